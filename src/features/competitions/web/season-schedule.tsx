import { Mail } from 'lucide-react'
import { formatDayRange, formatWeekdayDate } from '#domain/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Schedule } from '../contract.ts'
import { LeaderLink } from './leader-link.tsx'

/** The season's dates, and the address that results are sent to. */
export function SeasonSchedule({ schedule }: { schedule: Schedule }) {
  const { year, groupStageEnds, rounds, isExample } = schedule
  const steps = [
    { name: 'Gruppspel', text: `till och med ${formatWeekdayDate(groupStageEnds)}` },
    ...rounds.map(({ name, from, to }) => ({ name, text: formatDayRange(from, to) })),
  ]
  return (
    <Card aria-labelledby="sasong">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="sasong" className="text-2xl">Matchspelet {year}</h2>
        {isExample && <Badge>Exempeldata</Badge>}
      </div>
      <ol className="season">
        {steps.map(({ name, text }) => (
          <li key={name}>
            <strong className="font-semibold">{name}</strong>
            <span className="block text-balance text-muted">{text}</span>
          </li>
        ))}
      </ol>
      <p className="mt-5 flex flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line pt-4">
        <Mail aria-hidden="true" className="text-muted" />
        Resultat till tävlingsledaren:
        <LeaderLink schedule={schedule} />
      </p>
    </Card>
  )
}
