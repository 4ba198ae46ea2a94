import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatLongDateTime, formatWeekdayDate, isDay } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { shownSetting } from '#domain/settings.ts'
import type { AuditEntry } from '#features/audit/contract.ts'
import { calls } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'
import { ListFoot } from '#web/ui/list-foot.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isSettingName } from '../rules.ts'
import { settingsTexts, settingWords } from '../texts.ts'

const pageSize = 10

/** Who changed which setting, from what to what: the board's log, as far as it is about settings. */
export function SettingsHistory() {
  const list = useInfiniteQuery(calls.audit.listAuditEntries.infiniteOptions({
    input: (cursor: number | undefined) => ({
      p_acts: ['settings_changed' as const], limit: pageSize, ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.seq),
  }))
  const failure = list.error && (
    <ListFailure title={settingsTexts.historyFailed} error={list.error} onRetry={() => list.refetch()} />
  )
  const entries = list.data?.pages.flat() ?? []
  return (
    <Card aria-labelledby="setting-history" className="mt-6">
      <h2 id="setting-history" className="text-2xl">Ändringar</h2>
      <p className="mt-1 text-muted">
        Alla ändringar av inställningarna, den senaste först. De finns också i <Link to={paths.adminLog}>loggen</Link> och kan inte tas bort.
      </p>
      {list.isPending && <HistorySkeleton />}
      {failure && !list.isFetchNextPageError && <div className="mt-5">{failure}</div>}
      {list.data && entries.length === 0 && <p className="mt-5">Ingen har ändrat något ännu.</p>}
      {entries.length > 0 && (
        <div className="mt-4 grid gap-4">
          <ol className="divide-y divide-line">
            {entries.map((entry) => <HistoryRow key={entry.seq} entry={entry} />)}
          </ol>
          <ListFoot list={list} failedTitle={settingsTexts.historyFailed} />
        </div>
      )}
    </Card>
  )
}

function HistoryRow({ entry: { at, actor, subject, details } }: { entry: AuditEntry }) {
  const name = subject?.id ?? ''
  return (
    <li className="py-3.5">
      <p className="wrap-anywhere">
        <strong className="font-semibold">{isSettingName(name) ? settingWords[name].label : name}</strong>
        {'from' in details ? <>{': från '}{valueText(name, details.from)}{' till '}<span className="font-semibold">{valueText(name, details.to)}</span></> : ' ändrad'}
      </p>
      <p className="text-muted">{actor?.name ?? 'Okänd'}, <time dateTime={at}>{formatLongDateTime(new Date(at))}</time></p>
    </li>
  )
}

function valueText(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return settingsTexts.empty
  return isDay(value) ? formatWeekdayDate(value) : shownSetting(name, value)
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label="Hämtar ändringarna" className="mt-5 grid grid-cols-1 gap-4">
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="h-6 w-80 max-w-full" />
    </div>
  )
}
