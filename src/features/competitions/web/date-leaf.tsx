import { CalendarClock } from 'lucide-react'
import { noonOf, timeZone } from '#domain/calendar.ts'
import type { CompetitionTime } from '../contract.ts'

function part(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, ...options }).format(noonOf(day)).replace('.', '')
}

function month(day: string): string {
  return part(day, { month: 'short' })
}

function Face({ time }: { time: CompetitionTime }) {
  switch (time.kind) {
    case 'day':
      return (
        <>
          <span className="date-leaf-top">{part(time.day, { weekday: 'short' })}</span>
          <span className="date-leaf-main">{Number(time.day.slice(8))}</span>
          <span>{month(time.day)}</span>
        </>
      )
    case 'months':
      return (
        <>
          <span className="date-leaf-top">{time.from.slice(0, 4)}</span>
          <span className="date-leaf-months">{month(`${time.from}-01`)}</span>
          <span className="date-leaf-months">–{month(`${time.to}-01`)}</span>
        </>
      )
    default:
      return <CalendarClock className="size-8 text-muted" />
  }
}

/** A calendar's leaf for the eye; the date stands in words beside it. */
export function DateLeaf({ time }: { time: CompetitionTime }) {
  return <div aria-hidden="true" className={`date-leaf ${time.kind === 'later' ? 'date-leaf-open' : ''}`}><Face time={time} /></div>
}
