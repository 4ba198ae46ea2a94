import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFetched } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { useSteps } from '#web/ui/use-steps.ts'
import type { MatchPlayForm, Schedule } from '../contract.ts'
import { matchPlayForms, type MatchPlayFormId } from '../rules.ts'
import { competitionTexts, matchPlayFormTexts } from '../texts.ts'
import { PrintButton } from './print-button.tsx'
import { RulesText } from './rules-text.tsx'
import { SeasonSchedule } from './season-schedule.tsx'
import { StrokeCalculator } from './stroke-calculator.tsx'
import { ToCompetitions } from './to-competitions.tsx'

export const meta = () => pageMeta({
  title: 'Regler för matchspel',
  description: 'Regler för matchspel singel och bästboll/sämstboll: handicap, gruppspel, slutspel och rapportering.',
})
export const handle: PageHandle = { Opening }

/** Keeps the open tab in the address: `?form=bast-samst`, and no query for the first tab. */
function useForm(): [MatchPlayFormId, (form: MatchPlayFormId) => void] {
  const [query, setQuery] = useSearchParams()
  const form = matchPlayForms.find((id) => id === query.get('form')) ?? matchPlayForms[0]
  const show = (next: MatchPlayFormId) =>
    setQuery(next === matchPlayForms[0] ? {} : { form: next }, { replace: true, preventScrollReset: true })
  return [form, show]
}

interface FormPanelProps {
  id: MatchPlayFormId
  form: MatchPlayForm | undefined
  schedule: Schedule | null
}

function FormPanel({ id, form, schedule }: FormPanelProps) {
  const { search } = useLocation()
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14 print:block">
      <div>
        <h2>{matchPlayFormTexts[id].title}</h2>
        {form ? (
          <>
            <p className="mt-2 text-xl text-pretty text-muted">{form.intro}</p>
            <p className="no-print mt-4 lg:hidden"><Link to={{ search, hash: `#${id}-raknare` }} className="button button-quiet button-sm no-underline!">Räkna ut slagen</Link></p>
            <div className="mt-8"><RulesText form={form} schedule={schedule} /></div>
          </>
        ) : <EmptyState title="Reglerna är inte publicerade ännu" />}
      </div>
      <StrokeCalculator form={id} />
    </div>
  )
}

function RulesSkeleton() {
  return (
    <div role="status" aria-label="Hämtar reglerna" className="grid grid-cols-1 gap-8">
      <Card><Skeleton className="h-54 w-full sm:h-40" /></Card>
      <Skeleton className="h-13 w-80 max-w-full" />
      <PanelSkeleton />
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14">
      <Skeleton className="h-160 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

function Rules() {
  const [form, show] = useForm()
  const { data, error, isPending, refetch } = useQuery(calls.competitions.getMatchPlayRules.queryOptions())
  // The tabs first, since they measure the page when they mount; then the form that is shown, then the other one.
  const step = useSteps(!isPending, 3)
  useScrollToHash(step === 3)
  if (step === 0) return <RulesSkeleton />
  if (!data) return <NotFetched title={competitionTexts.rulesFailed} error={error} onRetry={() => refetch()} />
  return (
    <div className="grid grid-cols-1 gap-8">
      {data.schedule && <SeasonSchedule schedule={data.schedule} />}
      <div className="print-all-tabs">
        <Tabs
          label="Spelform"
          value={form}
          onValueChange={show}
          keepMounted
          items={matchPlayForms.map((id) => ({
            value: id,
            label: matchPlayFormTexts[id].tab,
            content: step < (id === form ? 2 : 3) ? <PanelSkeleton /> : <FormPanel id={id} form={data.forms.find((candidate) => candidate.id === id)} schedule={data.schedule} />,
          }))}
        />
      </div>
    </div>
  )
}

function Opening() {
  return (
    <>
      <ToCompetitions />
      <PageHeading
        eyebrow="Tävlingar"
        title="Regler för matchspel"
        intro="Gruppspel och slutspel, och hur många slag ni får av varandra."
        actions={<PrintButton />}
      />
    </>
  )
}

/** `/tavlingar/regler` (specification 2 and 9). In print both forms are shown, one after the other. */
export default function RulesPage() {
  return (
    <div className="wrap py-8 sm:py-12">
      <Opening />
      <Rules />
    </div>
  )
}
