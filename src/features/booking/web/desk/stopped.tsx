import { useQuery } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import { formatLongDate } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { refreshMs } from '#web/api/refresh.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { MemberStop } from '../../desk-contract.ts'
import { stoppedLimit } from '../../rules.ts'
import { standingTexts } from '../../texts.ts'

function Row({ stop: { member_id: id, first_name: first, last_name: last, golf_id: golfId, has_ended: hasEnded, standing, set_at: at } }: { stop: MemberStop }) {
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-x-2.5">
        <Link to={generatePath(paths.adminMember, { id })} className="inline-flex min-h-11 items-center font-semibold">{first} {last}</Link>
        <Badge tone="bad">{standingTexts[standing]}</Badge>
      </p>
      <p className="text-muted">{golfId}{hasEnded && ', tidigare medlem'}. Sedan {formatLongDate(new Date(at))}.</p>
    </li>
  )
}

/**
 * Who is stopped from booking. A stop has no end: without a list, a new board would not know of those that an earlier one has set. Lifted on
 * the member's card.
 */
export function StoppedMembers() {
  const { data, error, isRefetchError, refetch } = useQuery(calls.booking.listStoppedMembers.queryOptions({ refetchInterval: refreshMs }))
  if (!data && error) return <ListFailure title="Kunde inte hämta vilka som är stoppade från att boka:" error={error} onRetry={() => refetch()} />
  if (!data) return <div role="status" aria-label="Hämtar vilka som är stoppade från att boka"><Skeleton className="h-11 w-64 max-w-full" /></div>
  const { stopped, more } = data
  const stale = isRefetchError && <StaleDataNotice title="Vi kunde inte hämta på nytt vilka som är stoppade från att boka" onRetry={() => refetch()} />
  if (stopped.length === 0) return stale || <p className="text-muted">Ingen är stoppad från att boka.</p>
  return (
    <Card className="py-2">
      {stale}
      <Fold summary={`Stoppade från att boka (${stopped.length}${more ? '+' : ''})`}>
        {more && <p className="text-muted">Det finns fler än de {stoppedLimit} som visas här.</p>}
        <ul role="list" className="divide-y divide-line">
          {stopped.map((stop) => <Row key={stop.member_id} stop={stop} />)}
        </ul>
      </Fold>
    </Card>
  )
}
