interface FeeFactsProps {
  fee: string
  bankgiro: string
  swish: string
}

/** The yearly fee, and what is needed to pay it (specification 1). */
export function FeeFacts({ fee, bankgiro, swish }: FeeFactsProps) {
  const payment = [
    { term: 'Bankgiro', value: bankgiro },
    { term: 'Swish', value: swish },
    { term: 'Ange', value: <>namn och <span className="one-piece">Golf-ID</span></> },
  ]
  return (
    <>
      <p className="mt-2"><span className="font-display text-[3.4rem] leading-none font-semibold mr-1">{fee}</span>&nbsp;kr per år</p>
      <dl className="fee-facts mt-6 grid gap-x-5 gap-y-1.5">
        {payment.map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="text-on-deep-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
