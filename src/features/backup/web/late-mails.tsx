import { useQuery } from '@tanstack/react-query'
import { formatLongDateTime } from '#domain/calendar.ts'
import { calls } from '#web/api/client.ts'
import { Notice } from '#web/ui/notice.tsx'
import { lateMailTexts, lostMailText, lostPersonMailText } from '../texts.ts'

/** For the dashboard, only when there are any: mails are the site's word to people, and nobody notices one that does not come. */
export function LateMails() {
  const { late_mails: late, lost_board_mails: lost, lost_person_mails: lostToPersons } = useQuery(calls.backup.getBackupReport.queryOptions()).data ?? {}
  if (!late && !lost && !lostToPersons) return null
  return (
    <Notice tone="wait" title={lateMailTexts.title}>
      {late && <p>{lateMailTexts.how(late.count, formatLongDateTime(new Date(late.since)))} {lateMailTexts.why(late.count)}</p>}
      {lost ? <p>{lostMailText(lost)}</p> : null}
      {lostToPersons ? <p>{lostPersonMailText(lostToPersons)}</p> : null}
    </Notice>
  )
}
