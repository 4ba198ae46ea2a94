import { useQuery } from '@tanstack/react-query'
import { Flag, Hourglass, ReceiptText, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { applicationAddress } from '#domain/application-link.ts'
import { formatLongDate } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { refreshMs } from '#web/api/refresh.ts'
import { callFailure } from '#web/api/failure.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListFailure, RowsSkeleton } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { ApplicationRecord } from '../contract.ts'
import { reviewTexts } from '../texts.ts'
import { StatusBadge } from './application-card.tsx'
import { useMembershipStats } from './application-queries.ts'
import { applicationsQuery, waitingApplicationsQuery } from './application-view.ts'
import { StatCard } from '#web/ui/stat-card.tsx'

export const meta = () => pageMeta({ title: 'Dashboard', description: 'Föreningen i siffror och de senaste ansökningarna.' })

const recentCount = 5
const waitingApplications = `${paths.adminMembers}${waitingApplicationsQuery}`

function Stats() {
  const { data, error, refetch } = useMembershipStats()
  // As specified, zeros if the numbers cannot be fetched, with a notice that these are not the real ones.
  const stats = data ?? (error ? { totalMembers: 0, pendingApplications: 0, totalCourses: 0, totalPriceLists: 0, lapsedInvitations: 0 } : undefined)
  return (
    <div className="grid gap-4">
      {error && (
        <ErrorState
          title="Siffrorna kunde inte hämtas"
          text={callFailure(error).message ?? (data ? 'De som visas är från förra gången.' : 'Nollorna nedan är inte de riktiga siffrorna.')}
          reference={callFailure(error).reference}
          onRetry={() => refetch()}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
        <StatCard
          label="Aktiva Medlemmar"
          value={stats?.totalMembers}
          icon={<Users aria-hidden="true" />}
          link={{ to: paths.adminMembers, text: 'Till registret' }}
        />
        <StatCard
          label="Väntande Ansökningar"
          value={stats?.pendingApplications}
          icon={<Hourglass aria-hidden="true" />}
          link={{ to: waitingApplications, text: 'Granska' }}
        />
        <StatCard
          label="Golfklubbar"
          value={stats?.totalCourses}
          icon={<Flag aria-hidden="true" />}
          link={{ to: paths.adminQuotas, text: 'Till kvoterna' }}
        />
        <StatCard label="Prislistor" value={stats?.totalPriceLists} icon={<ReceiptText aria-hidden="true" />} link="Kommer senare" />
      </div>
    </div>
  )
}

function RecentRow({ application }: { application: ApplicationRecord }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-1.5 pb-3.5">
      <div className="min-w-0">
        {/* The negative margin brings the name's details closer than its link's touch target would otherwise allow. */}
        <p className="-mb-1">
          <Link to={applicationAddress(application.id)} className="inline-flex min-h-11 items-center">
            {application.first_name} {application.last_name}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-5 text-muted">
          <span>Golf-ID {application.golf_id}</span>
          <span>{formatLongDate(new Date(application.created_at))}</span>
        </p>
      </div>
      <StatusBadge status={application.status} />
    </li>
  )
}

function RecentList() {
  const { data, error, isPending, isRefetchError, refetch } = useQuery(calls.membership.getRecentApplications.queryOptions({
    input: { limit_count: recentCount }, refetchInterval: refreshMs,
  }))
  if (isPending) return <RowsSkeleton label="Hämtar ansökningar" count={recentCount} />
  if (!data) return <ListFailure title={reviewTexts.listFailed} error={error} onRetry={() => refetch()} />
  return (
    <>
      {isRefetchError && <StaleDataNotice title="Ansökningarna kunde inte hämtas på nytt" onRetry={() => refetch()} />}
      {data.length === 0 && <EmptyState title={reviewTexts.emptyDashboard} />}
      <ul role="list" className="divide-y divide-line empty:hidden">
        {data.map((application) => <RecentRow key={application.id} application={application} />)}
      </ul>
    </>
  )
}

/**
 * Tells how many are approved but cannot become members without a new invitation. Below the list, which it would otherwise push down on
 * arrival. The number is missing when the server has been rolled back to an earlier version.
 */
function Lapsed() {
  const { lapsedInvitations: count }: { lapsedInvitations?: number } = useMembershipStats().data ?? {}
  if (count === undefined || count === 0) return null
  return (
    <div className="border-t border-line pt-3.5">
      <p>{count === 1 ? '1 person är godkänd' : `${count} personer är godkända`} men har inte slutfört registreringen, och inbjudan har slutat gälla.</p>
      <p><Link to={`${paths.adminMembers}${applicationsQuery('unfinished')}`} className="inline-flex min-h-11 items-center">Visa alla som inte har slutfört</Link></p>
    </div>
  )
}

interface DashboardPageProps {
  /** What else is waiting for the board, shown between the figures and the applications. */
  children?: ReactNode
  /** The state of the site itself, shown last. */
  upkeep?: ReactNode
}

/** `/admin/dashboard` (specification 2, "Admin dashboard"). */
export default function DashboardPage({ children, upkeep }: DashboardPageProps) {
  return (
    <>
      <PageHeading title="Dashboard" intro="Läget i föreningen just nu." />
      <div className="grid gap-4">
        <Stats />
        {children}
        <Card className="mt-4">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="text-2xl">Senaste Ansökningar</h2>
            <p><Link to={`${paths.adminMembers}${applicationsQuery('all')}`} className="inline-flex min-h-11 items-center">Visa alla</Link></p>
          </div>
          <RecentList />
          <Lapsed />
        </Card>
        {upkeep}
      </div>
    </>
  )
}
