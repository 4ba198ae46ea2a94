import { lazy, Suspense } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** The list and its forms are told apart, also by whoever hears which page has come. */
export const meta = ({ params }: { params: { id?: string } }) => pageMeta({
  title: params.id === undefined ? 'Innehåll' : 'Redigera innehåll', description: 'Nyheter, tävlingar och annat som styrelsen publicerar.',
})

/** Fetched by itself: every page's list of routes names the files of each, and the start page has no room for so many more. */
const ContentPages = lazy(() => import('./content-pages.tsx'))

/** `/admin/innehall` and the forms below it. */
export default function ContentRoute() {
  return <Suspense fallback={<PageSpinner />}><ContentPages /></Suspense>
}
