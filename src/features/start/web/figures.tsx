import { useSite } from '#web/site.ts'

/** The three counters (specification 9). */
export function Figures() {
  const { years } = useSite()
  const figures = [
    { value: '650+', text: 'medlemmar' },
    { value: years, text: 'år tillsammans' },
    { value: '11', text: 'businessbanor' },
  ]
  return (
    <div className="wrap">
      <dl className="card figures">
        {figures.map(({ value, text }) => (
          <div key={text}>
            <dt className="leading-snug text-muted">{text}</dt>
            <dd className="font-display text-[clamp(1.7rem,1.1rem+2.6vw,2.7rem)] leading-tight font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
