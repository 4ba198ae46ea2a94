import type { ReactNode } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NotFetched } from '#web/ui/error-state.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { reviewTexts } from '../texts.ts'
import { ApplicationsTab } from './applications-tab.tsx'
import { useApplicationsRefresh, useMembershipStats } from './application-queries.ts'
import { useRegisterTab } from './application-view.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useReview } from './use-review.ts'

export const meta = () => pageMeta({ title: 'Medlemsregister', description: 'Föreningens medlemmar och inkommande ansökningar.' })

interface RegisterPageProps {
  mayAct: boolean
  /** The id for the text that says why the buttons are disabled. */
  whyNotId: string
  /** Buttons for acts on the register of members. */
  actions: ReactNode
  /** The content of the tab `Alla medlemmar`. */
  members: ReactNode
}

/** `/admin/medlemmar` (specification 2, "Admin members"). */
export default function RegisterPage({ mayAct, whyNotId, actions, members }: RegisterPageProps) {
  const { tab, openTab } = useRegisterTab()
  const { data: stats, error, isError, refetch } = useMembershipStats()
  const refresh = useApplicationsRefresh()
  const review = useReview()
  const waiting = stats?.pendingApplications ?? 0
  return (
    <>
      <PageHeading
        title="Medlemsregister"
        intro="Medlemmarna, och ansökningarna som väntar på besked."
        actions={(
          <>
            {actions}
            <RefreshButton size="sm" refresh={refresh} done={reviewTexts.refreshed} failed={reviewTexts.notRefreshed} />
          </>
        )}
        // Without icons the buttons fit on one line of a small laptop, and two beside each other on a phone.
        actionsClassName="max-[90rem]:[&_svg]:hidden"
      />
      {!mayAct && (
        <Notice id={whyNotId} className="mb-6">
          Du har läsbehörighet. För att godkänna, avvisa, lägga till, ändra och exportera behövs skrivbehörighet.
        </Notice>
      )}
      {isError && stats && <StaleDataNotice title="Siffrorna kunde inte hämtas på nytt" onRetry={() => refetch()} />}
      {isError && !stats ? <div className="mb-7"><NotFetched title="Siffrorna kunde inte hämtas" error={error} onRetry={() => refetch()} /></div> : (
        <div className="mb-7 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4 max-md:mb-5 max-md:gap-2">
          <StatCard isCompact label="Totalt antal medlemmar" value={stats?.totalMembers} />
          <StatCard isCompact label="Väntande ansökningar" value={stats?.pendingApplications} />
        </div>
      )}
      <Tabs
        label="Medlemmar eller ansökningar"
        value={tab}
        onValueChange={openTab}
        items={[
          { value: 'medlemmar', label: 'Alla medlemmar', content: members },
          {
            value: 'ansokningar',
            label: 'Inkommande ansökningar',
            badge: waiting > 0 && <Badge tone="wait">{waiting}</Badge>,
            content: <ApplicationsTab mayAct={mayAct} whyNotId={whyNotId} onAct={review.ask} />,
          },
        ]}
      />
      {/* Outside the tab, whose change must not lose a reason that is typed. */}
      <ReviewDialog review={review} />
    </>
  )
}
