import { dayAndMonth, daysBetween, formatMonthRange, formatWeekdayDate, weekdayName } from '#domain/calendar.ts'
import type { CompetitionEntry, CompetitionTime } from './contract.ts'
import type { CompetitionStatus } from './rules.ts'

/** Returns the last day or month of play; null if the time is not announced yet. */
export function lastOf(time: CompetitionTime): string | null {
  if (time.kind === 'later') return null
  return time.kind === 'day' ? time.lastDay ?? time.day : time.to
}

/**
 * Whether a competition's last day of play has passed.
 * @param last a calendar day, or a month such as `2026-10`; null if not announced yet
 */
export function isPast(last: string | null, today: string): boolean {
  return last !== null && last < today.slice(0, last.length)
}

/** Returns the first day or month of play; null if the time is not announced yet. */
function firstOf(time: CompetitionTime): string | null {
  if (time.kind === 'later') return null
  return time.kind === 'day' ? time.day : time.from
}

/** Whether a competition's first day of play is still to come; false if it is not announced yet. */
export function isToCome(time: CompetitionTime, today: string): boolean {
  const first = firstOf(time)
  return first !== null && first > today.slice(0, first.length)
}

/**
 * Returns where a new competition goes among those of the season: before the first that begins later, else after the last that has a date.
 * One without a date goes last. The board may have put the others in any order.
 */
export function placeInSeason(time: CompetitionTime, others: readonly CompetitionTime[]): number {
  const first = firstOf(time)
  if (first === null) return others.length
  const starts = others.map(firstOf)
  const later = starts.findIndex((start) => start !== null && start > first)
  const lastDated = starts.reduce((last, start, index) => (start === null ? last : index), starts.length - 1)
  return later === -1 ? lastDated + 1 : later
}

/**
 * Returns the status that members see: ongoing from the first day or month, and completed after the last one, even if the board
 * has not updated it. Examples keep the status that the specification gives them.
 */
export function statusOn(today: string, { status, time, isExample }: Pick<CompetitionEntry, 'status' | 'time' | 'isExample'>): CompetitionStatus {
  if (isExample || status === 'completed') return status
  if (isPast(lastOf(time), today)) return 'completed'
  const first = firstOf(time)
  return first !== null && first <= today.slice(0, first.length) ? 'ongoing' : status
}

/** Returns the days that a calendar shows; null if the time is months or not announced, and for an example, which nobody plays. */
export function calendarDays({ time, isExample }: Pick<CompetitionEntry, 'time' | 'isExample'>): { from: string; to: string } | null {
  return time.kind === 'day' && !isExample ? { from: time.day, to: time.lastDay ?? time.day } : null
}

/** `lördag–söndag 12–13 juni 2027`; the days are written out separately if they are in two months, or a week or more apart. */
function daysInWords(from: string, to: string): string {
  const until = formatWeekdayDate(to)
  if (from === to) return until
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatWeekdayDate(from)}–${until}`
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${weekdayName(from)} ${dayAndMonth(from)}–${until}`
  const first = Number(from.slice(8))
  return daysBetween(from, to) < 7
    ? `${weekdayName(from)}–${until.replace(' ', ` ${first}–`)}`
    : `${weekdayName(from)} ${first}–${until}`
}

/** Says when a competition is played, for members and the board. */
export function timeInWords(time: CompetitionTime): string {
  if (time.kind === 'later') return 'Datum meddelas senare'
  return time.kind === 'day' ? daysInWords(time.day, time.lastDay ?? time.day) : formatMonthRange(time.from, time.to)
}
