import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { BallInRough } from '#web/ui/drawings.tsx'

export const meta = () => pageMeta({ title: 'Sidan finns inte', description: 'Sidan du söker finns inte, eller så har den flyttat.' })

/** Shown at any address that is no page (specification 2). The heading's words are the specification's. */
export default function NotFoundPage() {
  return (
    <div className="wrap grid max-w-3xl justify-items-center py-16 text-center sm:py-24">
      <BallInRough className="h-32 max-w-full sm:h-40" />
      <p className="eyebrow mt-6">404</p>
      <h1 lang="en">Oops! Page not found</h1>
      <p className="mt-4 max-w-lg text-xl text-pretty text-muted">
        Bollen hamnade i ruffen. Sidan du söker finns inte, eller så har den flyttat.
      </p>
      <LinkButton to={paths.start} className="mt-8">Tillbaka till startsidan</LinkButton>
    </div>
  )
}
