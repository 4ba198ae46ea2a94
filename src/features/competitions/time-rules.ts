import { dayAndMonth, daysBetween, formatMonthRange, formatWeekdayDate, weekdayName } from '#domain/calendar.ts'
import type { CompetitionTime } from './contract.ts'

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
