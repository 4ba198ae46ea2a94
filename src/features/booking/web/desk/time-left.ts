import { addDays } from '#domain/calendar.ts'
import { counted } from '#domain/numbers.ts'
import { sorted } from '#domain/sorted.ts'
import { bookingRules, reminderHoursLeft } from '../../rules.ts'

const minuteMs = 60_000
/** From this much time left on a request is marked; the board is reminded by mail at the same time. */
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

/** How much time is left until the board should have answered (specification 9: within 8 hours). */
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

/** `Spelas i morgon`, for a request for today or tomorrow; null for the others. */
export function soonInWords(playDate: string, today: string): string | null {
  if (playDate === today) return 'Spelas i\u00A0dag'
  return playDate === addDays(today, 1) ? 'Spelas i\u00A0morgon' : null
}

/**
 * Puts the requests for today and tomorrow first and keeps the order otherwise: where many are late, the ones that have waited longest may
 * be for days that are far off or have passed.
 */
export function soonFirst<Request extends { play_date: string }>(requests: readonly Request[], today: string): Request[] {
  const place = ({ play_date: day }: Request) => (soonInWords(day, today) === null ? 'z' : day)
  return sorted(requests, (one, other) => place(one).localeCompare(place(other)))
}
