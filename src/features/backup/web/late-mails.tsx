import { useQuery } from '@tanstack/react-query'
import { formatLongDateTime } from '#domain/calendar.ts'
import { calls } from '#web/api/client.ts'
import { Notice } from '#web/ui/notice.tsx'
import { lateMailTexts } from '../texts.ts'

/** For the dashboard, only when there are any: mails are the site's word to people, and nobody notices one that does not come. */
export function LateMails() {
  const late = useQuery(calls.backup.getBackupReport.queryOptions()).data?.late_mails
  if (!late) return null
  return (
    <Notice tone="wait" title={lateMailTexts.title}>
      <p>{lateMailTexts.how(late.count, formatLongDateTime(new Date(late.since)))} {lateMailTexts.why(late.count)}</p>
    </Notice>
  )
}
