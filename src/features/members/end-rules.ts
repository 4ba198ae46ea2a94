import { addDays, formatLongDay, isDay } from '#domain/calendar.ts'
import { memberKeptFrom } from '#domain/former-members.ts'
import { retention } from '#domain/retention.ts'
import { memberErrorTexts } from './texts.ts'

/** Who ends whose membership. */
export interface Ending {
  /** Whoever has a log-in can ask to be erased, and without that is a superadmin's to erase once the membership has ended. */
  hasLogIn: boolean
  bySuperadmin: boolean
}

/** So many days a person stays in the register who is ended by somebody who may not erase him or her: time to be missed, and taken up again. */
const daysToBeMissed = 365

const mayErase = ({ hasLogIn, bySuperadmin }: Ending): boolean => bySuperadmin || !hasLogIn

/**
 * The earliest last day of a membership that is ended now: with an earlier one the coming night would erase the person for good.
 * Whoever may not erase the person does not choose a day that would soon.
 */
export function firstEndDay(today: string, ending: Ending): string {
  return memberKeptFrom(addDays(today, mayErase(ending) ? 1 : daysToBeMissed))
}

/** What is wrong with a day as the last one of a membership, in words; null when nothing is. */
export function endDayProblem(day: string, today: string, ending: Ending): string | null {
  if (!isDay(day) || day > today) return memberErrorTexts.endDay
  const first = firstEndDay(today, ending)
  if (day >= first) return null
  const isSuperadmins = !mayErase(ending) && day >= firstEndDay(today, { ...ending, bySuperadmin: true })
  const words = isSuperadmins ? memberErrorTexts.endDaySuperadmins : memberErrorTexts.endDayTooEarly
  return words(formatLongDay(first), retention.memberYears)
}

/**
 * Whether a paid fee's mark goes when a membership is taken up again: the fee is of a calendar year, and nobody can
 * change the mark while the membership has ended. Of which year it is, is stored nowhere: ended this year, before the
 * marks were reset, it may be of an earlier one, and the board is asked to look.
 */
export function isOfPastYear(endedOn: string, today: string): boolean {
  return endedOn.slice(0, 4) < today.slice(0, 4)
}
