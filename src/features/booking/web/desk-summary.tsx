import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { useQueue } from './desk-queries.ts'
import { timeLeft } from './desk-time-left.ts'
import { useNow } from './use-now.ts'

/** For the dashboard: how many requests wait, and how urgent the first is. Says nothing when that cannot be known. */
export function DeskSummary() {
  const { data } = useQueue()
  const now = useNow()
  if (!data) return null
  const first = data[0]?.answer_by
  const urgency = first && timeLeft(first, now)
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <span className="grid size-11 shrink-0 place-content-center rounded-full bg-green-soft text-green"><CalendarDays aria-hidden="true" /></span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">
          {data.length === 0 ? 'Ingen väntar på svar om bokning' : `${data.length === 1 ? '1 bokning' : `${data.length} bokningar`} väntar på svar`}
        </p>
        {urgency && (
          <p className="flex flex-wrap items-center gap-2 text-muted">
            Bråttommast: {urgency.spoken}
            {urgency.state !== 'calm' && <Badge tone="bad">svara nu</Badge>}
          </p>
        )}
      </div>
      <p><Link to={paths.adminBookings} className="inline-flex min-h-11 items-center">Till bokningarna</Link></p>
    </Card>
  )
}
