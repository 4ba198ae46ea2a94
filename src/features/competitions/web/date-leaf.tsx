import { CalendarClock } from 'lucide-react'
import { monthName, weekdayName } from '#domain/calendar.ts'
import type { CompetitionTime } from '../contract.ts'

/** `2026`, or `2026–27`. */
function years({ from, to }: { from: string; to: string }): string {
  return from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${from.slice(0, 4)}–${to.slice(2, 4)}`
}

/** `13–14`, or a single value if both are the same. */
function range(from: string | number, to: string | number): string {
  return from === to ? String(from) : `${from}–${to}`
}

function Days({ from, to }: { from: string; to: string }) {
  const [first, last] = [Number(from.slice(8)), Number(to.slice(8))]
  return (
    <>
      <span className="date-leaf-top">{range(weekdayName(from, 'short'), weekdayName(to, 'short'))}</span>
      <span className={from === to ? 'date-leaf-main' : 'date-leaf-months'}>{range(first, last)}</span>
      <span>{range(monthName(from, 'short'), monthName(to, 'short'))}</span>
    </>
  )
}

function Face({ time }: { time: CompetitionTime }) {
  switch (time.kind) {
    case 'day':
      return <Days from={time.day} to={time.lastDay ?? time.day} />
    case 'months':
      return (
        <>
          <span className="date-leaf-top">{years(time)}</span>
          <span className="date-leaf-months">{monthName(time.from, 'short')}{time.to !== time.from && '–'}</span>
          {time.to !== time.from && <span className="date-leaf-months">{monthName(time.to, 'short')}</span>}
        </>
      )
    default:
      return <CalendarClock className="size-8 text-muted" />
  }
}

/** A leaf of a calendar. Hidden from screen readers, which find the date in words beside it. */
export function DateLeaf({ time }: { time: CompetitionTime }) {
  return <div aria-hidden="true" className={`date-leaf ${time.kind === 'later' ? 'date-leaf-open' : ''}`}><Face time={time} /></div>
}
