import { isDay } from './calendar.ts'

/** The date of birth that a Golf-ID begins with, as `YYMMDD`; null if those digits are no date, as in a made-up Golf-ID. */
export function birthDigits(golfId: string): string | null {
  const [year, month, day] = [golfId.slice(0, 2), golfId.slice(2, 4), golfId.slice(4, 6)]
  // A Golf-ID has no century. Reading it as 20YY allows 29 February in year 00, which 1900 lacked: nobody in the register was born then.
  return isDay(`20${year}-${month}-${day}`) ? year + month + day : null
}
