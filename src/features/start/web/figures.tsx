import { clubs } from '#content/clubs.ts'
import { useSite } from '#web/site.ts'
import { memberCounter } from '../rules.ts'
import { CountUp } from './count-up.tsx'

/** Two courses of one club are one to the association. */
const clubCount = new Set(clubs.map((club) => club.klubbnamn)).size

/** The three counters (specification 9). */
export function Figures() {
  const { years } = useSite()
  const figures = [
    { value: memberCounter, text: 'medlemmar' },
    { value: years, text: 'år tillsammans' },
    { value: String(clubCount), text: 'businessbanor' },
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
