import { annualReport, bylaw, manager } from '#features/association/contract.ts'
import { type CompetitionTime, competitionEntry, tournamentEntry } from '#features/competitions/contract.ts'
import { competitionStatuses } from '#features/competitions/rules.ts'
import { competitionStatusTexts } from '#features/competitions/texts.ts'
import { newsItem } from '#features/news/contract.ts'
import { newsCategories } from '#features/news/rules.ts'
import { offer } from '#features/offers/contract.ts'
import type { PublishedField } from './field-rules.ts'
import {
  asList, paragraphsOf, paragraphsText, peopleOf, peopleText, pointsOf, pointsText, resultsOf, resultsText, sectionsOf, sectionsText,
  statisticsOf, statisticsText,
} from './list-rules.ts'
import { type EntryTexts, type PublishedKind, ticked } from './rules.ts'
import { publishingFieldTexts } from './texts.ts'

/** What is stored of one thing that is published: an entry of each content kind in `stored`, or none of it. */
export type StoredParts = readonly unknown[]

interface KindRules {
  fields: readonly PublishedField[]
  /** Content kinds that it is made of; the first is its own. */
  stored: readonly [string, ...string[]]
  /** What is stored as the form has it. Throws when it does not fit the shape. */
  textsOf(parts: StoredParts): EntryTexts
  /** Texts that have been checked as they are stored, in the order of `stored`; null where there is nothing. */
  partsOf(id: string, texts: EntryTexts): ({ id: string } | null)[]
  /** What is wrong with fields that are right by themselves. */
  problemsTogether?(texts: EntryTexts): EntryTexts
  titleOf(texts: EntryTexts): string
  /** Whether the board decides the order. */
  isOrdered: boolean
  /** Changed, but neither added nor removed. */
  isFixed?: true
}

const flag = (isOn: boolean): string => isOn ? ticked : ''
const isTicked = (text: string | undefined): boolean => text === ticked
const orNull = (text: string | undefined): string | null => text || null
const field = (texts: EntryTexts, name: string): string => texts[name] ?? ''

const exampleField: PublishedField = {
  name: 'isExample', label: 'Märk som exempel', type: 'flag', leaving: true,
  hint: 'Det här följde med webbplatsen. Ta bort märket när ni har skrivit in ert eget.',
}

const news: KindRules = {
  stored: ['news'],
  isOrdered: false,
  fields: [
    { name: 'titel', label: 'Rubrik', type: 'line' },
    { name: 'datum', label: 'Datum', type: 'day', hint: 'Medlemmarna ser nyheten från och med den dagen.' },
    { name: 'kategori', label: 'Kategori', type: 'choice', options: newsCategories.map((category) => ({ value: category, text: category })) },
    { name: 'kortBeskrivning', label: 'Ingress', type: 'text', max: 400, hint: 'En eller två meningar, som står på kortet.' },
    { name: 'fullText', label: 'Hela texten', type: 'paragraphs', hint: 'En tom rad mellan två stycken.' },
    { name: 'isNew', label: 'Visa märket NY', type: 'flag' },
    exampleField,
  ],
  textsOf([data]) {
    const { id: _id, fullText, isNew, isExample, ...texts } = newsItem.parse(data)
    return { ...texts, fullText: paragraphsText(fullText), isNew: flag(isNew), isExample: flag(isExample) }
  },
  partsOf: (id, texts) => [newsItem.parse({
    ...texts, id, fullText: paragraphsOf(field(texts, 'fullText')), isNew: isTicked(texts['isNew']), isExample: isTicked(texts['isExample']),
  })],
  titleOf: (texts) => field(texts, 'titel'),
}

const timeTexts = { day: 'En dag', months: 'Flera månader', later: 'Meddelas senare' } as const

function timeFields(time: CompetitionTime): EntryTexts {
  return { time: time.kind, day: time.kind === 'day' ? time.day : '', from: time.kind === 'months' ? time.from : '', to: time.kind === 'months' ? time.to : '' }
}

function timeOf({ time, day, from, to }: EntryTexts): object {
  if (time === 'day') return { kind: time, day }
  return time === 'months' ? { kind: time, from, to } : { kind: time }
}

const competition: KindRules = {
  stored: ['competition', 'tournament'],
  isOrdered: true,
  fields: [
    { name: 'name', label: 'Namn', type: 'line' },
    { name: 'time', label: 'När den spelas', type: 'choice', options: Object.entries(timeTexts).map(([value, text]) => ({ value, text })) },
    { name: 'day', label: 'Dag', type: 'day', when: { field: 'time', is: 'day' } },
    { name: 'from', label: 'Från månad', type: 'month', hint: 'Till exempel 2027-05.', when: { field: 'time', is: 'months' } },
    { name: 'to', label: 'Till månad', type: 'month', hint: 'Till exempel 2027-10.', when: { field: 'time', is: 'months' } },
    { name: 'location', label: 'Plats', type: 'line' },
    { name: 'status', label: 'Status', type: 'choice', options: competitionStatuses.map((status) => ({ value: status, text: competitionStatusTexts[status] })) },
    { name: 'form', label: 'Spelform', type: 'line', optional: true },
    { name: 'description', label: 'Beskrivning', type: 'text', optional: true },
    { name: 'isMatchPlay', label: 'Spelas enligt reglerna för matchspel', type: 'flag' },
    {
      name: 'results', label: 'Resultat', type: 'results', optional: true,
      hint: 'En spelare per rad med namn; klubb; resultat; hcp, vinnaren först. Det går att klistra in från Excel. Visas när tävlingen är avslutad.',
    },
    exampleField,
  ],
  textsOf([data, played]) {
    const { name, time, location, status, form, description, isMatchPlay, isExample } = competitionEntry.parse(data)
    const results = played === undefined ? [] : tournamentEntry.parse(played).results
    return {
      name, ...timeFields(time), location, status, form: form ?? '', description: description ?? '', isMatchPlay: flag(isMatchPlay),
      results: resultsText(results), isExample: flag(isExample),
    }
  },
  partsOf(id, texts) {
    const isExample = isTicked(texts['isExample'])
    const results = asList(resultsOf(field(texts, 'results')))
    return [
      competitionEntry.parse({
        id, name: texts['name'], time: timeOf(texts), location: texts['location'], status: texts['status'], form: orNull(texts['form']),
        description: orNull(texts['description']), isMatchPlay: isTicked(texts['isMatchPlay']), isExample,
      }),
      results.length > 0 ? tournamentEntry.parse({ id, results, isExample }) : null,
    ]
  },
  problemsTogether: ({ from = '', to = '' }): EntryTexts => from > to ? { to: publishingFieldTexts.monthsTurned } : {},
  titleOf: (texts) => field(texts, 'name'),
}

const offers: KindRules = {
  stored: ['offer'],
  isOrdered: true,
  fields: [
    { name: 'title', label: 'Rubrik', type: 'line' },
    { name: 'workshop', label: 'Vem som erbjuder', type: 'line' },
    { name: 'terms', label: 'Villkor', type: 'line', hint: 'Vad det kostar en medlem, och hur länge det gäller.' },
    { name: 'paragraphs', label: 'Text', type: 'paragraphs', hint: 'En tom rad mellan två stycken.' },
    { name: 'points', label: 'Det här ingår', type: 'points', hint: 'En punkt per rad.', optional: true },
    { name: 'website', label: 'Webbplats', type: 'web' },
    { name: 'phone', label: 'Telefon', type: 'phone' },
    exampleField,
  ],
  textsOf([data]) {
    const { id: _id, paragraphs, points, isExample, ...texts } = offer.parse(data)
    return { ...texts, paragraphs: paragraphsText(paragraphs), points: pointsText(points), isExample: flag(isExample) }
  },
  partsOf: (id, texts) => [offer.parse({
    ...texts, id, paragraphs: paragraphsOf(field(texts, 'paragraphs')), points: pointsOf(field(texts, 'points')), isExample: isTicked(texts['isExample']),
  })],
  titleOf: (texts) => field(texts, 'title'),
}

const managers: KindRules = {
  stored: ['manager'],
  isOrdered: true,
  fields: [
    { name: 'name', label: 'Namn', type: 'line' },
    { name: 'role', label: 'Uppdrag', type: 'line' },
    { name: 'email', label: 'E-post', type: 'email' },
    { name: 'phone', label: 'Telefon', type: 'phone', optional: true },
    exampleField,
  ],
  textsOf([data]) {
    const { name, role, email, phone, isExample } = manager.parse(data)
    return { name, role, email, phone: phone ?? '', isExample: flag(isExample) }
  },
  partsOf: (id, texts) => [manager.parse({ ...texts, id, phone: orNull(texts['phone']), isExample: isTicked(texts['isExample']) })],
  titleOf: (texts) => field(texts, 'name'),
}

const annualReports: KindRules = {
  stored: ['annual_report'],
  isOrdered: true,
  fields: [
    { name: 'year', label: 'Verksamhetsår', type: 'year' },
    { name: 'board', label: 'Styrelse', type: 'people', hint: 'En person per rad, till exempel Kassör: Cecilia Exempel.' },
    { name: 'otherElected', label: 'Andra valda', type: 'people', hint: 'Revisor och valberedning, en person per rad.', optional: true },
    {
      name: 'statistics', label: 'Siffror', type: 'statistics', optional: true,
      hint: 'En siffra per rad med antal; vad som räknas; vad ett heter. Till exempel 12; tävlingar; tävling.',
    },
    { name: 'summary', label: 'Berättelsen', type: 'sections', hint: 'Börja varje del med # och en rubrik. En tom rad mellan två stycken.' },
    exampleField,
  ],
  textsOf([data]) {
    const { year, board, otherElected, statistics, summary, isExample } = annualReport.parse(data)
    return {
      year: String(year), board: peopleText(board), otherElected: peopleText(otherElected), statistics: statisticsText(statistics),
      summary: sectionsText(summary), isExample: flag(isExample),
    }
  },
  partsOf: (id, texts) => [annualReport.parse({
    id, year: Number(texts['year']), board: asList(peopleOf(field(texts, 'board'))), otherElected: asList(peopleOf(field(texts, 'otherElected'))),
    statistics: asList(statisticsOf(field(texts, 'statistics'))), summary: asList(sectionsOf(field(texts, 'summary'))),
    isExample: isTicked(texts['isExample']),
  })],
  titleOf: (texts) => field(texts, 'year'),
}

const bylaws: KindRules = {
  stored: ['bylaw'],
  isOrdered: false,
  isFixed: true,
  fields: [
    { name: 'heading', label: 'Rubrik', type: 'line' },
    { name: 'paragraphs', label: 'Text', type: 'paragraphs', hint: 'En tom rad mellan två stycken.' },
    { name: 'points', label: 'Punkter', type: 'points', hint: 'En punkt per rad, som i en dagordning.', optional: true },
    exampleField,
  ],
  textsOf([data]) {
    const { heading, paragraphs, points, isExample } = bylaw.parse(data)
    return { heading, paragraphs: paragraphsText(paragraphs), points: pointsText(points), isExample: flag(isExample) }
  },
  // Its number is its place, as in its id.
  partsOf: (id, texts) => [bylaw.parse({
    id, number: Number(id.replaceAll(/\D/g, '')), heading: texts['heading'], paragraphs: paragraphsOf(field(texts, 'paragraphs')),
    points: pointsOf(field(texts, 'points')), isExample: isTicked(texts['isExample']),
  })],
  titleOf: (texts) => field(texts, 'heading'),
}

export const kindRules: Record<PublishedKind, KindRules> = {
  news, competition, offer: offers, manager: managers, annual_report: annualReports, bylaw: bylaws,
}
