import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Link } from 'react-router'
import { addDays, dateInStockholm, weekdayOf } from '#domain/calendar.ts'
import { sorted } from '#domain/sorted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useNow } from '#web/use-time.ts'
import type { DayAvailability } from '../../contract.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { capitalized } from '../../rules.ts'
import { ballInWords } from '../booked-facts.tsx'
import { courseFilters } from '../course-choices.ts'
import { useTakenPlaces } from './queries.ts'
import { AllCourses } from './week-all.tsx'
import { type SayWeek, useSayWeek, useWeekSaid, weekInWords, weekTitleId } from './week-said.ts'
import { fromList, type DeskViewState } from './view.ts'
import { datesOf, dayInWords, leftInWords } from '../play-dates.ts'
import { useAvailability } from '../use-availability.ts'

type ViewProps = Pick<DeskViewState, 'view' | 'filter' | 'linkTo' | 'linkToCourse'>

function nameOf(course: string): string {
  return courseFilters.find(({ value }) => value === course)?.text ?? ''
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

function leftText(day: DayAvailability | undefined): string {
  if (!day) return '–'
  if (day.state === 'partly') return capitalized(leftInWords(day.free))
  return { free: 'Allt ledigt', full: 'Fullbokad', closed: 'Stängd för bokning' }[day.state]
}

function BookedBall({ booking, course, to }: { booking: BoardBooking; course: string; to: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-1">
      {booking.tee_time && <span className="font-semibold">{booking.tee_time}</span>}
      <Link to={to} state={fromList} className="inline-flex min-h-11 items-center md:min-h-0">{booking.full_name}</Link>
      <span className="text-muted">
        {booking.course !== course && `${booking.course_label}, `}{ballInWords(booking)}
      </span>
      {booking.status === 'received' && <Badge tone="wait">Väntar</Badge>}
    </li>
  )
}

interface DayRowProps {
  day: string
  isToday: boolean
  course: string
  bookings: readonly BoardBooking[] | undefined
  left: string
  linkTo: (booking: string) => string
}

function DayRow({ day, isToday, course, bookings, left, linkTo }: DayRowProps) {
  const ofDay = bookings && sorted(
    bookings.filter((booking) => booking.play_date === day), (one, other) => (one.tee_time ?? '24').localeCompare(other.tee_time ?? '24'),
  )
  return (
    <tr role="row" className="border-t border-line align-top max-md:grid max-md:gap-1 max-md:py-3">
      <th role="rowheader" scope="row" className="py-3 pr-6 text-left font-semibold max-md:py-0">
        {capitalized(dayInWords(day))}
        {isToday && <span className="font-normal text-muted"> (i&nbsp;dag)</span>}
      </th>
      <td role="cell" className="py-3 pr-6 max-md:py-0">
        {!ofDay && <Skeleton className="h-6 w-48 max-w-full" />}
        {ofDay?.length === 0 && <span className="text-muted">Inga bokningar</span>}
        {ofDay && ofDay.length > 0 && (
          <ul role="list">{ofDay.map((booking) => <BookedBall key={booking.id} booking={booking} course={course} to={linkTo(booking.id)} />)}</ul>
        )}
      </td>
      <td role="cell" className="py-3 text-muted max-md:py-0">{left}</td>
    </tr>
  )
}

function Choices({ view, filter, monday, today }: Pick<ViewProps, 'view' | 'filter'> & { monday: string; today: string }) {
  const show = (day: string) => filter({ week: mondayOf(day) === mondayOf(today) ? '' : day })
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        label="Bana"
        options={courseFilters}
        value={view.course}
        onValueChange={(chosen) => filter({ course: chosen })}
        className="max-sm:w-full sm:min-w-56"
      />
      <div role="group" aria-label="Vecka" className="flex flex-wrap gap-2.5">
        <Button variant="ghost" className="max-sm:px-3.5" icon={<ChevronLeft />} onClick={() => show(addDays(monday, -7))}>Föregående<span className="sr-only"> vecka</span></Button>
        {view.week && <Button variant="quiet" onClick={() => show(today)}>Den här veckan</Button>}
        <Button variant="ghost" className="max-sm:px-3.5" onClick={() => show(addDays(monday, 7))}>Nästa<span className="sr-only"> vecka</span><ChevronRight /></Button>
      </div>
    </div>
  )
}

/** A week of all courses at a glance, or of the one that is chosen. */
export function DeskWeek({ view, filter, linkTo, linkToCourse }: ViewProps) {
  const today = dateInStockholm(useNow())
  const monday = mondayOf(view.week || today)
  const week = useRef<HTMLDivElement>(null)
  const title = useCallback(() => document.getElementById(weekTitleId), [])
  // When the focused control disappears, as on returning to this week or going from all courses to one, the focus goes to the title.
  useLostFocus(week, title)
  const say = useSayWeek(weekInWords(nameOf(view.course), { monday, today }))
  return (
    <div ref={week} className="grid gap-6">
      <Choices view={view} filter={filter} monday={monday} today={today} />
      {view.course === 'all'
        ? <AllCourses monday={monday} today={today} say={say} linkToCourse={linkToCourse} />
        : <CourseWeek course={view.course} monday={monday} today={today} say={say} linkTo={linkTo} />}
    </div>
  )
}

interface CourseWeekProps {
  course: string
  monday: string
  today: string
  say: SayWeek
  linkTo: ViewProps['linkTo']
}

/**
 * A course's week, day by day: who plays, who waits and what is left of the quota. Its roles keep it a table on phones, too
 * (results-table.tsx).
 */
function CourseWeek({ course, monday, today, say, linkTo }: CourseWeekProps) {
  const sunday = addDays(monday, 6)
  const { bookings, error, refetch } = useTakenPlaces({ course, from: monday, to: sunday })
  const availability = useAvailability(course, { from: monday, to: sunday })
  const title = weekInWords(nameOf(course), { monday, today })
  useWeekSaid(say, title, bookings !== undefined)
  return (
    <>
      {error && <ListFailure title="Kunde inte hämta veckan:" error={error} onRetry={() => refetch()} />}
      {availability.days && availability.isError && <StaleDataNotice title="Hur mycket som är kvar kunde inte hämtas på nytt" onRetry={availability.retry} />}
      {!availability.days && availability.isError && (
        <ListFailure title="Kunde inte hämta hur mycket som är kvar:" error={availability.error} onRetry={availability.retry} />
      )}
      {(bookings || !error) && <Card aria-busy={!bookings}>
        {/* Beside the table: with stated roles, a caption is not part of it. */}
        <p id={weekTitleId} tabIndex={-1} className="mb-3 font-display text-xl font-semibold">{title}</p>
        <table role="table" aria-labelledby={weekTitleId} className="w-full max-md:block">
          <thead role="rowgroup" className="text-left text-[0.9rem] text-muted max-md:sr-only">
            <tr role="row">
              <th role="columnheader" scope="col" className="w-56 pb-2 font-normal">Dag</th>
              <th role="columnheader" scope="col" className="pb-2 font-normal">Bollar</th>
              <th role="columnheader" scope="col" className="w-52 pb-2 font-normal">Kvar</th>
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-md:block">
            {datesOf({ from: monday, to: sunday }).map((day) => (
              <DayRow
                key={day}
                day={day}
                isToday={day === today}
                course={course}
                bookings={bookings}
                left={day < today || !availability.days ? '' : leftText(availability.days.get(day))}
                linkTo={linkTo}
              />
            ))}
          </tbody>
        </table>
      </Card>}
    </>
  )
}
