import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { applicationAddress } from '#domain/application-link.ts'
import { formatLongDateTime } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { LostReceiver } from '../contract.ts'
import { lateMailTexts, lostMailText, lostPersonMailText, lostReceiversText } from '../texts.ts'

/** Links to the cards and applications that show the mails. */
function Receivers({ count, receivers }: { count: number; receivers: readonly LostReceiver[] }) {
  if (receivers.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5">
      <p id="lost-receivers">{lostReceiversText(count)}</p>
      <ul role="list" aria-labelledby="lost-receivers" className="flex flex-wrap gap-x-5">
        {receivers.map(({ kind, id, name }) => (
          <li key={id}>
            <Link to={kind === 'member' ? paths.adminMember.replace(':id', id) : applicationAddress(id)} className="inline-flex min-h-11 items-center">
              {kind === 'member' ? name : `Ansökan från ${name}`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The dashboard's notice of undelivered mails; nothing when there are none. A mail that does not arrive would go unnoticed otherwise. */
export function LateMails() {
  // `lost_receivers` is missing when the server has been rolled back to an earlier version.
  const { late_mails: late, lost_board_mails: lost, lost_person_mails: lostToPersons, lost_receivers: receivers = [] } = useQuery(calls.backup.getBackupReport.queryOptions()).data ?? {}
  if (!late && !lost && !lostToPersons) return null
  return (
    <Notice tone="wait" title={lateMailTexts.title}>
      {late && <p>{lateMailTexts.how(late.count, formatLongDateTime(new Date(late.since)))} {lateMailTexts.why(late.count)}</p>}
      {lost ? <p>{lostMailText(lost)}</p> : null}
      {lostToPersons ? <p>{lostPersonMailText(lostToPersons)}</p> : null}
      {lostToPersons ? <Receivers count={lostToPersons} receivers={receivers} /> : null}
    </Notice>
  )
}
