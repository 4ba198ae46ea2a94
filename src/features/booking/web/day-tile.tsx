import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useLongWait } from '#web/ui/long-wait.ts'
import type { DayAvailability } from '../contract.ts'
import { formTexts } from './form-texts.ts'
import { dayInWords, leftInWords } from './play-dates.ts'

/** A day's availability for screen readers, also shown for the chosen day: `delvis bokad, en tvåboll kvar`. */
export function availabilityInWords({ state, free }: DayAvailability): string {
  return state === 'partly' ? `${formTexts.partly}, ${leftInWords(free)}` : formTexts[state]
}

const usualStates = ['free', 'partly', 'full'] as const

/** The states that a legend explains; a closed day only if there is one. */
export function statesToExplain(days: readonly DayAvailability[]): readonly DayAvailability['state'][] {
  return days.some(({ state }) => state === 'closed') ? [...usualStates, 'closed'] : usualStates
}

/** Two bars for what is left: both on a free day, one on a partly taken day, none on a full one; a closed day has two dashes. */
export function DayBars({ state }: { state: DayAvailability['state'] | 'loading' }) {
  return <span aria-hidden="true" className={`day-bars day-bars-${state}`}><i /><i /></span>
}

function ComingBars() {
  useLongWait()
  return <DayBars state="loading" />
}

/** Whether a day cannot be chosen: it is fully booked, or the course gives nothing on it. */
export function takesNothing(day: DayAvailability | undefined): day is DayAvailability & { state: 'full' | 'closed' } {
  return day?.state === 'full' || day?.state === 'closed'
}

export interface DayTileProps {
  date: string
  name: string
  chosen: boolean
  onChoose: (date: string) => void
  /** Called when a day that cannot be chosen is pressed. */
  onTaken: (date: string) => void
  onBlur: () => void
  /** Undefined while nothing is known of the day. */
  day: DayAvailability | undefined
  isLoading: boolean
  /** The visible part of the date. */
  children: ReactNode
}

/**
 * A day to choose. One that is full or closed cannot be chosen but still takes the focus, so that a screen reader says why; `disabled`
 * would hide it.
 */
export function DayTile({ date, name, chosen, onChoose, onTaken, onBlur, day, isLoading, children }: DayTileProps) {
  const isTaken = takesNothing(day)
  const isUnknown = !day && !isLoading
  return (
    <label className={classNames('day', chosen && 'day-chosen', isTaken && 'day-taken', isUnknown && 'day-unknown')}>
      <input
        type="radio"
        name={name}
        value={date}
        checked={chosen}
        aria-disabled={isTaken || undefined}
        onChange={() => (isTaken ? onTaken : onChoose)(date)}
        onBlur={onBlur}
      />
      <span aria-hidden="true" className="day-date">{children}</span>
      {/* Space for the bars is reserved from the start, so that choosing a course causes no layout shift. */}
      {day ? <DayBars state={day.state} /> : isLoading ? <ComingBars /> : <DayBars state="loading" />}
      <span className="sr-only">{dayInWords(date)}{day && `, ${availabilityInWords(day)}`}</span>
    </label>
  )
}
