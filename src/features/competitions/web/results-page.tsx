import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Flag, MapPin } from 'lucide-react'
import { useParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { pageMeta } from '#web/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { BallInRough } from '#web/ui/drawings.tsx'
import { EarlyText } from '#web/ui/early-text.tsx'
import { NotFetched } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useTitle } from '#web/use-title.ts'
import type { Tournament } from '../contract.ts'
import { winnersOf } from '../rules.ts'
import { competitionTexts } from '../texts.ts'
import { PrintButton } from './print-button.tsx'
import { ResultsTable } from './results-table.tsx'
import { ToCompetitions } from './to-competitions.tsx'
import { WinnerCard } from './winner-card.tsx'

export const meta = () => pageMeta({ title: 'Resultat', description: 'Slutresultat från en av föreningens tävlingar.' })
export const handle: PageHandle = { Opening }

/** Error codes for an id that has no results, or that is not a valid id. */
const missingCodes = new Set<string | null>(['TOURNAMENT_MISSING', 'INVALID'])

function Facts({ tournament: { date, location, form } }: { tournament: Tournament }) {
  const facts = [
    { term: 'Datum', text: date, Icon: CalendarDays },
    { term: 'Plats', text: location, Icon: MapPin },
    ...(form ? [{ term: 'Spelform', text: form, Icon: Flag }] : []),
  ]
  return (
    <dl className="mt-3 flex flex-wrap gap-x-7 gap-y-1.5 text-xl text-muted">
      {facts.map(({ term, text, Icon }) => (
        <div key={term} className="flex items-center gap-2">
          <dt><Icon aria-hidden="true" /><span className="sr-only">{term}</span></dt>
          <dd className="first-letter:uppercase">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const heading = 'mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5'
const nameLook = 'text-[min(clamp(2rem,1.5rem+2.4vw,3.1rem),9.3vw)] hyphens-auto'
const getTournament = 'POST /rpc/get_tournament'

interface ResultsProps {
  /** Undefined while loading: placeholders reserve its space. */
  tournament: Tournament | undefined
}

function Results({ tournament }: ResultsProps) {
  const winners = tournament && winnersOf(tournament.results)
  return (
    <>
      <div role={tournament ? undefined : 'status'} aria-label={tournament ? undefined : 'Hämtar resultatet'}>
        <Heading tournament={tournament} />
      </div>
      <div className="grid grid-cols-1 gap-8">
        {winners?.length !== 0 && <WinnerCard winners={winners} call={getTournament} />}
        {tournament ? <ResultsTable tournament={tournament} /> : <Skeleton className="h-112 w-full" />}
      </div>
    </>
  )
}

function Heading({ tournament }: ResultsProps) {
  return (
    <>
      {!tournament && <h1 className="sr-only">Resultat</h1>}
      <div className={heading}>
        <div className="max-w-full">
          <p aria-hidden={!tournament || undefined} className="eyebrow mb-1">Resultat</p>
          <EarlyText as="h1" call={getTournament} at="name" className={`${nameLook} empty:h-[1.14em] empty:w-96`}>{tournament?.name}</EarlyText>
          {tournament ? <Facts tournament={tournament} /> : <FactsSkeleton />}
        </div>
        {tournament ? <PrintButton /> : <Skeleton className="h-11 w-40 rounded-full" />}
      </div>
    </>
  )
}

function FactsSkeleton() {
  return (
    <div className="mt-3 flex flex-wrap gap-x-7 gap-y-1.5">
      {['w-56', 'w-48', 'w-44'].map((width) => <Skeleton key={width} className={`h-7 ${width}`} />)}
    </div>
  )
}

function Opening() {
  return <><ToCompetitions /><Heading tournament={undefined} /></>
}

function Missing() {
  return (
    <div className="grid max-w-3xl justify-items-center justify-self-center py-10 text-center sm:mx-auto">
      <BallInRough className="h-28 sm:h-36" />
      <h1 className="mt-6">{competitionTexts.missing}</h1>
      <p className="mt-4 text-xl text-muted">{competitionTexts.missingText}</p>
      <LinkButton to={paths.competitions} className="mt-8">{competitionTexts.toList}</LinkButton>
    </div>
  )
}

/** `/tavlingar/resultat/:tournamentId` (specification 2). */
export default function ResultsPage() {
  const { tournamentId = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(calls.competitions.getTournament.queryOptions({ input: { p_id: tournamentId } }))
  useTitle(data && `Resultat: ${data.name}`)
  const { code } = callFailure(error)
  if (!data && missingCodes.has(code)) return <div className="wrap py-10 sm:py-14"><Missing /></div>
  return (
    <div className="wrap py-8 sm:py-12">
      <ToCompetitions />
      {data || isPending
        ? <Results tournament={data} />
        : (
          <>
            <PageHeading title="Resultat" />
            <NotFetched title={competitionTexts.resultsFailed} error={error} onRetry={() => refetch()} />
          </>
        )}
    </div>
  )
}
