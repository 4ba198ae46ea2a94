import { useSite } from '#web/site.ts'
import { CountUp } from './count-up.tsx'

/** The three counters (specification 9); the board sets them. */
export function Figures() {
  const { members, years, courses } = useSite()
  const figures = [
    { value: members, text: 'medlemmar' },
    { value: years, text: 'år tillsammans' },
    { value: courses, text: 'businessbanor' },
  ]
  return (
    <div className="wrap">
      <dl className="card figures">
        {figures.map(({ value, text }) => (
          <div key={text}>
            <dt className="leading-snug text-muted">{text}</dt>
            <dd className="font-display text-[clamp(1.7rem,1.1rem+2.6vw,2.7rem)] leading-tight font-semibold"><CountUp value={value} /></dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
