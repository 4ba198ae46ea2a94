import * as z from 'zod/mini'
import { annualReport, bylaw, manager } from '#features/association/contract.ts'
import { type CompetitionTime, competitionEntry, tournamentEntry } from '#features/competitions/contract.ts'
import { placeInSeason } from '#features/competitions/time-rules.ts'
import { type Course, course } from '#features/courses/contract.ts'
import { newsItem } from '#features/news/contract.ts'
import { offer } from '#features/offers/contract.ts'
import { competitionTimeOf } from '../kind-rules.ts'
import {
  asList, paragraphsOf, paragraphsText, paragraphsWithLines, peopleOf, peopleText, pointsOf, pointsText, resultsOf, resultsText, sectionsOf, sectionsText,
  statisticsOf, statisticsText,
} from '../list-rules.ts'
import { type EntryTexts, type PublishedKind, ticked } from '../rules.ts'

/** What is stored for one published entry: one part for each content kind in `stored`, undefined where there is none. */
export type StoredParts = readonly unknown[]

interface Shape {
  /** The content kinds of an entry's parts; the first is the main one. */
  stored: readonly [string, ...string[]]
  /** Converts what is stored to the form's texts. Throws if it does not match the schema. */
  textsOf(parts: StoredParts): EntryTexts
  /**
   * Converts checked texts to what is stored, in the order of `stored`; null for a part that is to be empty.
   * @param now what is stored so far, for a kind whose form does not contain all of it
   */
  partsOf(id: string, texts: EntryTexts, now: StoredParts): ({ id: string } | null)[]
  /** Returns where a new entry goes among the others' main parts; last where this is missing. */
  placeOf?(main: unknown, others: readonly unknown[]): number
}

const flag = (isOn: boolean): string => isOn ? ticked : ''
const isTicked = (text: string | undefined): boolean => text === ticked
const orNull = (text: string | undefined): string | null => text || null
const field = (texts: EntryTexts, name: string): string => texts[name] ?? ''

const news: Shape = {
  stored: ['news'],
  textsOf([data]) {
    const { id: _id, fullText, isNew, isExample, ...texts } = newsItem.parse(data)
    return { ...texts, fullText: paragraphsText(fullText), isNew: flag(isNew), isExample: flag(isExample) }
  },
  partsOf: (id, texts) => [newsItem.parse({
    ...texts, id, fullText: paragraphsWithLines(field(texts, 'fullText')), isNew: isTicked(texts['isNew']), isExample: isTicked(texts['isExample']),
  })],
}

function timeFields(time: CompetitionTime): EntryTexts {
  const { day = '', lastDay = '' } = time.kind === 'day' ? time : {}
  const { from = '', to = '' } = time.kind === 'months' ? time : {}
  return { time: time.kind, day, lastDay, from, to }
}

const competition: Shape = {
  stored: ['competition', 'tournament'],
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
        id, name: texts['name'], time: competitionTimeOf(texts), location: texts['location'], status: texts['status'], form: orNull(texts['form']),
        description: orNull(texts['description']), isMatchPlay: isTicked(texts['isMatchPlay']), isExample,
      }),
      results.length > 0 ? tournamentEntry.parse({ id, results, isExample }) : null,
    ]
  },
  placeOf: (main, others) => placeInSeason(competitionEntry.parse(main).time, others.map((other) => competitionEntry.parse(other).time)),
}

const offers: Shape = {
  stored: ['offer'],
  textsOf([data]) {
    const { id: _id, paragraphs, points, website, phone, isExample, ...texts } = offer.parse(data)
    return { ...texts, website: website ?? '', phone: phone ?? '', paragraphs: paragraphsText(paragraphs), points: pointsText(points), isExample: flag(isExample) }
  },
  partsOf: (id, texts) => [offer.parse({
    ...texts, id, website: orNull(texts['website']), phone: orNull(texts['phone']), paragraphs: paragraphsOf(field(texts, 'paragraphs')),
    points: pointsOf(field(texts, 'points')), isExample: isTicked(texts['isExample']),
  })],
}

const courseFormSource = z.pick(course, { name: true, klubbnamn: true, telefon: true, hemsida: true, beskrivning: true, faciliteter: true, notice: true })
const whole = z.looseObject({ id: z.string() })

/** Returns the notice; nothing if its text is empty. */
function noticePart(texts: EntryTexts): Pick<Course, 'notice'> {
  const text = field(texts, 'notice')
  return text === '' ? {} : { notice: { text, lastDay: orNull(texts['noticeLastDay']) } }
}

const courses: Shape = {
  stored: ['course'],
  textsOf([data]) {
    const { telefon, hemsida, faciliteter, notice, ...texts } = courseFormSource.parse(data)
    return {
      ...texts, telefon: telefon ?? '', hemsida: hemsida ?? '', faciliteter: pointsText(faciliteter),
      notice: notice?.text ?? '', noticeLastDay: notice?.lastDay ?? '',
    }
  },
  partsOf(_id, texts, [now]) {
    const details: Pick<Course, 'telefon' | 'hemsida' | 'beskrivning' | 'faciliteter'> = {
      telefon: orNull(texts['telefon']), hemsida: orNull(texts['hemsida']), beskrivning: field(texts, 'beskrivning'),
      faciliteter: pointsOf(field(texts, 'faciliteter')),
    }
    const { notice: _former, ...kept } = whole.parse(now)
    return [{ ...kept, ...details, ...noticePart(texts) }]
  },
}

const managers: Shape = {
  stored: ['manager'],
  textsOf([data]) {
    const { name, role, email, phone, isExample } = manager.parse(data)
    return { name, role, email, phone: phone ?? '', isExample: flag(isExample) }
  },
  partsOf: (id, texts) => [manager.parse({ ...texts, id, phone: orNull(texts['phone']), isExample: isTicked(texts['isExample']) })],
}

const annualReports: Shape = {
  stored: ['annual_report'],
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
}

const bylaws: Shape = {
  stored: ['bylaw'],
  textsOf([data]) {
    const { heading, paragraphs, points, isExample } = bylaw.parse(data)
    return { heading, paragraphs: paragraphsText(paragraphs), points: pointsText(points), isExample: flag(isExample) }
  },
  // A bylaw's number is the one at the end of its id.
  partsOf: (id, texts) => [bylaw.parse({
    id, number: Number(/\d{1,3}$/.exec(id)?.[0] ?? 0), heading: texts['heading'], paragraphs: paragraphsOf(field(texts, 'paragraphs')),
    points: pointsOf(field(texts, 'points')), isExample: isTicked(texts['isExample']),
  })],
}

export const shapes: Record<PublishedKind, Shape> = {
  news, competition, offer: offers, course: courses, manager: managers, annual_report: annualReports, bylaw: bylaws,
}
