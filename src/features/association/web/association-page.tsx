import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { NotFetched } from '#web/ui/error-state.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { useSteps } from '#web/ui/use-steps.ts'
import { associationTexts } from '../texts.ts'
import { AnnualReportSection } from './annual-report.tsx'
import { BylawsSection } from './bylaws.tsx'
import { ContactSection } from './contact-section.tsx'
import { Hero } from './hero.tsx'
import { ManagersSection } from './managers.tsx'
import { sectionIds } from './sections.ts'

export const meta = () => pageMeta({
  title: 'Verksamhet',
  description: 'Föreningens verksamhetsberättelse, stadgar och ledningsgrupp, och hur du når styrelsen.',
})
export const handle: PageHandle = { Opening: Hero, isWide: true }

const contents = [
  { id: sectionIds.report, text: 'Verksamhetsberättelse' },
  { id: sectionIds.bylaws, text: 'Stadgar' },
  { id: sectionIds.managers, text: 'Ledningsgrupp' },
  { id: sectionIds.contact, text: 'Kontakt' },
]

function Contents() {
  return (
    <nav aria-label="På den här sidan" className="wrap mt-6 print:hidden">
      <ul className="flex flex-wrap gap-2.5">
        {contents.map(({ id, text }) => (
          <li key={id}><Link to={`#${id}`} className="button button-quiet button-sm no-underline!">{text}</Link></li>
        ))}
      </ul>
    </nav>
  )
}

/** `/verksamhet`: annual report, bylaws, management group and contact (specification 2). */
export default function AssociationPage() {
  const { data, error, refetch } = useQuery(calls.association.getAssociation.queryOptions())
  const hasFailed = !data && error !== null
  const step = useSteps(data !== undefined, 3)
  useScrollToHash(step === 3 || hasFailed)
  return (
    <>
      <Hero />
      <Contents />
      <div className="wrap mt-12 grid grid-cols-1 gap-18 sm:gap-22 print:mt-0 print:block">
        {hasFailed ? (
          <NotFetched title={associationTexts.notLoaded} error={error} onRetry={() => refetch()} />
        ) : (
          <>
            <AnnualReportSection report={step >= 1 ? data?.report : undefined} />
            <BylawsSection bylaws={step >= 2 ? data?.bylaws : undefined} />
            <ManagersSection managers={step >= 3 ? data?.managers : undefined} />
          </>
        )}
        <ContactSection />
      </div>
    </>
  )
}
