import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { reversed, sorted } from '#domain/sorted.ts'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFetched } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { useSteps } from '#web/ui/use-steps.ts'
import type { Competition } from '../contract.ts'
import { competitionTexts } from '../texts.ts'
import { CompetitionCard, CompetitionCardSkeleton } from './competition-card.tsx'

export const meta = () => pageMeta({ title: 'Tävlingar', description: 'Föreningens tävlingar: datum, platser, regler och resultat.' })
export const handle: PageHandle = { Opening }

interface GroupProps {
  id: string
  title: string
  /** Undefined while loading. */
  competitions: Competition[] | undefined
  expected: number
  empty: ReactNode
}

function Group({ id, title, competitions, expected, empty }: GroupProps) {
  const headingId = `${id}-rubrik`
  return (
    <section id={id} aria-labelledby={headingId} aria-busy={!competitions} className="scroll-mt-6">
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingId} tabIndex={-1}>{title}</h2>
        {competitions?.some(({ isExample }) => isExample) && <Badge>Exempeldata</Badge>}
      </div>
      {competitions?.length === 0 ? empty : (
        // Keyed, so that a new list replaces the list of placeholders.
        <ul key={competitions ? 'there' : 'coming'} className="grid grid-cols-1 gap-5 xl:grid-cols-2">
          {competitions
            ? competitions.map((competition) => <li key={competition.id}><CompetitionCard competition={competition} /></li>)
            : Array.from({ length: expected }, (_, index) => <li key={index}><CompetitionCardSkeleton /></li>)}
        </ul>
      )}
    </section>
  )
}

/** Returns `Säsongen 2025`, or `Säsongerna 2025–2027` if the competitions are in several years; null if none has a date. */
function seasonOf(competitions: readonly Competition[]): string | null {
  const years = sorted(competitions.flatMap(({ time }) => {
    if (time.kind === 'later') return []
    return (time.kind === 'day' ? time.day : time.from).slice(0, 4)
  }))
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined) return null
  return first === last ? `Säsongen ${first}` : `Säsongerna ${first}–${last}`
}

function Competitions() {
  const { data, error, isPending, refetch } = useQuery(calls.competitions.listCompetitions.queryOptions())
  const step = useSteps(data !== undefined, 2)
  useScrollToHash(!isPending && (step === 2 || !data))
  if (!data && !isPending) return <NotFetched title={competitionTexts.listFailed} error={error} onRetry={() => refetch()} />
  if (data?.length === 0) return <EmptyState title="Inga tävlingar ännu" text="Årets program läggs upp här när det är bestämt." />
  return (
    <div className="grid grid-cols-1 gap-14">
      <Group
        id="program"
        title="Pågående och kommande"
        competitions={step >= 1 ? data?.filter(({ status }) => status !== 'completed') : undefined}
        expected={4}
        empty={<p className="text-muted">Inga fler tävlingar är planerade just nu.</p>}
      />
      <Group
        id="resultat"
        title="Resultat"
        competitions={step >= 2 && data ? reversed(data.filter(({ status }) => status === 'completed')) : undefined}
        expected={3}
        empty={<p className="text-muted">Ingen tävling är avgjord ännu. Resultaten kommer här.</p>}
      />
    </div>
  )
}

function SeasonEyebrow() {
  const { data } = useQuery(calls.competitions.listCompetitions.queryOptions())
  // A space keeps the line's height while the year is loading.
  return data ? seasonOf(data) ?? '\u00A0' : '\u00A0'
}

function Opening({ eyebrow = '\u00A0' }: { eyebrow?: ReactNode }) {
  return (
    <PageHeading
      eyebrow={eyebrow}
      title="Tävlingar"
      intro="Årets tävlingar, från vårens första till höstens sista. Här finns också resultaten."
      actions={(
        <LinkButton variant="ghost" icon={<ScrollText aria-hidden="true" />} to={paths.competitionRules}>Regler</LinkButton>
      )}
    />
  )
}

/** `/tavlingar`: the year's competitions; `#resultat` is the part with the results. */
export default function CompetitionsPage() {
  return (
    <div className="wrap py-8 sm:py-12">
      <Opening eyebrow={<SeasonEyebrow />} />
      <Competitions />
    </div>
  )
}
