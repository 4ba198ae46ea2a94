import { dayAndMonth, daysBetween, formatMonthRange, formatWeekdayDate, weekdayName } from '#domain/calendar.ts'
import type { CompetitionEntry, CompetitionTime } from './contract.ts'
import type { CompetitionStatus } from './rules.ts'

/** The last day or month that is played; null where that is told later. */
export function lastOf(time: CompetitionTime): string | null {
  if (time.kind === 'later') return null
  return time.kind === 'day' ? time.lastDay ?? time.day : time.to
}

/**
 * Whether the last day that a competition is played has been.
 * @param last a calendar day, or a month such as `2026-10`; null where that is told later
 */
export function isPast(last: string | null, today: string): boolean {
  return last !== null && last < today.slice(0, last.length)
}

/** The first day or month that is played; null where that is told later. */
function firstOf(time: CompetitionTime): string | null {
  if (time.kind === 'later') return null
  return time.kind === 'day' ? time.day : time.from
}

/**
 * What members are told: it is ongoing from its first day or month, and over when the last has been, even before the board has
 * had time to say so. Examples are as the specification draws them.
 */
export function statusOn(today: string, { status, time, isExample }: Pick<CompetitionEntry, 'status' | 'time' | 'isExample'>): CompetitionStatus {
  if (isExample || status === 'completed') return status
  if (isPast(lastOf(time), today)) return 'completed'
  const first = firstOf(time)
  return first !== null && first <= today.slice(0, first.length) ? 'ongoing' : status
}

/** The first and the last day that a calendar has; null where there are none, or but months, and of an example, which nobody plays. */
export function calendarDays({ time, isExample }: Pick<CompetitionEntry, 'time' | 'isExample'>): { from: string; to: string } | null {
  return time.kind === 'day' && !isExample ? { from: time.day, to: time.lastDay ?? time.day } : null
}

/** `lördag–söndag 12–13 juni 2027`; each day by itself where they are of two months, or a week or more apart. */
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

/** When a competition is played, as members and the board read it. */
export function timeInWords(time: CompetitionTime): string {
  if (time.kind === 'later') return 'Datum meddelas senare'
  return time.kind === 'day' ? daysInWords(time.day, time.lastDay ?? time.day) : formatMonthRange(time.from, time.to)
}
