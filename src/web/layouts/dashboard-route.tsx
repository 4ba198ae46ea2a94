import { BackupReport } from '#features/backup/web/backup-report.tsx'
import { LateMails } from '#features/backup/web/late-mails.tsx'
import { DeskSummary } from '#features/booking/web/desk/summary.tsx'
import { Administrators } from '#features/members/web/administrators.tsx'
import DashboardPage, { meta } from '#features/membership/web/dashboard-page.tsx'
import { ErasureQueue } from '#features/privacy/web/erasure-queue.tsx'
import { SeasonBehind } from '#features/settings/web/season-behind.tsx'
import { YearBehind } from '#features/settings/web/year-behind.tsx'
import { ShortcutCards } from './admin-shortcut-cards.tsx'
import { SectionErrorBoundary } from './section-error-boundary.tsx'

export { meta }

/** `/admin/dashboard`: the membership's figures together with what awaits the board in other features. */
export default function DashboardRoute() {
  return (
    <DashboardPage
      upkeep={(
        <>
          <SectionErrorBoundary><Administrators /></SectionErrorBoundary>
          <SectionErrorBoundary><BackupReport /></SectionErrorBoundary>
        </>
      )}
    >
      <SectionErrorBoundary><LateMails /></SectionErrorBoundary>
      <SectionErrorBoundary><DeskSummary /></SectionErrorBoundary>
      <SectionErrorBoundary><ErasureQueue /></SectionErrorBoundary>
      <ShortcutCards />
      <YearBehind />
      {/* Last, since it waits for the settings and would move what stands below it. */}
      <SectionErrorBoundary><SeasonBehind /></SectionErrorBoundary>
    </DashboardPage>
  )
}
