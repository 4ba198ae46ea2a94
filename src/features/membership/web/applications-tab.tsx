import { ArrowLeft } from 'lucide-react'
import { useCallback, useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { reversed } from '#domain/sorted.ts'
import { callFailure } from '#web/api/failure.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFoot } from '#web/ui/list-foot.tsx'
import { ListCount, ListFailure, ListSearch, ListSkeleton, withSearch } from '#web/ui/list-parts.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TurnedSearch } from '#web/ui/turned-search.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { applicationStatusTexts, reviewTexts } from '../texts.ts'
import { ApplicationCard, type ApplicationCardProps, headingId } from './application-card.tsx'
import { useApplicationList } from './application-queries.ts'
import { applicationsQuery, statusFilters, useApplicationsView, type ApplicationsView } from './application-view.ts'

interface Reviewer {
  mayAct: boolean
  /** The id of the text that says why the buttons are disabled. */
  whyNotId: string
}

const statusTexts = { ...applicationStatusTexts, unfinished: reviewTexts.unfinished, all: 'Alla' }
const statusOptions = statusFilters.map((value) => ({ value, text: statusTexts[value] }))

function countText(count: number, hasMore: boolean, { application, search }: ApplicationsView): string {
  if (application !== null && count === 1) return 'Bara den här ansökan visas.'
  if (hasMore) return withSearch(`De första ${count} ansökningarna`, search, 'som matchar')
  return withSearch(count === 1 ? '1 ansökan' : `${count} ansökningar`, search)
}

/** Returns the order in which to look for the next focus: the application itself, those below, then those above, since some may be gone. */
function nearest(applications: readonly { id: string }[], place: number): string[] {
  const ids = applications.map(({ id }) => id)
  return [...ids.slice(place), ...reversed(ids.slice(0, place))]
}

interface ApplicationListProps extends Reviewer {
  view: ApplicationsView
  onAct: ApplicationCardProps['onAct']
  onSearch: (search: string) => void
  /** Called when an act on an application begins, with its id and the others', the nearest first. */
  onReach: (near: string[]) => void
  countRef: RefObject<HTMLParagraphElement | null>
}

function ApplicationList({ view, mayAct, whyNotId, onAct, onSearch, onReach, countRef }: ApplicationListProps) {
  const list = useApplicationList(view)
  if (list.isPending) return <ListSkeleton />
  const failure = list.error && (
    <ListFailure title={reviewTexts.listFailed} error={list.error} onRetry={() => list.refetch()} />
  )
  // The server refuses an invalid id; a valid one that is gone finds nothing.
  if (view.application !== null && callFailure(list.error).code === 'INVALID') return <Nothing view={view} onSearch={onSearch} />
  if (!list.data) return failure
  const applications = list.data.pages.flat()
  return (
    <div className="grid gap-4 transition-opacity aria-busy:opacity-60" aria-busy={list.isPlaceholderData}>
      {!list.isFetchNextPageError && failure}
      <ListCount ref={countRef} text={countText(applications.length, list.hasNextPage, view)} isOld={list.isPlaceholderData} />
      {applications.length === 0 && <Nothing view={view} onSearch={list.isPlaceholderData ? undefined : onSearch} />}
      <ul className="grid gap-4">
        {applications.map((application, index) => (
          <li key={application.id}>
            <ApplicationCard
              application={application}
              mayAct={mayAct}
              whyNotId={whyNotId}
              onAct={(...asked) => {
                onReach(nearest(applications, index))
                onAct(...asked)
              }}
            />
          </li>
        ))}
      </ul>
      <ListFoot list={list} failedTitle={reviewTexts.listFailed} />
    </div>
  )
}

function Nothing({ view, onSearch }: {
  view: ApplicationsView
  /** Undefined while a new search is loading and the empty result is that of the previous one. */
  onSearch: ApplicationListProps['onSearch'] | undefined
}) {
  if (view.application !== null) return <EmptyState title={reviewTexts.gone} text="Webbadressen kan vara fel, eller så är ansökan raderad." />
  return <EmptyState title={reviewTexts.empty} text={emptyText(view)} action={onSearch && <TurnedSearch search={view.search} onSearch={onSearch} />} />
}

function emptyText({ search, status }: ApplicationsView): string | undefined {
  if (search) return `Prova ett annat namn eller Golf-ID${status === 'all' ? '' : ', eller en annan status'}.`
  if (status === 'unfinished') return reviewTexts.noneUnfinished
  return status === 'pending' ? 'Just nu väntar ingen på besked.' : undefined
}

function Filters({ view, filter }: ReturnType<typeof useApplicationsView>) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <ListSearch label="Sök på namn eller Golf-ID" search={view.search} onSearch={(search) => filter({ search })} />
      <SelectField
        label="Status"
        options={statusOptions}
        value={view.status}
        onValueChange={(status) => filter({ status })}
        className="max-sm:w-full sm:min-w-48"
      />
    </div>
  )
}

/** Tab `Inkommande ansökningar` (specification 2, "Admin members"): the list, or one application that a link leads to. */
export function ApplicationsTab({ onAct, ...reviewer }: Reviewer & Pick<ApplicationCardProps, 'onAct'>) {
  const { view, filter } = useApplicationsView()
  const tab = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const near = useRef<string[]>([])
  // A decided application leaves the list with the button that had the focus, and the link that shows all disappears when it is
  // followed. The focus goes on to the next application: from the count above the list the way down would have to be found each time.
  const goOn = useCallback(() => {
    const heading = near.current.map((id) => document.getElementById(headingId(id))).find((element) => element !== null)
    return heading ?? count.current ?? tab.current
  }, [])
  useLostFocus(tab, goOn)
  return (
    <div ref={tab} tabIndex={-1} className="grid gap-5 outline-none">
      {view.application === null ? <Filters view={view} filter={filter} /> : (
        <p>
          <Link to={`${paths.adminMembers}${applicationsQuery('all')}`} className="inline-flex min-h-11 items-center gap-2">
            <ArrowLeft aria-hidden="true" />Visa alla ansökningar
          </Link>
        </p>
      )}
      <ApplicationList key={view.application} view={view} countRef={count} onAct={onAct} onSearch={(search) => filter({ search })} onReach={(ids) => { near.current = ids }} {...reviewer} />
    </div>
  )
}
