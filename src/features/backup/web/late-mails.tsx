import { useQuery } from '@tanstack/react-query'
import { formatLongDateTime } from '#domain/calendar.ts'
import { calls } from '#web/api/client.ts'
import { Notice } from '#web/ui/notice.tsx'
import { lateMailTexts, lostMailTexts } from '../texts.ts'

/** For the dashboard, only when there are any: mails are the site's word to people, and nobody notices one that does not come. */
export function LateMails() {
  const { data } = useQuery(calls.backup.getBackupReport.queryOptions())
  if (!data) return null
  const { late_mails: late, lost_board_mails: lost } = data
  return (
    <>
      {late && (
        <Notice tone="wait" title={lateMailTexts.title}>
          <p>{lateMailTexts.how(late.count, formatLongDateTime(new Date(late.since)))} {lateMailTexts.why(late.count)}</p>
        </Notice>
      )}
      {lost > 0 && (
        <Notice tone="bad" title={lostMailTexts.title}>
          <p>{lostMailTexts.how(lost)} {lostMailTexts.why}</p>
        </Notice>
      )}
    </>
  )
}
