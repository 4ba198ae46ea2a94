import { bookingRules } from '../../rules.ts'
import { timeLeft } from './time-left.ts'

const looks = { calm: 'bg-green', soon: 'bg-flag', late: 'bg-flag' } as const

/** How much is left of the time to answer, in figures and as a bar. */
export function TimeMeter({ answerBy, now }: { answerBy: string; now: Date }) {
  const { text, spoken, share, state } = timeLeft(answerBy, now)
  return (
    <div className="w-32 max-w-full shrink-0">
      <p className="sr-only">{spoken}</p>
      <div aria-hidden="true">
        <p className={`font-display text-[1.45rem] leading-tight font-semibold ${state === 'late' ? 'text-flag' : ''}`}>{text}</p>
        <p className="text-[0.9rem] text-muted">{state === 'late' ? 'för sent' : `kvar av ${bookingRules.answerHours} h`}</p>
        <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
          <div className={`h-full rounded-full ${looks[state]}`} style={{ width: `${state === 'late' ? 100 : share * 100}%` }} />
        </div>
      </div>
    </div>
  )
}
