import { useRef } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFoot } from '#web/ui/list-foot.tsx'
import { ListFailure, ListSearch, ListSkeleton } from '#web/ui/list-parts.tsx'
import { isWindowOpen } from '#web/ui/open-window.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { applicationStatusTexts, reviewTexts } from '../texts.ts'
import { ApplicationCard } from './application-card.tsx'
import { useApplicationList } from './register-queries.ts'
import { statusFilters, useApplicationsView, type ApplicationsView } from './register-view.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useReview } from './use-review.ts'

interface Reviewer {
  mayAct: boolean
  /** The id of the text that says why the buttons are off. */
  whyNotId: string
}

const statusOptions = statusFilters.map((value) => ({ value, text: value === 'all' ? 'Alla' : applicationStatusTexts[value] }))

function countText(count: number, hasMore: boolean, { search }: ApplicationsView): string {
  if (hasMore) return `De första ${count} ansökningarna${search && ` som matchar ”${search}”`}`
  return `${count === 1 ? '1 ansökan' : `${count} ansökningar`}${search && ` matchar ”${search}”`}`
}

function ApplicationList({ view, mayAct, whyNotId }: Reviewer & { view: ApplicationsView }) {
  const list = useApplicationList(view)
  const count = useRef<HTMLParagraphElement>(null)
  // A decided application leaves the list together with the button that had the focus.
  const review = useReview(() => { if (!isWindowOpen()) count.current?.focus() })

  if (list.isPending) return <ListSkeleton />
  const failure = list.error && (
    <ListFailure title={reviewTexts.listFailed} error={list.error} onRetry={() => list.refetch()} />
  )
  if (!list.data) return failure
  const applications = list.data.pages.flat()
  return (
    <div className="grid gap-4 transition-opacity aria-busy:opacity-60" aria-busy={list.isPlaceholderData}>
      {!list.isFetchNextPageError && failure}
      <p ref={count} tabIndex={-1} role="status" className="w-fit text-muted">
        {countText(applications.length, list.hasNextPage, view)}
      </p>
      {applications.length === 0 && <EmptyState title={reviewTexts.empty} text={emptyText(view)} />}
      <ul className="grid gap-4">
        {applications.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} mayAct={mayAct} whyNotId={whyNotId} onAct={review.ask} />
          </li>
        ))}
      </ul>
      <ListFoot list={list} failedTitle={reviewTexts.listFailed} />
      <ReviewDialog review={review} />
    </div>
  )
}

function emptyText({ search, status }: ApplicationsView): string | undefined {
  if (search) return 'Prova ett annat namn eller Golf-ID, eller en annan status.'
  return status === 'pending' ? 'Just nu väntar ingen på besked.' : undefined
}

/** Tab `Inkommande ansökningar` (specification 2, "Admin members"). */
export function ApplicationsTab(reviewer: Reviewer) {
  const { view, filter } = useApplicationsView()
  return (
    <div className="grid gap-5">
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
      <ApplicationList view={view} {...reviewer} />
    </div>
  )
}
