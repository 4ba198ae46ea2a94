import { lazy, Suspense, type ComponentType } from 'react'
import { formatWeekdayDate } from '#domain/calendar.ts'
import { ungrouped } from '#domain/numbers.ts'
import type { SettingTexts } from '#domain/settings.ts'
import { notGiven, siteFacts, type SiteAssociation, type SiteFacts } from '#domain/site-facts.ts'
import type { SettingsPreview } from '#features/settings/web/settings-form.tsx'
import SettingsPage, { meta } from '#features/settings/web/settings-page.tsx'
import type { SwishCodeProps } from '#features/start/web/swish-code.tsx'
import { useSession } from '#web/session.ts'
import { FeeFacts } from '#web/ui/fee-facts.tsx'
import { Mark } from './brand.tsx'
import { Guard } from './guards.tsx'

export { meta }

/** If it cannot be fetched the preview does without it: an error would take what is typed beside it away. */
const SwishCode = lazy<ComponentType<SwishCodeProps>>(() => import('#features/start/web/swish-code.tsx').catch(() => ({ default: () => null })))

/** The facts as pages would show them; the previews need neither mail delivery nor the map's tile address. */
const factsOf = (association: SiteAssociation) => siteFacts(association, { delivers: true, tileUrl: '', siteUrl: '' })

function FooterPreview({ facts }: { facts: SiteFacts }) {
  return (
    <div className="on-deep rounded-card bg-deep p-5 wrap-anywhere">
      <p className="flex items-center gap-3 font-display text-xl font-semibold"><Mark className="size-10 shrink-0" />{facts.name}</p>
      <p className="mt-4 font-semibold text-on-deep-gold">Kontakt</p>
      <p>E-post: <span className={facts.emailHref && 'underline'}>{facts.email}</span></p>
      <p>Telefon: <span className={facts.phoneHref && 'one-piece underline'}>{facts.phone}</span></p>
    </div>
  )
}

/** The Swish code is made with the administrator's own name and Golf-ID, as each member gets it with theirs. */
function FeePreview({ facts }: { facts: SiteFacts }) {
  const session = useSession()
  const { fee, membershipYear, bankgiro, swish } = facts
  return (
    <div className="on-deep fee-card">
      <p className="text-lg font-semibold text-on-deep-gold">Medlemskap {membershipYear}</p>
      <FeeFacts fee={fee} bankgiro={bankgiro} swish={swish} />
      {session.state === 'member' && swish !== notGiven && (
        <Suspense fallback={<div className="mt-7 h-64 lg:h-94 pointer-fine:h-94" />}>
          <SwishCode
            payee={swish}
            kronor={ungrouped(fee)}
            payer={{ name: `${session.user.firstName} ${session.user.lastName}`, golfId: session.user.golfId }}
          />
        </Suspense>
      )}
    </div>
  )
}

function CountersPreview({ facts }: { facts: SiteFacts }) {
  const figures = [
    { value: facts.members, text: 'medlemmar' },
    { value: facts.years, text: 'år tillsammans' },
    { value: facts.courses, text: 'businessbanor' },
  ]
  return (
    <dl className="grid gap-2 rounded-card border border-line bg-sunken p-5">
      {figures.map(({ value, text }) => (
        <div key={text} className="flex flex-row-reverse flex-wrap items-baseline justify-end gap-x-3">
          <dt className="text-muted">{text}</dt>
          <dd className="min-w-20 font-display text-3xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SeasonPreview({ texts }: { texts: SettingTexts }) {
  const { group_stage_ends: groupStageEnds, knockout_starts: knockoutStarts, leader_email: leaderEmail } = texts
  const day = (text: string) => (text === '' ? 'en dag som meddelas senare' : formatWeekdayDate(text))
  return (
    <div className="rounded-card border border-line bg-sunken p-5 wrap-anywhere">
      <p className="font-display text-xl font-semibold">Matchspelet {groupStageEnds.slice(0, 4)}</p>
      <dl className="mt-3 grid gap-3">
        <div><dt className="font-semibold">Gruppspel</dt><dd className="text-muted">till och med {day(groupStageEnds)}</dd></div>
        <div><dt className="font-semibold">Slutspelet börjar</dt><dd className="text-muted">{day(knockoutStarts)}</dd></div>
        <div><dt className="font-semibold">Resultat till</dt><dd className="text-muted">{leaderEmail || notGiven}</dd></div>
      </dl>
    </div>
  )
}

function BookingPreview({ roundPayment }: Pick<SiteAssociation, 'roundPayment'>) {
  return (
    <div className="rounded-card border border-line bg-sunken p-5 wrap-anywhere">
      <p>Betala efter spel, senast lördag 7 juni 2025.</p>
      <p className="text-muted">{roundPayment ?? 'Osäker på hur du betalar? Fråga styrelsen.'}</p>
    </div>
  )
}

const preview: SettingsPreview = (section, association, texts) => {
  const facts = factsOf(association)
  if (section === 'association') return <FooterPreview facts={facts} />
  if (section === 'fee') return <FeePreview facts={facts} />
  if (section === 'booking') return <BookingPreview roundPayment={association.roundPayment} />
  return section === 'counters' ? <CountersPreview facts={facts} /> : <SeasonPreview texts={texts} />
}

/** `/admin/installningar`, with previews of how other features show the settings. */
export default function SettingsRoute() {
  return <Guard neededRole="superadmin" isOpenAtFirst><SettingsPage preview={preview} /></Guard>
}
