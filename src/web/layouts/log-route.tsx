import { lazy, Suspense } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

export const meta = () => pageMeta({ title: 'Logg', description: 'Vem som gjorde vad, och när.' })

/** Loaded lazily, for the reason that content-route.tsx gives. */
const LogPage = lazy(() => import('#features/audit/web/log-page.tsx'))

/** `/admin/logg` */
export default function LogRoute() {
  return <Suspense fallback={<PageSpinner />}><LogPage /></Suspense>
}
