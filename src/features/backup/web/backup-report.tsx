import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateInStockholm, daysBetween, formatLongDateTime } from '#domain/calendar.ts'
import { calls } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListFailure, RowsSkeleton } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { useNow } from '#web/use-time.ts'
import type { KindReport } from '../contract.ts'
import { formatBytes, type RunKind, type Health } from '../rules.ts'
import { askOperator, kindTexts, lateRetentionTexts, problemTexts, reportTexts } from '../texts.ts'

const badges: Record<Exclude<Health, 'late'>, ReactNode> = {
  ok: <Badge tone="ok">I ordning</Badge>,
  failed: <Badge tone="bad">Misslyckades</Badge>,
  never: <Badge>Väntar</Badge>,
}

/** Returns `i dag kl. 04:00`, `i går kl. 04:00`, or else the whole date and how long ago it was. */
function whenText(at: Date, now: Date): string {
  const days = daysBetween(dateInStockholm(at), dateInStockholm(now))
  const full = formatLongDateTime(at)
  const time = full.slice(full.indexOf('kl.'))
  if (days <= 0) return `i dag ${time}`
  return days === 1 ? `i går ${time}` : `${full} (för ${days} dagar sedan)`
}

/** What is wrong, why, and what to do; nothing when all is well. */
function Warning({ kind, report }: { kind: RunKind; report: KindReport }) {
  if (report.standing === 'ok' || report.standing === 'never') return null
  return (
    <p className="mt-1">
      <strong>{kindTexts[kind][report.standing]}.</strong>
      {report.problem && ` ${problemTexts[report.problem]}`} {askOperator}
    </p>
  )
}

interface LineProps {
  icon: ReactNode
  title: string
  badge: ReactNode
  when: ReactNode
  children: ReactNode
}

function Line({ icon, title, badge, when, children }: LineProps) {
  return (
    <li className="flex gap-4 py-3.5">
      <span className="grid size-11 shrink-0 place-content-center rounded-full bg-green-soft text-green">{icon}</span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-semibold">{title}</p>
          {badge}
        </div>
        <p className="text-muted">{when}</p>
        {children}
      </div>
    </li>
  )
}

function Row({ kind, report, icon, now }: { kind: RunKind; report: KindReport; icon: ReactNode; now: Date }) {
  const when = (
    <>
      {report.at === null ? report.standing === 'never' && kindTexts[kind].never : whenText(new Date(report.at), now)}
      {report.bytes !== null && ` · ${formatBytes(report.bytes)}`}
    </>
  )
  return (
    <Line icon={icon} title={kindTexts[kind].title} badge={report.standing === 'late' ? <Badge tone="bad">{kindTexts[kind].tooOld}</Badge> : badges[report.standing]} when={when}>
      <Warning kind={kind} report={report} />
    </Line>
  )
}

/** The warning that the nightly retention run does not complete: data past its time stays, which nobody would notice in the register. */
function LateRetention({ lastGood, now }: { lastGood: string | null; now: Date }) {
  const { title, never, late, meaning } = lateRetentionTexts
  const when = lastGood === null ? never : lateRetentionTexts.lastGood(whenText(new Date(lastGood), now))
  return (
    <Line icon={<Hourglass aria-hidden="true" />} title={title} badge={badges.failed} when={when}>
      <p className="mt-1"><strong>{late}.</strong> {meaning} {problemTexts.unexpected} {askOperator}</p>
    </Line>
  )
}

function Report() {
  const { data, error, isPending, isRefetchError, refetch } = useQuery(calls.backup.getBackupReport.queryOptions())
  const now = useNow()
  if (isPending) return <RowsSkeleton label="Hämtar läget för säkerhetskopiorna" count={2} />
  if (!data) return <ListFailure title={reportTexts.failed} error={error} onRetry={() => refetch()} />
  return (
    <>
      {isRefetchError && <StaleDataNotice className="mt-4 mb-2" title={reportTexts.notFresh} onRetry={() => refetch()} />}
      <ul role="list" className="divide-y divide-line">
        <Row kind="backup" report={data.backup} icon={<Archive aria-hidden="true" />} now={now} />
        <Row kind="drill" report={data.drill} icon={<ArchiveRestore aria-hidden="true" />} now={now} />
        {data.late_retention && <LateRetention lastGood={data.late_retention.last_good} now={now} />}
      </ul>
    </>
  )
}

/** The dashboard's card on whether the association's data could be restored if the machine were lost. */
export function BackupReport() {
  return (
    <Card>
      <h2 className="mb-1 text-2xl">{reportTexts.title}</h2>
      <p className="text-muted">{reportTexts.intro}</p>
      <Report />
    </Card>
  )
}
