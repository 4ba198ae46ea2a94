import { yearsBefore } from './calendar.ts'
import { retention } from './retention.ts'

/**
 * Former members are kept on a day when their last one is this or a later one. Apart from the figures, since the page that
 * prints those does without the calendar's bytes.
 */
export function memberKeptFrom(today: string): string {
  return yearsBefore(today, retention.memberYears)
}
