import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { callFailure } from '#web/api/failure.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { reviewTexts } from '../texts.ts'
import { ApplicationsTab } from './applications-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { useMembershipStats, useRefresh } from './register-queries.ts'
import { useRegisterView } from './register-view.ts'
import { StatCard } from '#web/ui/stat-card.tsx'

export const meta = () => pageMeta({ title: 'Medlemsregister', description: 'Föreningens medlemmar och inkommande ansökningar.' })

function RefreshButton() {
  const refresh = useRefresh()
  const [isPending, setIsPending] = useState(false)
  async function fetchAnew() {
    setIsPending(true)
    try {
      await refresh()
      showToast({ tone: 'ok', title: reviewTexts.refreshed })
    } catch (error) {
      showToast({ tone: 'bad', title: reviewTexts.notRefreshed, text: callFailure(error).message ?? undefined })
    } finally {
      setIsPending(false)
    }
  }
  return <Button variant="ghost" icon={<RotateCw />} pending={isPending} onClick={() => void fetchAnew()}>Uppdatera</Button>
}

/** `/admin/medlemmar` (specification 2, "Admin members"). */
export default function RegisterPage() {
  const { view, openTab, filter } = useRegisterView()
  const { data: stats, isError } = useMembershipStats()
  const unknown = isError ? null : undefined
  const waiting = stats?.pendingApplications ?? 0
  return (
    <>
      <PageHeading title="Medlemsregister" intro="Medlemmarna, och ansökningarna som väntar på besked." actions={<RefreshButton />} />
      <div className="mb-8 grid gap-4 sm:grid-cols-2">
        <StatCard label="Totalt antal medlemmar" value={stats?.totalMembers ?? unknown} />
        <StatCard label="Väntande ansökningar" value={stats?.pendingApplications ?? unknown} />
      </div>
      <Tabs
        label="Medlemmar eller ansökningar"
        value={view.tab}
        onValueChange={openTab}
        items={[
          {
            value: 'medlemmar',
            label: 'Alla medlemmar',
            content: <MembersTab search={view.search} onSearch={(search) => filter({ search })} />,
          },
          {
            value: 'ansokningar',
            label: 'Inkommande ansökningar',
            badge: waiting > 0 && <Badge tone="wait">{waiting}</Badge>,
            content: (
              <ApplicationsTab
                search={view.search}
                status={view.status}
                onSearch={(search) => filter({ search })}
                onStatus={(status) => filter({ status })}
              />
            ),
          },
        ]}
      />
    </>
  )
}
