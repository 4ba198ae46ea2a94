import { describe, expect, it } from 'vitest'
import { contentSeeds } from '#content/seeds.ts'
import { checkTexts } from '../field-rules.ts'
import { kindRules } from '../kind-rules.ts'
import { publishedKinds, ticked } from '../rules.ts'
import { shapes } from './shapes.ts'

const seeds = (kind: string) => contentSeeds.find((seed) => seed.kind === kind)?.entries ?? []

describe.each(publishedKinds)('%s', (kind) => {
  const { fields, problemsTogether } = kindRules[kind]
  const { stored, textsOf, partsOf } = shapes[kind]
  const entries = seeds(stored[0]).map(({ id }) => ({ id, parts: stored.map((part) => seeds(part).find((entry) => entry.id === id)) }))

  it('is unchanged after a round trip through its form', () => {
    expect(entries.length).toBeGreaterThan(0)
    for (const { id, parts } of entries) {
      const texts = textsOf(parts)
      const checked = checkTexts(fields, texts)
      // The texts may contain a title that is not among the form's fields.
      expect(checked).toEqual({ texts: Object.fromEntries(fields.map(({ name }) => [name, texts[name]])), problems: {} })
      expect(problemsTogether?.(texts) ?? {}).toEqual({})
      // Once a figure has been through the form, its id is made from its position.
      expect(withoutFigureIds(partsOf(id, checked.texts, parts).filter((part) => part !== null))).toEqual(withoutFigureIds(parts.filter((part) => part !== undefined)))
    }
  })

  it('reports each required field that is missing', () => {
    const required = fields.filter(({ optional, type, when }) => !optional && type !== 'flag' && !when).map(({ name }) => name)
    expect(Object.keys(checkTexts(fields, {}).problems)).toEqual(required)
  })
})

it('an offer may be stored without a website and a phone number', () => {
  const texts = { ...shapes.offer.textsOf([seeds('offer')[0]]), website: '', phone: '' }
  expect(checkTexts(kindRules.offer.fields, texts).problems).toEqual({})
  const parts = shapes.offer.partsOf('visa-kortet', texts, [])
  expect(parts).toMatchObject([{ id: 'visa-kortet', website: null, phone: null }])
  expect(shapes.offer.textsOf(parts)).toMatchObject({ website: '', phone: '' })
})

it('a course keeps what is stored besides its details, including unknown fields', () => {
  const stored = { ...seeds('course').find(({ id }) => id === 'hulta'), name: 'Hulta gård', hasException: false }
  const texts = { ...shapes.course.textsOf([stored]), name: 'Annat', klubbnamn: 'Annan', telefon: '033-12 34 56', hemsida: '', beskrivning: 'Kort.', faciliteter: 'Klubbhus\n\nKlubbhus' }
  expect(shapes.course.partsOf('hulta', texts, [stored])).toEqual([
    { ...stored, telefon: '033-12 34 56', hemsida: null, beskrivning: 'Kort.', faciliteter: ['Klubbhus', 'Klubbhus'] },
  ])
  // A course stored before it had an address and a place can still be read.
  const { name, klubbnamn, beskrivning } = { name: 'Ale', klubbnamn: 'Ale GK', beskrivning: 'Vid älven.' }
  expect(shapes.course.textsOf([{ id: 'ale', name, klubbnamn, telefon: null, hemsida: null, beskrivning, faciliteter: [] }]))
    .toEqual({ name, klubbnamn, beskrivning, telefon: '', hemsida: '', faciliteter: '', notice: '', noticeLastDay: '' })
})

it('a course has a notice only if the text of the notice is filled in', () => {
  const stored = seeds('course').find(({ id }) => id === 'hulta')
  const texts = { ...shapes.course.textsOf([stored]), notice: 'Greenerna luftas.', noticeLastDay: '2027-09-14' }
  const [noticed] = shapes.course.partsOf('hulta', texts, [stored])
  expect(noticed).toEqual({ ...stored, notice: { text: 'Greenerna luftas.', lastDay: '2027-09-14' } })
  expect(shapes.course.textsOf([noticed])).toEqual(texts)
  expect(shapes.course.partsOf('hulta', { ...texts, noticeLastDay: '' }, [noticed])).toMatchObject([{ notice: { text: 'Greenerna luftas.', lastDay: null } }])
  expect(shapes.course.partsOf('hulta', { ...texts, notice: '', noticeLastDay: '' }, [noticed])).toEqual([stored])
})

const withoutFigureIds = (parts: unknown): unknown => JSON.parse(JSON.stringify(parts).replaceAll(/"id":"(tal-\d|business-rounds|active-members|competitions|board-meetings)",/g, ''))

describe('a text', () => {
  const problem = (kind: (typeof publishedKinds)[number], name: string, text: string) => checkTexts(kindRules[kind].fields, { [name]: text }).problems[name]

  it.each([
    ['news', 'datum', '2026-02-30', 'Ange ett datum som ÅÅÅÅ-MM-DD'],
    ['news', 'kategori', 'Väder', 'Välj något i listan'],
    ['news', 'titel', 'x'.repeat(101), 'Får vara högst 100 tecken'],
    ['news', 'titel', 'a\u0000b', 'Innehåller tecken som inte kan användas. Skriv texten i stället för att klistra in den'],
    ['offer', 'website', 'javascript:alert(1)', 'Skriv en hel webbadress som börjar med https://'],
    ['offer', 'website', 'https://kand.example.com@annan.example.com', 'Skriv en hel webbadress som börjar med https://'],
    ['offer', 'website', 'https://du:du@annan.example.com', 'Skriv en hel webbadress som börjar med https://'],
    ['offer', 'website', 'http://example.com', 'Skriv en hel webbadress som börjar med https://'],
    ['offer', 'phone', 'ring mig', 'Skriv numret som 031\u201112\u00A034\u00A056'],
    ['course', 'telefon', '+46 31 12 34 56', 'Skriv numret som 031\u201112\u00A034\u00A056'],
    ['course', 'notice', 'x'.repeat(201), 'Får vara högst 200 tecken'],
    ['course', 'noticeLastDay', '15 maj', 'Ange ett datum som ÅÅÅÅ-MM-DD'],
    ['course', 'hemsida', 'alegk.se', 'Skriv en hel webbadress som börjar med https://'],
    ['manager', 'email', 'anna', 'Ogiltig e-postadress'],
    ['annual_report', 'year', '20256', 'Ange ett år med fyra siffror'],
  ] as const)('%s: %s %j is refused', (kind, name, text, said) => {
    expect(problem(kind, name, text)).toBe(said)
  })

  it.each([
    ['offer', 'website', ['https://example.com', 'HTTPS://example.com/a?b@c', 'https://www.example.com/']],
    ['offer', 'phone', ['031-12 34 56', '0771234567', '031-123', '031 123 45 67 890 12']],
    ['competition', 'from', ['2027-01', '2027-09', '2027-10', '2027-12']],
    ['annual_report', 'year', ['1999', '2025']],
  ] as const)('%s: %s may be %j', (kind, name, texts) => {
    for (const text of texts) expect(checkTexts(kindRules[kind].fields, { time: 'months', [name]: text }).problems[name], text).toBeUndefined()
  })

  it.each([
    ['offer', 'website', ['se https://example.com', 'https://example', 'https://exa mple.com', 'https://a/b.c', 'https://example.com@annan.example.com', 'https://.', 'https://.se', 'https://a./b', 'https://a. b']],
    ['offer', 'phone', ['31-12 34 56', '031-12', '031-12 34 56 eller 7', 'tel 031-12 34 56', '031 123 45 67 890 123', '+46 31 12 34 56']],
    ['competition', 'from', ['2027', '2027-00', '2027-13', '2027-5', '12027-05', '2027-05-01', 'maj']],
    ['annual_report', 'year', ['1899', '2125', 'år 2025', '25']],
  ] as const)('%s: %s may not be any of %j', (kind, name, texts) => {
    for (const text of texts) expect(checkTexts(kindRules[kind].fields, { time: 'months', [name]: text }).problems[name], text).toBeDefined()
  })

  it('may be as long as the limit of its field, and no longer', () => {
    for (const [kind, name, most] of [['news', 'titel', 100], ['competition', 'description', 500], ['bylaw', 'points', 4000], ['bylaw', 'paragraphs', 10_000]] as const) {
      expect(problem(kind, name, 'x'.repeat(most)), name).toBeUndefined()
      expect(problem(kind, name, 'x'.repeat(most + 1)), name).toBe(`Får vara högst ${most} tecken`)
    }
  })

  it('is left as typed when it is refused', () => {
    const long = `  ${'x'.repeat(101)}`
    expect(checkTexts(kindRules.news.fields, { titel: long }).texts['titel']).toBe(long)
  })

  it('is put in lower case if it is an e-mail address', () => {
    expect(checkTexts(kindRules.manager.fields, { email: ' Anna@Example.COM' })).toMatchObject({ texts: { email: 'anna@example.com' } })
  })

  it('of several lines gets uniform line breaks', () => {
    expect(checkTexts(kindRules.bylaw.fields, { points: 'Ett\r\nTvå\rTre\u2028Fyra' }).texts['points']).toBe('Ett\nTvå\nTre\nFyra')
    expect(checkTexts(kindRules.news.fields, { titel: 'Höstens\r\rfinal\n\n i år' }).texts['titel']).toBe('Höstens final i år')
  })

  it('of one line loses line breaks and surrounding space', () => {
    expect(checkTexts(kindRules.news.fields, { titel: '  Höstens\r\n final\u2028i år ' }).texts['titel']).toBe('Höstens final i år')
  })

  it.each([
    ['0303-363 18', '0303-363 18'], ['010-123 45 67', '010-123 45 67'], ['031123456', '031123456'], ['0303\u2011363\u00A018', '0303-363 18'], [' 033 \u2013 28 81 10 ', '033 - 28 81 10'],
  ])('with the phone number %j is stored as %j', (typed, stored) => {
    const { texts, problems } = checkTexts(kindRules.course.fields, { telefon: typed })
    expect([texts['telefon'], problems['telefon']]).toEqual([stored, undefined])
  })

  it('of several lines is refused with the number of the faulty line in the field', () => {
    const { problems } = checkTexts(kindRules.competition.fields, { results: '\nAnna Exempel; Ale; 41 p; 18,3\nBo Exempel; Ale' })
    expect(problems['results']).toMatch(/^Rad 3: /)
  })

  it('is dropped if the chosen kind of time does not ask for it, and else required', () => {
    const { texts, problems } = checkTexts(kindRules.competition.fields, { time: 'later', day: 'i morgon', from: '2027-05' })
    expect([texts['day'], texts['from'], problems['day'], problems['from']]).toEqual(['', '', undefined, undefined])
    expect(checkTexts(kindRules.competition.fields, { time: 'day' }).problems['day']).toBe('Dag måste fyllas i')
  })

  it('for the last month may not be before the first', () => {
    const together = kindRules.competition.problemsTogether
    expect(together?.({ from: '2027-10', to: '2027-05' })).toEqual({ to: 'Slutet kan inte vara före början' })
    expect(together?.({ from: '2027-05', to: '2027-05' })).toEqual({})
  })

  it('for the last day of a competition may not be before the first, and is optional', () => {
    const { fields, problemsTogether } = kindRules.competition
    expect(problemsTogether?.({ day: '2027-06-13', lastDay: '2027-06-12' })).toEqual({ lastDay: 'Sista dagen kan inte vara före den första' })
    for (const lastDay of ['', '2027-06-13', '2027-06-14']) expect(problemsTogether?.({ day: '2027-06-13', lastDay })).toEqual({})
    expect(checkTexts(fields, { time: 'day', day: '2027-06-13' }).problems['lastDay']).toBeUndefined()
    expect(checkTexts(fields, { time: 'day', day: '2027-06-13', lastDay: 'söndag' }).problems['lastDay']).toBe('Ange ett datum som ÅÅÅÅ-MM-DD')
    expect(checkTexts(fields, { time: 'later', lastDay: '2027-06-14' }).texts['lastDay']).toBe('')
  })

  it('of a tick box may be its ticked value, and no other word', () => {
    expect(checkTexts(kindRules.news.fields, { isNew: ticked }).problems['isNew']).toBeUndefined()
    expect(problem('news', 'isNew', 'kanske')).toBe('Välj något i listan')
  })
})
