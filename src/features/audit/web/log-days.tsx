import { addDays, dateInStockholm, formatWeekdayDate } from '#domain/calendar.ts'
import { useToday } from '#web/use-time.ts'
import type { AuditEntry } from '../contract.ts'
import { LogEntry } from './log-entry.tsx'

interface Day {
  /** `2025-05-24` */
  date: string
  entries: AuditEntry[]
}

/** Groups entries by day, keeping their order. */
export function byDay(entries: readonly AuditEntry[]): Day[] {
  // Grouped by hand: `Map.groupBy` is missing in phones' browsers from 2023.
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const date = dateInStockholm(new Date(entry.at))
    days.set(date, [...days.get(date) ?? [], entry])
  }
  return [...days].map(([date, ofDay]) => ({ date, entries: ofDay }))
}

function nearName(date: string, today: string): string | null {
  if (date === today) return 'I dag'
  return date === addDays(today, -1) ? 'I går' : null
}

/** The log as a timeline, with a heading for each day that stays visible while the day's entries scroll past. */
export function LogDays({ entries }: { entries: readonly AuditEntry[] }) {
  const today = useToday()
  return (
    <div className="grid gap-6">
      {byDay(entries).map(({ date, entries: ofDay }) => {
        const near = nearName(date, today)
        return (
          <section key={date} aria-labelledby={`day-${date}`}>
            <h2 id={`day-${date}`} className="sticky top-0 z-10 -mx-1 flex flex-wrap items-baseline gap-x-3 bg-ground px-1 py-2.5 text-xl">
              {near && <span>{near}</span>}
              <span className={near ? 'font-sans text-base font-normal text-muted' : 'first-letter:uppercase'}>{formatWeekdayDate(date)}</span>
            </h2>
            {/* The margin keeps a focused link from scrolling under the sticky heading. */}
            <ol role="list" className="[&_:is(a,button)]:scroll-mt-20">{ofDay.map((entry) => <LogEntry key={entry.seq} entry={entry} />)}</ol>
          </section>
        )
      })}
    </div>
  )
}
