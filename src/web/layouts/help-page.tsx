import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { pageMeta } from '#web/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { helpContents } from './admin-help-contents.ts'
import { helpSections } from './admin-help-sections.tsx'

export const meta = () => pageMeta({ title: 'Hjälp', description: 'Så sköter du medlemmar, ansökningar och bokningar.' })

function Contents() {
  return (
    <nav aria-labelledby="hjalpens-delar" className="help-contents no-print">
      <h2 id="hjalpens-delar" className="mb-2 text-xl">På den här sidan</h2>
      <ul>
        {helpContents.map(({ id, heading }) => <li key={id}><Link to={`#${id}`}>{heading}</Link></li>)}
      </ul>
    </nav>
  )
}

/** `/admin/hjalp`: explains to volunteers on the board how things are done here. */
export default function HelpPage() {
  // The content is rendered after the browser has looked for the fragment, so it cannot scroll there itself.
  useScrollToHash(true)
  return (
    <>
      <PageHeading
        title="Hjälp"
        intro="Så gör du det styrelsen oftast gör. Sidan går att skriva ut."
        actions={<Button variant="ghost" icon={<Printer />} className="no-print" onClick={() => globalThis.print()}>Skriv ut</Button>}
      />
      <div className="help">
        <Contents />
        <div className="min-w-0">
          {helpContents.map(({ id, heading }) => (
            <section key={id} id={id} className="help-section" aria-labelledby={`${id}-rubrik`}>
              <h2 id={`${id}-rubrik`} tabIndex={-1} className="text-2xl">{heading}</h2>
              {helpSections[id]}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
