import { lazy, Suspense } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** The list and its forms have different titles, also for screen readers, which announce the new page. */
export const meta = ({ params }: { params: { id?: string } }) => pageMeta({
  title: params.id === undefined ? 'Innehåll' : 'Redigera innehåll', description: 'Nyheter, tävlingar och annat som styrelsen publicerar.',
})

/** Loaded lazily: every page's list of routes names the files of each route, and the start page has no room for so many more. */
const ContentPages = lazy(() => import('./content-pages.tsx'))

/** `/admin/innehall` and the forms below it. */
export default function ContentRoute() {
  return <Suspense fallback={<PageSpinner />}><ContentPages /></Suspense>
}
