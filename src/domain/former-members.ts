import { yearsBefore } from './calendar.ts'
import { retention } from './retention.ts'

/**
 * The earliest last day of membership of the former members who are still kept on `today`. Not in `retention.ts`, so that the page that
 * prints those figures does not load the calendar code.
 */
export function memberKeptFrom(today: string): string {
  return yearsBefore(today, retention.memberYears)
}
