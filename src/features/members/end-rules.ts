import { addDays, formatLongDay, isDay } from '#domain/calendar.ts'
import { memberKeptFrom } from '#domain/former-members.ts'
import { retention } from '#domain/retention.ts'
import { memberErrorTexts } from './texts.ts'

/** The earliest last day of a membership that is ended now: with an earlier one the coming night would erase the person for good. */
export function firstEndDay(today: string): string {
  return memberKeptFrom(addDays(today, 1))
}

/** What is wrong with a day as the last one of a membership, in words; null when nothing is. */
export function endDayProblem(day: string, today: string): string | null {
  if (!isDay(day) || day > today) return memberErrorTexts.endDay
  const first = firstEndDay(today)
  return day < first ? memberErrorTexts.endDayTooEarly(formatLongDay(first), retention.memberYears) : null
}

/**
 * Whether a paid fee's mark goes when a membership is taken up again: the fee is of a calendar year, and nobody can
 * change the mark while the membership has ended. Of which year it is, is stored nowhere: ended this year, before the
 * marks were reset, it may be of an earlier one, and the board is asked to look.
 */
export function isOfPastYear(endedOn: string, today: string): boolean {
  return endedOn.slice(0, 4) < today.slice(0, 4)
}
