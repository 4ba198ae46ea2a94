import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { dateInStockholm } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/use-time.ts'
import { bookingRules, lowerFirst } from '../../rules.ts'
import { useBookingStats } from './queries.ts'
import { soonInWords, timeLeft } from './time-left.ts'

function requests(count: number): string {
  return count === 1 ? '1 förfrågan' : `${count} förfrågningar`
}

type Stats = NonNullable<ReturnType<typeof useBookingStats>['data']>

/** `94 % besvarades inom 8 timmar de senaste 30 dagarna (17 av 18).` A few answers give no percentage. */
function keptInWords({ due, answered_in_time: inTime, days }: Stats): string {
  if (due === 0) return `Det finns ingen svarstid att visa för de senaste ${days} dagarna.`
  const share = due < 10 ? `${inTime} av ${requests(due)}` : `${Math.floor((inTime * 100) / due)}\u00A0% av förfrågningarna (${inTime} av ${due})`
  return `${share} besvarades inom ${bookingRules.answerHours} timmar de senaste ${days} dagarna.`
}

interface Urgency {
  /** `spelas i morgon`, or `7 timmar 30 minuter kvar`. */
  text: string
  isUrgent: boolean
}

/** How urgent the first request in the queue is: one that is played soon comes before those that have waited longer. */
function urgencyOf({ oldest_answer_by: answerBy, next_play_date: day }: Stats, now: Date): Urgency | null {
  const soon = day && soonInWords(day, dateInStockholm(now))
  if (soon) return { text: lowerFirst(soon), isUrgent: true }
  if (answerBy === null) return null
  const { spoken, state } = timeLeft(answerBy, now)
  return { text: spoken, isUrgent: state !== 'calm' }
}

function Summary({ stats, urgency }: { stats: Stats; urgency: Urgency | null }) {
  const { waiting } = stats
  return (
    <>
      <p className="font-semibold">
        {waiting === 0 ? 'Ingen förfrågan väntar på svar' : `${requests(waiting)} väntar på svar`}
      </p>
      {urgency && (
        <p className="flex flex-wrap items-center gap-2">
          Mest bråttom: {urgency.text}
          {urgency.isUrgent && <Badge tone="bad">Svara nu</Badge>}
        </p>
      )}
      <p className="text-muted">{keptInWords(stats)}</p>
    </>
  )
}

/** For the dashboard: how many requests wait, how urgent the first is, and how many have been answered in time. */
export function DeskSummary() {
  const { data, error, isRefetchError, refetch } = useBookingStats()
  const now = useNow()
  const urgency = data ? urgencyOf(data, now) : null
  if (!data && error) return <ListFailure title="Bokningarnas läge kunde inte hämtas:" error={error} onRetry={() => refetch()} />
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3" aria-label="Bokningar">
      {isRefetchError && <StaleDataNotice className="basis-full" title="Bokningarnas läge kunde inte hämtas på nytt" onRetry={() => refetch()} />}
      <span className="grid size-11 shrink-0 place-content-center rounded-full bg-green-soft text-green max-sm:hidden"><CalendarDays aria-hidden="true" /></span>
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        {data ? <Summary stats={data} urgency={urgency} /> : (
          <div role="status" aria-label="Hämtar bokningarnas läge" className="grid grid-cols-1 gap-2.5">
            <Skeleton className="h-6 w-64 max-w-full" />
            <Skeleton className="h-6 w-80 max-w-full" />
          </div>
        )}
      </div>
      <p><Link to={paths.adminBookings} className={urgency?.isUrgent ? 'button button-primary' : 'inline-flex min-h-11 items-center'}>Till bokningarna</Link></p>
    </Card>
  )
}
