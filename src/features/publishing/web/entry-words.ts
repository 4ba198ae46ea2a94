import { formatLongDay } from '#domain/calendar.ts'
import { competitionStatuses } from '#features/competitions/rules.ts'
import { competitionStatusTexts } from '#features/competitions/texts.ts'
import { isPast, isToCome, lastOf, statusOn, timeInWords } from '#features/competitions/time-rules.ts'
import { noticeOn, siteName } from '#features/courses/rules.ts'
import type { PublishedEntry } from '../contract.ts'
import { competitionTimeOf } from '../kind-rules.ts'
import { type EntryTexts, ticked } from '../rules.ts'
import { publishingTexts } from '../texts.ts'

/** Returns a competition's status in words, such as `Kommande`; undefined for an unknown status. */
export function statusText({ status }: EntryTexts): string | undefined {
  return competitionStatuses.filter((known) => known === status).map((known) => competitionStatusTexts[known])[0]
}

/** Says when a competition is played; empty if not announced yet. */
function timeText(texts: EntryTexts): string {
  const time = competitionTimeOf(texts)
  return time.kind === 'later' ? '' : timeInWords(time)
}

/** Stays with the word before it, so that no line begins with it. */
const dot = '\u00A0· '

/** Returns the line below an entry's title that tells it from others of its kind: those of different years may have the same title. */
export function aboutEntry({ kind, texts }: PublishedEntry): string | undefined {
  if (kind === 'news') return [formatLongDay(texts['datum'] ?? ''), texts['kategori']].join(dot)
  if (kind === 'competition') return [timeText(texts), statusText(texts), texts['location']].filter(Boolean).join(dot)
  if (kind === 'course') return [texts['telefon'] || publishingTexts.noPhone, texts['hemsida'] ? siteName(texts['hemsida']) : publishingTexts.noWebsite].join(dot)
  return { offer: texts['workshop'], manager: texts['role'], annual_report: undefined, bylaw: undefined }[kind]
}

/** Returns the other courses of the same club. Each has its own details, but a change to one often applies to the others, too. */
export function sameClub(entries: readonly PublishedEntry[], entry: PublishedEntry | null): PublishedEntry[] {
  if (entry?.kind !== 'course') return []
  return entries.filter(({ kind, id, texts }) => kind === entry.kind && id !== entry.id && texts['klubbnamn'] === entry.texts['klubbnamn'])
}

/** Whether a competition's last day has passed although its status is not completed: a mistyped year, or a forgotten status. */
export function isPassed(texts: EntryTexts, today: string): boolean {
  return texts['status'] !== 'completed' && isPast(lastOf(competitionTimeOf(texts)), today)
}

/**
 * Says that a competition is ongoing or completed according to its status, before its first day: a mistyped year, or the status that last
 * year's had. Null for any other; an example keeps the status that it was given.
 */
export function earlyOf(texts: EntryTexts, today: string): { mark: string; saved: string } | null {
  const status = texts['status']
  if ((status !== 'completed' && status !== 'ongoing') || (status === 'ongoing' && texts['isExample'] === ticked)) return null
  return isToCome(competitionTimeOf(texts), today) ? publishingTexts.early[status] : null
}

/** Whether members see a competition as ongoing although its status is upcoming. */
export function hasBegun(texts: EntryTexts, today: string): boolean {
  const asStands = { status: 'upcoming', time: competitionTimeOf(texts), isExample: texts['isExample'] === ticked } as const
  return texts['status'] === asStands.status && statusOn(today, asStands) === 'ongoing'
}

/** Returns a course's notice in words, and whether it is over, so that members do not see it any more; null if there is no notice. */
export function nowOf({ notice: text = '', noticeLastDay = '' }: EntryTexts, today: string): { words: string; isOver: boolean } | null {
  if (text === '') return null
  const isOver = noticeOn(today, { notice: { text, lastDay: noticeLastDay || null } }) === null
  return { words: noticeLastDay === '' ? publishingTexts.now(text) : publishingTexts.nowTo(text, formatLongDay(noticeLastDay)), isOver }
}
