import { lazy, Suspense, type ComponentType } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import { ungrouped } from '#domain/numbers.ts'
import { paths } from '#domain/paths.ts'
import { notGiven } from '#domain/site-facts.ts'
import { useSession } from '#web/session.ts'
import { useSite } from '#web/site.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { FeeFacts } from '#web/ui/fee-facts.tsx'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import type { SwishCodeProps } from './swish-code.tsx'

/**
 * Fetched only for members of an association that accepts Swish: nobody else needs the code and its texts. If the fetch
 * fails, nothing is shown, since the number above is enough to pay.
 */
const SwishCode = lazy<ComponentType<SwishCodeProps>>(() => import('./swish-code.tsx').catch(() => ({ default: () => null })))

/** What membership costs and how to pay (specification 1). Members also get a Swish code if the association accepts Swish. */
export default function FeeCard() {
  const { fee, membershipYear, bankgiro, swish } = useSite()
  const session = useSession()
  // A link on another page can navigate here before this part has loaded. On a page load or when going back, the browser scrolls itself.
  useScrollToHash(useNavigationType() !== NavigationType.Pop)
  return (
    <section aria-labelledby="fee" className="on-deep fee-card">
      <h2 id="fee" tabIndex={-1} className="outline-none font-sans text-lg font-semibold tracking-normal text-on-deep-gold">Medlemskap {membershipYear}</h2>
      <FeeFacts fee={fee} bankgiro={bankgiro} swish={swish} />
      {/* As on the membership page: until then the register has nobody to mark as paid. The members' text is as wide, so nothing shifts. */}
      <p className="mt-5 text-on-deep-muted">
        {session.state === 'member'
          ? <>Redan betalt? Det står på <Link to={paths.profile} className="font-normal text-on-deep hover:text-on-deep">Mina sidor</Link>.</>
          : 'Betala först när du har blivit medlem.'}
      </p>
      {session.state === 'member' && swish !== notGiven && (
        <Suspense fallback={<div className="mt-7 h-64 lg:h-94 pointer-fine:h-94" />}>
          <SwishCode
            payee={swish}
            kronor={ungrouped(fee)}
            payer={{ name: `${session.user.firstName} ${session.user.lastName}`, golfId: session.user.golfId }}
          />
        </Suspense>
      )}
      {session.state === 'member'
        ? <LinkButton to={paths.profile} variant="light" className="mt-7">Se dina uppgifter</LinkButton>
        : <LinkButton to={paths.membership} variant="light" className="mt-7">Ansök om medlemskap</LinkButton>}
    </section>
  )
}
