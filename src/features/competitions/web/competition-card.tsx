import { CalendarDays, Flag, MapPin, ScrollText, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Competition } from '../contract.ts'
import { competitionPart, type CompetitionStatus } from '../rules.ts'
import { competitionStatusTexts, competitionTexts } from '../texts.ts'
import { calendarDays } from '../time-rules.ts'
import { DateLeaf } from './date-leaf.tsx'

const statusTones: Record<CompetitionStatus, BadgeTone> = { completed: 'neutral', ongoing: 'ok', upcoming: 'wait' }

function Fact({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="mt-0.5 text-muted"><span aria-hidden="true">{icon}</span><span className="sr-only">{term}</span></dt>
      <dd className="first-letter:uppercase">{children}</dd>
    </div>
  )
}

function Links({ competition }: { competition: Competition }) {
  const { id, name, status, hasResults, isMatchPlay } = competition
  const isForCalendar = status !== 'completed' && calendarDays(competition) !== null
  if (!hasResults && !isMatchPlay && !isForCalendar) return null
  return (
    <div className="mt-auto flex flex-wrap gap-3 pt-1">
      {isForCalendar && (
        <a className="button button-quiet button-sm no-print" data-file href={`/api/competitions/${id}.ics`}>
          <CalendarDays aria-hidden="true" />
          {competitionTexts.addToCalendar}<span className="sr-only"> {name}</span>
        </a>
      )}
      {hasResults && (
        <LinkButton size="sm" icon={<Trophy aria-hidden="true" />} to={generatePath(paths.tournament, { tournamentId: id })}>
          {competitionTexts.seeResults}<span className="sr-only"> från {name}</span>
        </LinkButton>
      )}
      {isMatchPlay && (
        <LinkButton size="sm" variant="quiet" icon={<ScrollText aria-hidden="true" />} to={paths.competitionRules}>Regler för matchspel</LinkButton>
      )}
    </div>
  )
}

/** One of the year's competitions. */
export function CompetitionCard({ competition }: { competition: Competition }) {
  const { id, name, time, date, location, form, status, description, winner, hasResults, isMatchPlay } = competition
  const part = competitionPart(id)
  const headingId = `${part}-rubrik`
  return (
    <Card id={part} aria-labelledby={headingId} className="competition scroll-mt-6">
      <DateLeaf time={time} />
      <h3 id={headingId} tabIndex={-1} className="competition-name">{name}</h3>
      <p className="competition-status"><Badge tone={statusTones[status]}>{competitionStatusTexts[status]}</Badge></p>
      <div className="competition-body">
        <dl className="grid gap-1">
          <Fact icon={<CalendarDays />} term="Datum">{date}</Fact>
          <Fact icon={<MapPin />} term="Plats">{location}</Fact>
          {form && <Fact icon={<Flag />} term="Spelform">{form}</Fact>}
        </dl>
        {description && <p className="text-muted"><LinkedText text={description} /></p>}
        {winner && <p>Vinnare: <strong className="font-semibold">{winner.name}</strong>, <span className="whitespace-nowrap">{winner.score}</span></p>}
        {status === 'completed' && !hasResults && !winner && !isMatchPlay && <p className="text-muted">Resultatet är inte publicerat än.</p>}
        <Links competition={competition} />
      </div>
    </Card>
  )
}

/** A placeholder of a card's size. */
export function CompetitionCardSkeleton() {
  return (
    <Card className="competition">
      <Skeleton className="date-leaf" />
      <Skeleton className="competition-status h-7 w-24" />
      <Skeleton className="competition-name h-7 w-full max-w-48" />
      <div className="competition-body">
        <Skeleton className="h-13 w-full max-w-56" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-10 w-full max-w-36" />
      </div>
    </Card>
  )
}
