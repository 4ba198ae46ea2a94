import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { formatLongDate } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { refreshMs } from '#web/api/refresh.ts'
import { Card } from '#web/ui/card.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { erasureTexts } from '../texts.ts'

/** For the dashboard: who has asked to be erased. Renders nothing when nobody has, which is the usual case. */
export function ErasureQueue() {
  const { data, error, isRefetchError, refetch } = useQuery(calls.privacy.listErasureRequests.queryOptions({ refetchInterval: refreshMs }))
  if (!data) return error ? <ListFailure title={erasureTexts.listFailed} error={error} onRetry={() => refetch()} /> : null
  if (data.length === 0) return null
  return (
    <Card className="flex flex-wrap gap-x-5 gap-y-3" aria-label="Begäran om radering">
      {isRefetchError && <StaleDataNotice className="basis-full" title={erasureTexts.listNotFresh} onRetry={() => refetch()} />}
      <span className="grid size-11 shrink-0 place-content-center rounded-full bg-warn-soft text-gold"><UserX aria-hidden="true" /></span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{data.length === 1 ? '1 medlem har begärt att bli raderad' : `${data.length} medlemmar har begärt att bli raderade`}</p>
        <p className="text-muted">Svara inom en månad. Vad som försvinner och vad som står kvar syns på medlemmens kort.</p>
        <ul role="list" className="mt-2 grid">
          {data.map(({ member_id: id, name, golf_id: golfId, requested_at: at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-5">
              <Link to={`${generatePath(paths.adminMember, { id })}#radering`} className="inline-flex min-h-11 items-center">{name}</Link>
              <span className="text-muted">Golf-ID {golfId}, begärt {formatLongDate(new Date(at))}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
