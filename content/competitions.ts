import type { CompetitionEntry, ResultRow, Season, TournamentEntry } from '#features/competitions/contract.ts'

/** The year's competitions in the order of the season. Names, days and places are examples until the board enters its own. */
export const competitions: readonly CompetitionEntry[] = [
  {
    id: 'vartavlingen',
    name: 'Vårtävlingen',
    time: { kind: 'day', day: '2025-05-24' },
    location: 'Lysegårdens GK',
    status: 'completed',
    form: 'Poängbogey',
    description: 'Säsongens första tävling. Individuell poängbogey, flest poäng vinner.',
    isMatchPlay: false,
    isExample: true,
  },
  {
    id: 'kommunmasterskap',
    name: 'Kommunmästerskapet',
    time: { kind: 'day', day: '2025-06-14' },
    location: 'Ale GK',
    status: 'completed',
    form: 'Slagspel netto',
    description: 'Individuellt slagspel, lägst nettoscore vinner.',
    isMatchPlay: false,
    isExample: true,
  },
  {
    id: 'matchtavlingar',
    name: 'Matchtävlingarna',
    time: { kind: 'months', from: '2025-05', to: '2025-10' },
    location: 'Valfri businessbana',
    status: 'ongoing',
    form: 'Matchspel',
    description: 'Singel och bästboll/sämstboll. Gruppspel till mitten av augusti och sedan slutspel. Spelarna bestämmer själva dag och bana.',
    isMatchPlay: true,
    isExample: true,
  },
  {
    id: 'volvo-goteborg',
    name: 'Volvomästerskapet Göteborg',
    time: { kind: 'day', day: '2025-08-30' },
    location: 'Hulta-Bollebygd GK',
    status: 'completed',
    form: 'Slagspel brutto',
    description: 'Individuellt slagspel utan handicap, lägst antal slag vinner.',
    isMatchPlay: false,
    isExample: true,
  },
  {
    id: 'svenska-volvo',
    name: 'Svenska Volvomästerskapet',
    time: { kind: 'day', day: '2025-09-13' },
    location: 'Plats meddelas senare',
    status: 'upcoming',
    form: null,
    description: 'Inbjudan kommer när plats och spelform är klara.',
    isMatchPlay: false,
    isExample: true,
  },
  {
    id: 'wccg',
    name: 'WCCG',
    time: { kind: 'later' },
    location: 'Plats meddelas senare',
    status: 'upcoming',
    form: null,
    description: null,
    isMatchPlay: false,
    isExample: true,
  },
  {
    id: 'hosttavling',
    name: 'Hösttävlingen',
    time: { kind: 'day', day: '2025-10-04' },
    location: 'Torslanda GK',
    status: 'upcoming',
    form: null,
    description: 'Vi avslutar säsongen tillsammans. Inbjudan kommer under september.',
    isMatchPlay: false,
    isExample: true,
  },
]

type PlayerResult = Omit<ResultRow, 'position'>

function inOrder(rows: readonly PlayerResult[]): ResultRow[] {
  return rows.map((row, index) => ({ position: index + 1, ...row }))
}

/** Results by competition. The people are fictitious and have the surname Exempel. */
export const tournaments: readonly TournamentEntry[] = [
  {
    id: 'vartavlingen',
    isExample: true,
    results: inOrder([
      { name: 'Anna Exempel', club: 'Torslanda', score: '41 p', hcp: '18,3' },
      { name: 'Bo Exempel', club: 'Lysegården', score: '39 p', hcp: '12,6' },
      { name: 'Cecilia Exempel', club: 'Sjögärde', score: '38 p', hcp: '24,1' },
      { name: 'David Exempel', club: 'Ale', score: '37 p', hcp: '9,4' },
      { name: 'Eva Exempel', club: 'Kungälv-Kode', score: '36 p', hcp: '27,8' },
      { name: 'Fredrik Exempel', club: 'Koberg', score: '35 p', hcp: '15,0' },
    ]),
  },
  {
    id: 'kommunmasterskap',
    isExample: true,
    results: inOrder([
      { name: 'Gunilla Exempel', club: 'Ale', score: '69 netto', hcp: '21,5' },
      { name: 'Hans Exempel', club: 'Sankt Jörgen', score: '70 netto', hcp: '11,2' },
      { name: 'Ingrid Exempel', club: 'Torslanda', score: '71 netto', hcp: '16,9' },
      { name: 'Johan Exempel', club: 'Backa Säteri', score: '72 netto', hcp: '7,3' },
      { name: 'Karin Exempel', club: 'Hulta', score: '73 netto', hcp: '25,4' },
      { name: 'Lars Exempel', club: 'Lerjedalen', score: '74 netto', hcp: '13,7' },
    ]),
  },
  {
    id: 'volvo-goteborg',
    isExample: true,
    results: inOrder([
      { name: 'Maria Exempel', club: 'Sankt Jörgen', score: '74 brutto', hcp: '4,2' },
      { name: 'Nils Exempel', club: 'Hulta', score: '76 brutto', hcp: '5,1' },
      { name: 'Olga Exempel', club: 'Torslanda', score: '77 brutto', hcp: '4,8' },
      { name: 'Per Exempel', club: 'Gräppås', score: '79 brutto', hcp: '6,7' },
      { name: 'Rut Exempel', club: 'Bollebygd', score: '80 brutto', hcp: '8,0' },
      { name: 'Sven Exempel', club: 'Sjögärde', score: '82 brutto', hcp: '9,9' },
    ]),
  },
]

/** The match play of each year, newest first. */
export const seasons: readonly Season[] = [
  {
    id: '2025',
    groupStageEnds: '2025-08-17',
    knockoutStarts: '2025-08-25',
    knockoutRounds: ['Kvartsfinal', 'Semifinal', 'Final'],
    leaderEmail: 'tavling@example.com',
    isExample: true,
  },
]
