import { ShieldCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useSession } from '#web/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { withinDays } from './second-factor-card.tsx'

/** With this many days left or fewer, every page says what happens afterwards. */
const lastDays = 3

/**
 * Shown above every page of the administration to somebody who has not added a second factor yet. The reason is given on the dashboard
 * only, until the last days: on a phone it takes up half of the screen.
 */
export function SecondFactorBanner({ className }: { className: string }) {
  const { pathname } = useLocation()
  const session = useSession()
  const daysLeft = session.state === 'member' ? session.user.secondFactorDaysLeft : null
  if (daysLeft === null || daysLeft === 0) return null
  return (
    <aside aria-label="Tvåstegsverifiering" className={classNames('no-print', className)}>
      <Notice
        tone="wait"
        title={`Slå på tvåstegsverifiering ${withinDays(daysLeft)}`}
        action={<LinkButton to={`${paths.security}#tvasteg`} size="sm" icon={<ShieldCheck aria-hidden="true" className="max-sm:hidden" />}>Slå på</LinkButton>}
      >
        {(pathname === paths.adminDashboard || daysLeft <= lastDays) && (
          <p className="text-pretty">
            Alla administratörer behöver ett andra steg när de loggar in. Det tar ett par minuter att slå på. Om du inte gör det
            i tid stängs administrationen för dig tills du har gjort det.
          </p>
        )}
      </Notice>
    </aside>
  )
}
