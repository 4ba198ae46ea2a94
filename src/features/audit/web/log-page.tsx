import { Download, Lock } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useExport } from '#web/ui/export-file.ts'
import { ListFoot } from '#web/ui/list-foot.tsx'
import { ListCount, ListFailure, ListSkeleton, withSearch } from '#web/ui/list-parts.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TurnedSearch } from '#web/ui/turned-search.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import type { AuditEntry } from '../contract.ts'
import { auditTexts } from '../texts.ts'
import { LogDays } from './log-days.tsx'
import { LogFilters } from './log-filters.tsx'
import { useLog } from './log-queries.ts'
import { fileAddress, type LogView, emptyText, useLogView } from './log-view.ts'

function ExportButton({ view }: { view: LogView }) {
  const { isPending, save } = useExport()
  const file = { address: fileAddress(view), name: 'logg', failed: auditTexts.notExported }
  return (
    <Button variant="ghost" icon={<Download aria-hidden="true" />} pending={isPending} pendingText="Exporterar..." onClick={() => void save(file)}>
      Exportera CSV
    </Button>
  )
}

function countText(count: number, hasMore: boolean, { search }: LogView): string {
  if (hasMore) return withSearch(`De senaste ${count} händelserna`, search, 'som matchar')
  return withSearch(count === 1 ? '1 händelse' : `${count} händelser`, search)
}

function personNamed(id: string, entries: readonly AuditEntry[]): string | null {
  return entries.flatMap(({ actor, subject }) => [actor, subject]).find((named) => named?.link_id === id)?.name ?? null
}

interface EntriesProps {
  list: ReturnType<typeof useLog>
  view: LogView
  onSearch: (search: string) => void
  countRef: RefObject<HTMLParagraphElement | null>
}

function Entries({ list, view, onSearch, countRef }: EntriesProps) {
  if (list.isPending) return <ListSkeleton />
  const failure = list.error && <ListFailure title={auditTexts.listFailed} error={list.error} onRetry={() => list.refetch()} />
  if (!list.data) return failure
  const entries = list.data.pages.flat()
  return (
    <div className="grid gap-4 transition-opacity aria-busy:opacity-60" aria-busy={list.isPlaceholderData}>
      {!list.isFetchNextPageError && failure}
      <ListCount ref={countRef} text={countText(entries.length, list.hasNextPage, view)} isOld={list.isPlaceholderData} />
      {entries.length === 0 && (
        <EmptyState
          title={auditTexts.empty}
          text={emptyText(view) ?? 'Här visas vad som görs i administrationen och med medlemmarnas konton.'}
          action={!list.isPlaceholderData && <TurnedSearch search={view.search} onSearch={onSearch} />}
        />
      )}
      <LogDays entries={entries} />
      <ListFoot list={list} failedTitle={auditTexts.listFailed} />
    </div>
  )
}

/** `/admin/logg`: who did what to whom, and when. */
export default function LogPage() {
  const state = useLogView()
  const list = useLog(state.view)
  const log = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  useLostFocus(log, count)
  const personName = personNamed(state.view.person, list.data?.pages.flat() ?? [])
  return (
    <>
      <PageHeading
        title="Logg"
        intro="Vem som gjorde vad, och när."
        actions={<ExportButton view={state.view} />}
      />
      <p className="mb-8 flex items-start gap-2.5 text-muted">
        <Lock aria-hidden="true" className="mt-1 size-5 shrink-0" />
        <span>Inget i loggen kan ändras eller tas bort, inte ens av en superadministratör. Namnen är de som personerna har i dag.</span>
      </p>
      <div ref={log}>
        <LogFilters {...state} personName={personName} />
        <Entries list={list} view={state.view} onSearch={(search) => state.filter({ search })} countRef={count} />
      </div>
    </>
  )
}
