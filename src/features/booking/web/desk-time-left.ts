import { counted } from '#domain/numbers.ts'
import { bookingRules, reminderHoursLeft } from '../rules.ts'

const minuteMs = 60_000
/** From here on a request is marked; the board is reminded by mail at the same time. */
const soonMinutes = reminderHoursLeft * 60

export interface TimeLeft {
  /** `3 h 15`; when late, by how much. */
  text: string
  /** The same to be read aloud. */
  spoken: string
  /** How much is left of the time to answer, 0 to 1. */
  share: number
  state: 'calm' | 'soon' | 'late'
}

/** How much is left until the board means to have answered (specification 9: within 8 hours). */
export function timeLeft(answerBy: string, now: Date): TimeLeft {
  const minutes = Math.floor((new Date(answerBy).getTime() - now.getTime()) / minuteMs)
  const isLate = minutes < 0
  return {
    ...inWords(Math.abs(minutes), isLate ? 'för sent' : 'kvar'),
    share: Math.min(Math.max(minutes / (bookingRules.answerHours * 60), 0), 1),
    state: isLate ? 'late' : minutes <= soonMinutes ? 'soon' : 'calm',
  }
}

function inWords(minutes: number, ending: string): Pick<TimeLeft, 'text' | 'spoken'> {
  const days = Math.floor(minutes / (24 * 60))
  if (days >= 2) return { text: `${days} dygn`, spoken: `${days} dygn ${ending}` }
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return { text: `${hours} h ${String(rest).padStart(2, '0')}`, spoken: `${hours > 0 ? `${counted(hours, 'timme', 'timmar')} ` : ''}${counted(rest, 'minut', 'minuter')} ${ending}` }
}
