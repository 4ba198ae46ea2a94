import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSession } from '#web/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { applicationTexts } from '../texts.ts'
import { ApplicationForm } from './application-form.tsx'
import { MembershipBenefits, MembershipFee, WhoMayJoin } from './membership-benefits.tsx'
import { Thanks } from './thanks.tsx'

export const meta = () => pageMeta({
  title: 'Medlemskap',
  description: 'Bli medlem i golfföreningen för dig som arbetar på något av de två bolagen i Göteborg eller är pensionär därifrån. Ansök här.',
  path: paths.membership,
})

/**
 * A member may expect the own membership behind the menu's "Medlemskap", and is led to it. The document comes with the visitors' text: each
 * text keeps the other's room, so that nothing moves when it is known who is reading.
 */
function Intro() {
  const isMember = useSession().state === 'member'
  const forMembers = (link: ReactNode) => <>Du är redan medlem, och dina uppgifter finns på {link}. Här ansöker nya medlemmar.</>
  const forVisitors = 'Fyll i uppgifterna nedan. Det tar ett par minuter, och styrelsen svarar med ett mejl.'
  return (
    <span className="stacked">
      <span>{isMember ? forMembers(<Link to={paths.profile}>Mina sidor</Link>) : forVisitors}</span>
      <span aria-hidden="true" className="invisible">{isMember ? forVisitors : forMembers('Mina sidor')}</span>
    </span>
  )
}

export default function MembershipPage() {
  const { key } = useLocation()
  // If the menu's link is pressed before the response comes, the thanks are shown at that newer location.
  const latest = useRef(key)
  useEffect(() => { latest.current = key }, [key])
  const [sent, setSent] = useState<{ on: string; answersTo: string } | null>(null)
  // Shown until the location changes: the menu's "Medlemskap" then opens a form for the next person.
  if (sent?.on === key) return <div className="wrap py-10 sm:py-14"><Thanks email={sent.answersTo} /></div>
  return (
    <div className="wrap py-10 sm:py-14">
      <PageHeading
        eyebrow="Medlemskap"
        title={applicationTexts.heading}
        intro={<Intro />}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        {/* Price and who may join come before the form, also for screen readers, to spare people from filling it in for nothing. */}
        <aside aria-label="Om medlemskapet" className="contents lg:sticky lg:top-6 lg:order-last lg:grid lg:gap-7">
          <MembershipFee />
          <WhoMayJoin />
          <MembershipBenefits className="max-lg:order-last" />
        </aside>
        <Card className="lg:p-9"><ApplicationForm onSent={(answersTo) => setSent({ on: latest.current, answersTo })} /></Card>
      </div>
    </div>
  )
}
