import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { ChangePasswordCard } from './change-password-card.tsx'
import { OwnSessionsCard } from './own-sessions-card.tsx'
import { ResetLinkCard } from './reset-link-card.tsx'
import { SecondFactorCard, SecondFactorNeed } from './second-factor-card.tsx'

export const meta = () => pageMeta({ title: 'Säkerhetsinställningar', description: 'Lösenord, tvåstegsverifiering och var du är inloggad.' })
export const handle: PageHandle = { Opening }

function Opening() {
  return (
    <>
      <BackLink to={paths.profile}>Tillbaka till Mina sidor</BackLink>
      {/* One long word: on the narrowest screens it shrinks to fit. */}
      <PageHeading title={<span className="text-[min(1em,max(7.9vw,1.2rem))]">Säkerhetsinställningar</span>} intro="Lösenord, tvåstegsverifiering och var du är inloggad." />
    </>
  )
}

export default function SecurityPage() {
  useScrollToHash(true)
  return (
    <div className="wrap py-8 sm:py-12">
      <Opening />
      <SecondFactorNeed />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,0.85fr)] lg:grid-rows-[auto_1fr_auto]">
        {/* The cards are in the order of a phone; where there is room, they form two columns without gaps. */}
        <div className="lg:row-span-2"><ChangePasswordCard /></div>
        <ResetLinkCard />
        <div className="lg:col-start-1 lg:row-start-3"><SecondFactorCard /></div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2"><OwnSessionsCard /></div>
      </div>
    </div>
  )
}
