import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { calls } from '#web/api/client.ts'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { useRole } from '#web/use-role.ts'
import { kindPaths, kindPlaceOf, publishedKinds } from '../rules.ts'
import { kindWords, publishingTexts } from '../texts.ts'
import { KindSection } from './kind-section.tsx'

function Kinds({ whyNotId }: { whyNotId: string | null }) {
  const { data, error, isPending, refetch } = useQuery(calls.publishing.listPublished.queryOptions())
  const { hash } = useLocation()
  // If the entry that is linked to has been removed, the page goes to its kind's section instead.
  useScrollToHash(data !== undefined, kindPlaceOf(hash.slice(1)))
  if (isPending) return <ListSkeleton />
  const failure = error && <ListFailure title={publishingTexts.listFailed} error={error} onRetry={() => refetch()} />
  if (!data) return failure
  return (
    <div className="grid grid-cols-1 gap-6">
      {failure}
      {publishedKinds.map((kind) => (
        <KindSection key={kind} kind={kind} entries={data.filter((entry) => entry.kind === kind)} whyNotId={whyNotId} />
      ))}
    </div>
  )
}

/** `/admin/innehall`: what the board publishes, with links to the forms (decisions.md: everybody with write access may edit content). */
export default function ContentPage() {
  const mayWrite = useRole('admin_write')
  const whyNotId = useId()
  return (
    <>
      <PageHeading title="Innehåll" intro="Det som styrelsen publicerar för medlemmarna. Det du sparar syns med en gång, om det inte står något annat vid det i listan." />
      <nav aria-label="Delar av innehållet" className="mb-6">
        <ul className="flex flex-wrap gap-1.5 sm:gap-2.5">
          {publishedKinds.map((kind) => (
            <li key={kind}><Link to={`#${kindPaths[kind]}`} className="button button-quiet button-sm no-underline! max-sm:px-3">{kindWords[kind].heading}</Link></li>
          ))}
        </ul>
      </nav>
      {!mayWrite && <Notice id={whyNotId} className="mb-6">Du har läsbehörighet. För att ändra innehåll behövs skrivbehörighet.</Notice>}
      <Kinds whyNotId={mayWrite ? null : whyNotId} />
    </>
  )
}
