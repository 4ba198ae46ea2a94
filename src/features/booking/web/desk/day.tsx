import { atTime } from '#domain/calendar.ts'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BoardBooking } from '../../desk-contract.ts'
import { ballInWords, BookingStatusBadge } from '../booked-facts.tsx'
import { useTakenPlaces } from './queries.ts'

/** The other bookings that take from the course's quota on the request's day. */
export function SameDay({ booking }: { booking: BoardBooking }) {
  const day = booking.play_date
  const { bookings, error, refetch } = useTakenPlaces({ course: booking.course, from: day, to: day })
  if (!bookings) {
    if (error) return <ListFailure title="Kunde inte hämta bokningarna den dagen:" error={error} onRetry={() => refetch()} />
    return <div role="status" aria-label="Hämtar bokningarna den dagen" className="grid gap-2"><Skeleton className="h-6 w-full" /><Skeleton className="h-6 w-2/3" /></div>
  }
  return (
    <>
      {error && <StaleDataNotice title="Bokningarna den dagen kunde inte hämtas på nytt" onRetry={() => refetch()} />}
      <Others booking={booking} others={bookings.filter(({ id }) => id !== booking.id)} />
    </>
  )
}

function Others({ booking, others }: { booking: BoardBooking; others: readonly BoardBooking[] }) {
  if (others.length === 0) return <p className="text-muted">Inga andra bokningar på banan den dagen.</p>
  return (
    <ul role="list" className="divide-y divide-line">
      {others.map((other) => (
        <li key={other.id} className="grid gap-0.5 py-2.5 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-semibold">{other.full_name}</span>
            <BookingStatusBadge status={other.status} />
          </p>
          <p className="text-muted">
            {other.course !== booking.course && `${other.course_label}, `}{ballInWords(other)}{other.tee_time && `, ${atTime(other.tee_time)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
