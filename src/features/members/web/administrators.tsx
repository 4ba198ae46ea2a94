import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { roleTexts } from '#domain/role-texts.ts'
import { highestOf, includesRole } from '#domain/roles.ts'
import { calls } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListFailure, RowsSkeleton } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { memberCard } from './member-links.ts'

function List() {
  const { data, error, isPending, isRefetchError, refetch } = useQuery(calls.members.listAdministrators.queryOptions())
  if (isPending) return <RowsSkeleton label="Hämtar vilka som har behörighet" count={2} />
  if (!data) return <ListFailure title="Kunde inte hämta vilka som har behörighet:" error={error} onRetry={() => refetch()} />
  return (
    <>
      {isRefetchError && <StaleDataNotice className="mt-4 mb-2" title="De som har behörighet kunde inte hämtas på nytt" onRetry={() => refetch()} />}
      <ul role="list" className="mt-2 divide-y divide-line">
        {data.map(({ id, first_name: firstName, last_name: lastName, roles: held }) => {
          const most = highestOf(held)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
              <Link to={`${memberCard(id)}#behorighet`} className="inline-flex min-h-11 items-center wrap-anywhere">{firstName} {lastName}</Link>
              {most && <Badge tone={most === 'superadmin' ? 'ok' : 'neutral'}>{roleTexts[most].name}</Badge>}
            </li>
          )
        })}
      </ul>
      {data.filter(({ roles: held }) => includesRole(held, 'superadmin')).length === 1 && (
        <p className="mt-2 max-w-prose text-gold">
          Ni har bara en superadministratör. Ni bör vara minst två: annars kan ingen ge behörigheter eller ändra inställningar när den personen inte kan logga in.
        </p>
      )}
    </>
  )
}

/**
 * Shows on the dashboard who has been given which role, also one that waits for a second factor (decision 010). Otherwise nobody would notice
 * that somebody who has left the board still has a role.
 */
export function Administrators() {
  return (
    <Card>
      <h2 className="mb-1 text-2xl">Administratörer</h2>
      <p className="max-w-prose text-muted">De som har fått behörighet till administrationen, och vad den ger rätt till. Den som inte har slagit på tvåstegsverifiering i tid kommer in först när den är på. En superadministratör ger och tar bort behörigheter på medlemmens kort.</p>
      <List />
    </Card>
  )
}
