import { ArrowRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { asRecord } from '#web/api/record.ts'
import { useToday } from '#web/use-time.ts'
import { onPages, useQueue } from './queries.ts'
import { soonFirst } from './time-left.ts'
import { fromList } from './view.ts'

interface NextRequestProps {
  /** The one that has been answered. */
  after: string
  linkTo: (booking: string) => string
}

/**
 * Leads on from a request that has been answered: of a Sunday evening's twelve each was looked for in the list anew. Those that somebody
 * else has taken are left to whoever it is; nothing where there is none.
 */
export function NextRequest({ after, linkTo }: NextRequestProps) {
  const today = useToday()
  const { list, soon } = useQueue(today)
  const isFromList = asRecord(useLocation().state)['isFromList'] === true
  // What was known before may have been answered by others: the link would become another one under the press.
  if (!list.data || !list.isFetchedAfterMount || soon?.isPending) return null
  const waiting = soonFirst(onPages([soon?.data ?? [], ...list.data.pages]), today)
  const next = waiting.find(({ id, claimed_by: claimedBy, is_own_claim: isOwn }) => id !== after && (claimedBy === null || isOwn))
  if (!next) return null
  return (
    <p>
      {/* In the place of the one before: the way back leads to the list, however many have been answered. */}
      <Link replace to={linkTo(next.id)} state={isFromList ? fromList : undefined} className="inline-flex min-h-11 items-center gap-2">
        <span>Nästa förfrågan: {next.full_name}, {next.course_label}</span><ArrowRight aria-hidden="true" className="shrink-0" />
      </Link>
    </p>
  )
}
