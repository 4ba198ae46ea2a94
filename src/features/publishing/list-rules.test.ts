import { describe, expect, it } from 'vitest'
import {
  paragraphsOf, paragraphsText, paragraphsWithLines, peopleOf, peopleText, pointsOf, pointsText, resultsOf, resultsText, sectionsOf, sectionsText, statisticsOf, statisticsText,
} from './list-rules.ts'

describe('paragraphs', () => {
  it('are separated by an empty line; a single line break becomes a space', () => {
    expect(paragraphsOf('Ett.\nTvå.\n\n \nTre.\n')).toEqual(['Ett. Två.', 'Tre.'])
    expect(paragraphsText(['Ett.', 'Två.'])).toBe('Ett.\n\nTvå.')
    expect(paragraphsOf(' \n\n')).toEqual([])
  })

  it('keep their line breaks when read by paragraphsWithLines', () => {
    const typed = 'Tid: kl. 18 \n  Plats: Ale\n\n \nVälkomna!\n'
    expect(paragraphsWithLines(typed)).toEqual(['Tid: kl. 18\nPlats: Ale', 'Välkomna!'])
    expect(paragraphsWithLines(paragraphsText(paragraphsWithLines(typed)))).toEqual(paragraphsWithLines(typed))
  })
})

it('points are read and written one per line', () => {
  expect(pointsOf('Mätning\n\n  Råd  ')).toEqual(['Mätning', 'Råd'])
  expect(pointsText(['Mätning', 'Råd'])).toBe('Mätning\nRåd')
})

describe('people', () => {
  it('are read and written as a role, a colon and a name', () => {
    const people = [{ role: 'Vice ordförande', name: 'Bo Exempel' }, { role: 'Ledamot', name: 'Eva: Exempel' }]
    expect(peopleOf('Vice ordförande: Bo Exempel\nLedamot :Eva: Exempel')).toEqual(people)
    expect(peopleOf(peopleText(people))).toEqual(people)
  })

  it.each(['Anna Exempel', ': Anna Exempel', 'Kassör:'])('are rejected if a line is %j', (line) => {
    expect(peopleOf(`Kassör: Bo Exempel\n${line}`)).toEqual({ problem: 'Rad 2: skriv uppdraget, ett kolon och namnet' })
  })
})

describe('figures', () => {
  it('are read and written as a number, a plural and a singular', () => {
    const figures = [{ id: 'tal-1', value: 1247, label: 'bokade rundor', unit: 'bokad runda' }, { id: 'tal-2', value: 8, label: 'möten', unit: 'möte' }]
    expect(statisticsOf('1 247; bokade rundor; bokad runda\n8;möten;möte')).toEqual(figures)
    expect(statisticsOf(statisticsText(figures))).toEqual(figures)
  })

  it.each(['många; möten; möte', '8; möten', '8; möten; möte; mer', '1,5; möten; möte', '8; ; möte', '8; möten; ', '; möten; möte', '12345678; möten; möte'])('are rejected if the line is %j', (line) => {
    expect(statisticsOf(line)).toHaveProperty('problem', expect.stringMatching(/^Rad 1: /))
  })
})

describe('results', () => {
  const winner = { position: 1, name: 'Anna Exempel', club: 'Torslanda', score: '41 p', hcp: '18,3' }

  it('are read in order, as typed and as copied from a spreadsheet', () => {
    expect(resultsOf('Anna Exempel; Torslanda; 41 p; 18,3\n\nBo Exempel\tAle\t40 p\t12,1')).toEqual([
      winner, { position: 2, name: 'Bo Exempel', club: 'Ale', score: '40 p', hcp: '12,1' },
    ])
  })

  it('skip a heading that was copied along, but no row of a player', () => {
    expect(resultsOf('Namn\tKlubb\tResultat\tHCP\nAnna Exempel\tTorslanda\t41 p\t18,3')).toEqual([winner])
    expect(resultsOf('Plac\tNamn\tKlubb\tResultat\tExakt hcp\n1\tAnna Exempel\tTorslanda\t41 p\t18,3')).toEqual([winner])
    expect(resultsOf('Golfare\tKlubb\tPoäng\tExakt hcp\nAnna Exempel\tTorslanda\t41 p\t18,3')).toEqual([winner])
    expect(resultsOf('Namn; Klubb; Resultat; HCP')).toHaveProperty('problem')
    expect(resultsOf('Anna Exempel; Torslanda; WO; utan hcp')).toEqual([{ position: 1, name: 'Anna Exempel', club: 'Torslanda', score: 'WO', hcp: 'utan hcp' }])
    // A single such word in a player's row does not make it a heading.
    expect(resultsOf('Anna Exempel; Torslanda; Netto; 18,3')).toEqual([{ ...winner, score: 'Netto' }])
    expect(resultsOf('Anna Exempel; Torslanda; Netto; HCP')).toHaveProperty('problem')
  })

  it('are empty if nothing is typed', () => {
    expect(resultsOf(' \n\n')).toEqual([])
  })

  it.each(['Plac', 'Placering', 'Plats'].flatMap((place) => ['Klubb', 'Hemmaklubb', 'Hemklubb'].flatMap((club) => (
    ['Resultat', 'Poäng', 'Score', 'Slag', 'Netto'].map((score) => [place, club, score])
  ))))('are read by the headings %s, %s and %s', (place, club, score) => {
    expect(resultsOf(`HCP\t${score}\tSpelare\t${place}\t${club}\n18,3\t41 p\tAnna Exempel\t1\tTorslanda`)).toEqual([winner])
  })

  it.each([
    ['18.3', '18,3'], ['7.0', '7,0'], ['+1.5', '+1,5'], ['18,3', '18,3'], ['18', '18'], ['v.18.3', 'v.18.3'], ['2018.3', '2018.3'], ['18.30', '18.30'],
  ])('store the handicap %s as %s', (typed, hcp) => {
    expect(resultsOf(`Anna Exempel; Torslanda; 41 p; ${typed}`)).toEqual([{ ...winner, hcp }])
  })

  it.each([
    ['the handicap first', 'Plac\tNamn\tKlubb\tHcp\tPoäng\n1\tAnna Exempel\tTorslanda\t18,3\t41 p'],
    ['without places', 'Spelare; HCP; Poäng; Klubb\nAnna Exempel; 18,3; 41 p; Torslanda'],
    ['the place last, with other words', 'HEMKLUBB\tHandicap\tGolfare\tNetto:\tPlac.\nTorslanda\t18,3\tAnna Exempel\t41 p\t1'],
    ['places without a heading', '\tNamn\tHCP\tKlubb\tResultat\n1\tAnna Exempel\t18,3\tTorslanda\t41 p'],
    ['the same, trimmed', 'Namn\tHCP\tKlubb\tResultat\n1\tAnna Exempel\t18,3\tTorslanda\t41 p'],
  ])('follow the column order of their headings: %s', (_, text) => {
    expect(resultsOf(text)).toEqual([winner])
  })

  it.each([
    ['unknown', 'Plac\tNamn\tOrt\tKlubb\tResultat\tHCP'],
    ['missing', 'Plac\tNamn\tKlubb\tResultat'],
    ['unknown beside two known ones', 'Plac 2026\tNamn\tOrt\tBrutto\tHCP'],
    ['twice', 'Namn\tKlubb\tSlag\tPoäng\tHCP'],
    ['unknown instead of a needed one', 'Namn\tKlubb\tResultat\tHCP 2026'],
    ['empty', 'Plac\tNamn\tKlubb\tResultat\tHCP\t'],
  ])('are rejected if a heading is %s', (_, heading) => {
    expect(resultsOf(`\n${heading}\n1\tAnna Exempel\tTorslanda\t41 p\t18,3`)).toEqual({
      problem: 'Rad 2: rubrikerna ska vara namn, klubb, resultat och hcp, en av varje, med eller utan placering. Ta bort eller byt namn på de andra kolumnerna',
    })
  })

  it.each(['Anna Exempel; Torslanda; 41 p; 18,3; mer', 'Anna Exempel; Torslanda; 41 p; 18,3; ', 'Anna; Ale; 41 p; ; '])('are rejected if a row without a place has a column too many: %j', (line) => {
    const problem = 'Rad 2: det är fem kolumner, men den första är ingen placering. Skriv placering; namn; klubb; resultat; hcp, eller ta bort en kolumn'
    expect(resultsOf(`\n${line}`)).toEqual({ problem })
    expect(resultsOf(`Bo Exempel; Ale; 42 p; 12,1\n${line}`)).toEqual({ problem })
    expect(resultsOf(`Namn; Klubb; Resultat; HCP\n${line}`)).toEqual({ problem })
  })

  it('are written without places if nobody shares one', () => {
    const text = resultsText([winner, { ...winner, position: 2, name: 'Bo Exempel' }])
    expect(text).toBe('Anna Exempel; Torslanda; 41 p; 18,3\nBo Exempel; Torslanda; 41 p; 18,3')
  })

  it('keep shared places when they are written and read again', () => {
    const shared = [winner, { ...winner, name: 'Bo Exempel' }, { ...winner, position: 3, name: 'Cecilia Exempel' }]
    expect(resultsOf(resultsText(shared))).toEqual(shared)
  })

  it('require place 4 after two second places, and explain so in the error', () => {
    const typed = (...places: number[]) => places.map((place) => `${place}; Anna Exempel; Torslanda; 41 p; 18,3`).join('\n')
    expect(resultsOf(typed(1, 2, 2, 4))).toEqual([1, 2, 2, 4].map((position) => ({ ...winner, position })))
    expect(resultsOf(typed(1, 2, 2, 3))).toEqual({
      problem: 'Rad 4: placeringen stämmer inte. Skriv 1, 2, 3 och så vidare, eller inga placeringar alls. '
        + 'De som delar har samma siffra, och efter två delade andraplatser kommer plats 4: 1, 2, 2, 4',
    })
  })

  it.each(['Anna Exempel; Torslanda; 41 p', '1; Anna; Ale; 41 p', '1\tAnna\tAle\t41 p\t', '1; Anna; Ale; 41 p; 18,3; mer', 'Anna; Ale; 41 p; 18,3; mer; mer', 'Anna; ; 41 p; 18,3', 'Anna; Ale; ; 18,3', 'Anna; Ale; 41 p; '])('are rejected if a line is %j', (line) => {
    expect(resultsOf(`\n${line}`)).toEqual({ problem: 'Rad 2: namn, klubb, resultat och hcp behövs, med semikolon eller tabb emellan. Skriv ett streck (–) om något saknas' })
  })

  it.each([
    ['a letter', 'T1; Anna; Ale; 41 p; 18,3', 1],
    ['nothing', '0; Anna; Ale; 41 p; 18,3', 1],
    ['the second place first', '2; Anna; Ale; 41 p; 18,3', 1],
    ['a place too many', '1; Anna; Ale; 41 p; 18,3\n3; Bo; Ale; 40 p; 12', 2],
    ['the wrong order', '1; Anna; Ale; 41 p; 18,3\n2; Bo; Ale; 40 p; 12\n1; Cia; Ale; 41 p; 9', 3],
  ])('are rejected if a place is %s', (_, text, line) => {
    expect(resultsOf(text)).toHaveProperty('problem', expect.stringMatching(new RegExp(`^Rad ${line}: placeringen stämmer inte`)))
  })
})

describe('sections', () => {
  const sections = [{ heading: 'Möten', paragraphs: ['Åtta.', 'Ett extra.'] }, { heading: 'Slutord', paragraphs: ['Tack.'] }]

  it('are read and written as headings with paragraphs below them', () => {
    expect(sectionsOf('# Möten\nÅtta.\n\nEtt extra.\n\n## Slutord\nTack.')).toEqual(sections)
    expect(sectionsOf(sectionsText(sections))).toEqual(sections)
  })

  it('are rejected if text has no heading or a heading has no text', () => {
    const problem = sectionsOf('Åtta möten.\n# Möten\nÅtta.')
    expect(problem).toEqual({ problem: expect.stringContaining('#') as unknown })
    expect(sectionsOf('#\nÅtta.')).toEqual(problem)
    expect(sectionsOf(' \n# Möten\nÅtta.')).toEqual([{ heading: 'Möten', paragraphs: ['Åtta.'] }])
    expect(sectionsOf('# Möten\n\n# Slutord\nTack.')).toEqual({ problem: 'Det står ingen text under ”Möten”' })
  })
})
