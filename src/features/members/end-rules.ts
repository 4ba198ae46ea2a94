import { addDays, formatLongDay, isDay } from '#domain/calendar.ts'
import { memberKeptFrom } from '#domain/former-members.ts'
import { retention } from '#domain/retention.ts'
import { memberErrorTexts } from './texts.ts'

/** Whose membership is ended, and by whom. */
export interface Ending {
  /** Members with a log-in can ask to be erased. If they have not asked, only a superadmin may erase them once the membership has ended. */
  hasLogIn: boolean
  bySuperadmin: boolean
}

/**
 * How many days somebody stays in the register whose membership was ended by a person who may not erase him or her: time for a mistake to be
 * noticed and the membership resumed.
 */
const daysToBeMissed = 365

const mayErase = ({ hasLogIn, bySuperadmin }: Ending): boolean => bySuperadmin || !hasLogIn

/**
 * The earliest last day that a membership ended now may have: after an earlier one the coming night would erase the person for good. Somebody
 * who may not erase the person cannot choose a day that would soon do so.
 */
export function firstEndDay(today: string, ending: Ending): string {
  return memberKeptFrom(addDays(today, mayErase(ending) ? 1 : daysToBeMissed))
}

/** Returns what is wrong with a day as the last one of a membership, in words; null when nothing is. */
export function endDayProblem(day: string, today: string, ending: Ending): string | null {
  if (!isDay(day) || day > today) return memberErrorTexts.endDay
  const first = firstEndDay(today, ending)
  if (day >= first) return null
  const isSuperadmins = !mayErase(ending) && day >= firstEndDay(today, { ...ending, bySuperadmin: true })
  const words = isSuperadmins ? memberErrorTexts.endDaySuperadmins : memberErrorTexts.endDayTooEarly
  return words(formatLongDay(first), retention.memberYears)
}

/**
 * Whether the mark of a paid fee is removed when a membership is resumed: a fee is for a calendar year, and nobody can change the mark while
 * the membership has ended. The mark's year is not stored. If the membership ended this year before the marks were cleared, the mark may be
 * for an earlier year, so the board is asked to check.
 */
export function isOfPastYear(endedOn: string, today: string): boolean {
  return endedOn.slice(0, 4) < today.slice(0, 4)
}
