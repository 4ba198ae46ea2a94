import { isDay } from './calendar.ts'

/** The day of birth that a Golf-ID begins with, as `YYMMDD`; null where it is no day, as of one that was made up. */
export function birthDigits(golfId: string): string | null {
  const [year, month, day] = [golfId.slice(0, 2), golfId.slice(2, 4), golfId.slice(4, 6)]
  // 2000 had a 29th of February and 1900 had none: nobody who was born then is in the register.
  return isDay(`20${year}-${month}-${day}`) ? year + month + day : null
}
