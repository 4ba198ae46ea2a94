import { Download } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import { inKronor } from '#domain/numbers.ts'
import { whatToTry } from '#web/nothing-found.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useExport } from '#web/ui/export-file.ts'
import { ListFoot } from '#web/ui/list-foot.tsx'
import { ListCount, ListFailure, ListSearch, ListSkeleton, withSearch } from '#web/ui/list-parts.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TurnedSearch } from '#web/ui/turned-search.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { capitalized } from '../../rules.ts'
import { bookingStatusTexts } from '../../texts.ts'
import { ballInWords, BookingStatusBadge, playDay } from '../booked-facts.tsx'
import { courseFilters } from '../course-choices.ts'
import { onPages, useHistory } from './queries.ts'
import { fileAddress, fromList, statusFilters, type DeskViewState, type Filters } from './view.ts'

const statusOptions = statusFilters.map((value) => ({ value, text: value === 'all' ? 'Alla' : bookingStatusTexts[value] }))
const noFilters: Filters = { status: 'all', course: 'all', from: '', to: '', search: '' }

function FilterFields({ view, filter }: Pick<DeskViewState, 'view' | 'filter'>) {
  const { status, course, from, to, search } = view
  const isFiltered = status !== 'all' || course !== 'all' || `${from}${to}${search}` !== ''
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_1.25fr] xl:grid-cols-[1fr_1.25fr_1fr_1fr]">
      <div className="flex sm:col-span-2 xl:col-span-4">
        <ListSearch label="Sök på namn eller Golf-ID" search={search} onSearch={(typed) => filter({ search: typed })} />
      </div>
      <SelectField label="Status" options={statusOptions} value={status} onValueChange={(chosen) => filter({ status: chosen })} />
      <SelectField label="Bana" options={courseFilters} value={course} onValueChange={(chosen) => filter({ course: chosen })} />
      <TextField label="Spelas från" type="date" value={from} max={to || undefined} onChange={(event) => filter({ from: event.target.value })} />
      <TextField label="Spelas till" type="date" value={to} min={from || undefined} onChange={(event) => filter({ to: event.target.value })} />
      {isFiltered && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => filter(noFilters)}>Visa alla</Button>
      )}
    </div>
  )
}

function HistoryRow({ booking, to }: { booking: BoardBooking; to: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p><Link to={to} state={fromList} className="inline-flex min-h-11 items-center md:min-h-0">{booking.full_name}, {booking.course_label}</Link></p>
        <p className="text-muted">{capitalized(playDay(booking))}, {ballInWords(booking)}</p>
        {booking.fee ? <p className="text-gold">Avbokningsavgift: {inKronor(booking.fee)}</p> : null}
      </div>
      <BookingStatusBadge status={booking.status} />
    </li>
  )
}

function countText(count: number, hasMore: boolean, { search }: Filters): string {
  if (hasMore) return withSearch(`De första ${count} bokningarna`, search, 'som matchar')
  return withSearch(count === 1 ? '1 bokning' : `${count} bokningar`, search)
}

/** The list has two orders, one after the other; each has a heading. */
function groupsOf(bookings: readonly BoardBooking[], { status }: Filters): { title: string; bookings: BoardBooking[] }[] {
  const [inQueue, byDay] = ['i den ordning de kom in', 'senaste speldagen först']
  const groups = [
    { title: status === 'all' ? `De som väntar, ${inQueue}` : capitalized(inQueue), bookings: bookings.filter((booking) => booking.status === 'received') },
    { title: status === 'all' ? `Besvarade och avbokade, ${byDay}` : capitalized(byDay), bookings: bookings.filter((booking) => booking.status !== 'received') },
  ]
  return groups.filter(({ bookings: ofGroup }) => ofGroup.length > 0)
}

function emptyText(view: Filters): string {
  const choices = [...view.course === 'all' ? [] : ['en annan bana'], ...view.status === 'all' ? [] : ['en annan status']]
  return whatToTry(view, choices) ?? 'Här kommer bokningarna att stå när medlemmarna har bokat.'
}

interface ExportProps {
  view: Filters
  mayExport: boolean
  /** The id of the text that says why the button is disabled. */
  whyNotId: string
}

/** Downloads what the filters find as a file. */
function ExportButton({ view, mayExport, whyNotId }: ExportProps) {
  const { isPending, save } = useExport()
  const file = { address: fileAddress(view), name: 'bokningar', failed: 'Bokningarna kunde inte exporteras' }
  const off = disabledUnless(mayExport, whyNotId)
  return (
    <Button variant="quiet" size="sm" icon={<Download />} pending={isPending} pendingText="Hämtar..." {...off} onClick={() => void save(file)}>
      Exportera CSV
    </Button>
  )
}

interface HistoryListProps extends Pick<DeskViewState, 'view' | 'filter' | 'linkTo'>, Omit<ExportProps, 'view'> {
  countRef: RefObject<HTMLParagraphElement | null>
}

function HistoryList({ view, filter, linkTo, countRef, ...exporting }: HistoryListProps) {
  const list = useHistory(view)
  if (list.isPending) return <ListSkeleton />
  const failure = list.error && <ListFailure title="Kunde inte hämta bokningarna:" error={list.error} onRetry={() => list.refetch()} />
  if (!list.data) return failure
  const bookings = onPages(list.data.pages)
  return (
    <div className="grid gap-4 transition-opacity aria-busy:opacity-60" aria-busy={list.isPlaceholderData}>
      {!list.isFetchNextPageError && failure}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ListCount ref={countRef} text={countText(bookings.length, list.hasNextPage, view)} isOld={list.isPlaceholderData} />
        {bookings.length > 0 && <ExportButton view={view} {...exporting} />}
      </div>
      {bookings.length === 0 && (
        <EmptyState
          title="Inga bokningar hittades"
          text={emptyText(view)}
          action={!list.isPlaceholderData && <TurnedSearch search={view.search} onSearch={(search) => filter({ search })} />}
        />
      )}
      {groupsOf(bookings, view).map(({ title, bookings: ofGroup }) => (
        <div key={title} className="grid gap-3">
          <h2 className="font-sans text-base font-normal text-muted">{title}</h2>
          <Card>
            <ul role="list" className="divide-y divide-line">
              {ofGroup.map((booking) => <HistoryRow key={booking.id} booking={booking} to={linkTo(booking.id)} />)}
            </ul>
          </Card>
        </div>
      ))}
      <ListFoot list={list} failedTitle="Kunde inte hämta bokningarna:" />
    </div>
  )
}

/** All bookings, filtered by status, course, play day and person. */
export function DeskHistory(list: Omit<HistoryListProps, 'countRef'>) {
  const history = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  useLostFocus(history, count)
  return (
    <div ref={history} className="grid gap-6">
      <FilterFields view={list.view} filter={list.filter} />
      <HistoryList {...list} countRef={count} />
    </div>
  )
}
