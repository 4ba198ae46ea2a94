import { paths } from '#domain/paths.ts'
import { useSite } from '#web/site.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** What membership costs and how it is paid (specification 1). */
export function FeeCard() {
  const { fee, membershipYear, bankgiro, swish } = useSite()
  const payment = [
    { term: 'Bankgiro', value: bankgiro },
    { term: 'Swish', value: swish },
    { term: 'Ange', value: 'namn och Golf-ID' },
  ]
  return (
    <section aria-labelledby="fee" className="on-deep fee-card">
      <h2 id="fee" className="font-sans text-lg font-semibold tracking-normal text-on-deep-gold">Medlemskap {membershipYear}</h2>
      <p className="mt-2"><span className="font-display text-[3.4rem] leading-none font-semibold">{fee}</span> kr per år</p>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
        {payment.map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="text-on-deep-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton to={paths.membership} variant="light" className="mt-7">Ansök om medlemskap</LinkButton>
    </section>
  )
}
