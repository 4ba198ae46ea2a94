import { formatLongDateTime } from '#domain/calendar.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ImportSummary } from '../contract.ts'
import type { ImportState } from '../rules.ts'
import { stateTexts } from '../texts.ts'
import { useLatestImports } from './import-queries.ts'
import { whatHappened } from './import-words.ts'

const tones: Record<ImportState, BadgeTone> = {
  reading: 'wait', ready: 'wait', importing: 'wait', imported: 'ok', failed: 'bad', discarded: 'neutral',
}

function LatestImport({ summary, onOpen }: { summary: ImportSummary; onOpen: (id: string) => void }) {
  const isOpen = ['reading', 'ready', 'importing'].includes(summary.state)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{summary.file_name}</span>
          <Badge tone={tones[summary.state]}>{stateTexts[summary.state]}</Badge>
        </p>
        <p className="text-muted">
          {formatLongDateTime(new Date(summary.imported_at ?? summary.created_at))}
          {summary.created_by && `, ${summary.created_by}`}
        </p>
        {summary.result && <p>{whatHappened(summary.result)}</p>}
        {summary.state === 'failed' && <p className="wrap-anywhere">{summary.problem}</p>}
      </div>
      {isOpen && (
        <Button variant="quiet" size="sm" aria-label={`Fortsätt med ${summary.file_name}`} onClick={() => onOpen(summary.id)}>Fortsätt</Button>
      )}
    </li>
  )
}

/** Lists imports that can be continued, and what the latest ones did. */
export function LatestImports({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useLatestImports()
  if (list.isPending) return <Skeleton className="h-32" />
  if (!list.data) return <ListFailure title="Kunde inte hämta de senaste importerna:" error={list.error} onRetry={() => list.refetch()} />
  if (list.data.length === 0) return null
  return (
    <Card aria-labelledby="latest-imports">
      <h2 id="latest-imports" className="mb-4 text-2xl">Senaste importerna</h2>
      <ul role="list" className="divide-y divide-line">
        {list.data.map((summary) => <LatestImport key={summary.id} summary={summary} onOpen={onOpen} />)}
      </ul>
    </Card>
  )
}
