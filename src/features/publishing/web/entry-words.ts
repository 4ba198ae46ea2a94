import { formatLongDay } from '#domain/calendar.ts'
import { competitionStatuses } from '#features/competitions/rules.ts'
import { competitionStatusTexts } from '#features/competitions/texts.ts'
import { isPast, lastOf, statusOn, timeInWords } from '#features/competitions/time-rules.ts'
import { noticeOn, siteName } from '#features/courses/rules.ts'
import type { PublishedEntry } from '../contract.ts'
import { competitionTimeOf } from '../kind-rules.ts'
import { type EntryTexts, ticked } from '../rules.ts'
import { publishingTexts } from '../texts.ts'

/** `Kommande`, of a competition's texts; nothing of a status that there is not. */
export function statusText({ status }: EntryTexts): string | undefined {
  return competitionStatuses.filter((known) => known === status).map((known) => competitionStatusTexts[known])[0]
}

/** When a competition is played; empty where that is told later. */
function timeText(texts: EntryTexts): string {
  const time = competitionTimeOf(texts)
  return time.kind === 'later' ? '' : timeInWords(time)
}

/** What tells an entry from others of its kind, below its title: those of two years may be called the same. */
export function aboutEntry({ kind, texts }: PublishedEntry): string | undefined {
  if (kind === 'news') return `${formatLongDay(texts['datum'] ?? '')} · ${texts['kategori']}`
  if (kind === 'competition') return [timeText(texts), statusText(texts), texts['location']].filter(Boolean).join(' · ')
  if (kind === 'course') return [texts['telefon'] || publishingTexts.noPhone, texts['hemsida'] ? siteName(texts['hemsida']) : publishingTexts.noWebsite].join(' · ')
  return { offer: texts['workshop'], manager: texts['role'], annual_report: undefined, bylaw: undefined }[kind]
}

/** The other courses of the same club: each has details of its own, and what is changed of one is often so of the others. */
export function sameClub(entries: readonly PublishedEntry[], entry: PublishedEntry | null): PublishedEntry[] {
  if (entry?.kind !== 'course') return []
  return entries.filter(({ kind, id, texts }) => kind === entry.kind && id !== entry.id && texts['klubbnamn'] === entry.texts['klubbnamn'])
}

/** Whether a competition's last day has been although it is not said to be over: of a year typed wrong, or a status forgotten. Members are told that it is. */
export function isPassed(texts: EntryTexts, today: string): boolean {
  return texts['status'] !== 'completed' && isPast(lastOf(competitionTimeOf(texts)), today)
}

/** Whether members are told that a competition is ongoing, although it stands as one to come. */
export function hasBegun(texts: EntryTexts, today: string): boolean {
  const asStands = { status: 'upcoming', time: competitionTimeOf(texts), isExample: texts['isExample'] === ticked } as const
  return texts['status'] === asStands.status && statusOn(today, asStands) === 'ongoing'
}

/** Of a course of which something is said for the moment: what and until when, and whether members are told no more; null where nothing is. */
export function nowOf({ notice: text = '', noticeLastDay = '' }: EntryTexts, today: string): { words: string; isOver: boolean } | null {
  if (text === '') return null
  const isOver = noticeOn(today, { notice: { text, lastDay: noticeLastDay || null } }) === null
  return { words: noticeLastDay === '' ? publishingTexts.now(text) : publishingTexts.nowTo(text, formatLongDay(noticeLastDay)), isOver }
}
