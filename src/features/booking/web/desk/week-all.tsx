import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addDays } from '#domain/calendar.ts'
import { calls } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DayAvailability } from '../../contract.ts'
import { courseChoices, courseLabel } from '../course-choices.ts'
import { availabilityInWords, DayBars, statesToExplain } from '../day-tile.tsx'
import { type SayWeek, useWeekSaid, weekInWords, weekTitleId } from './week-said.ts'
import { formTexts } from '../form-texts.ts'
import { datesOf, dayInParts, dayInWords } from '../play-dates.ts'

interface AllCoursesProps {
  /** The week's first day. */
  monday: string
  today: string
  say: SayWeek
  linkToCourse: (course: string) => string
}

function DayHead({ date, isToday }: { date: string; isToday: boolean }) {
  const { weekday, day } = dayInParts(date)
  return (
    <th role="columnheader" scope="col" className={`pb-2 text-center text-[0.9rem] font-normal whitespace-nowrap ${isToday ? 'text-green' : 'text-muted'}`}>
      <span aria-hidden="true" className={isToday ? 'font-semibold' : undefined}>
        {weekday.charAt(0)}<span className="max-sm:hidden">{weekday.slice(1)}</span><br />{day}
      </span>
      <span className="sr-only">{dayInWords(date)}{isToday && ' (i dag)'}</span>
    </th>
  )
}

/** A day that has passed: what was left of it no longer matters. */
function Past() {
  return <span aria-hidden="true" className="text-muted">–</span>
}

function DayCell({ day, isPast }: { day: DayAvailability | undefined; isPast: boolean }) {
  return (
    <td role="cell" className="px-0.5 py-3 text-center">
      {isPast && <><Past /><span className="sr-only">har varit</span></>}
      {!isPast && !day && <DayBars state="loading" />}
      {!isPast && day && <><DayBars state={day.state} /><span className="sr-only">{availabilityInWords(day)}</span></>}
    </td>
  )
}

/** Explains the bars and dashes that are shown. */
function Legend({ days, dates, today }: { days: readonly DayAvailability[]; dates: readonly string[]; today: string }) {
  const states = dates.some((date) => date >= today) ? statesToExplain(days.filter(({ date }) => date >= today)) : []
  return (
    <ul role="list" className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-muted">
      {states.map((state) => <li key={state} className="flex items-center gap-2"><DayBars state={state} />{formTexts[state]}</li>)}
      {dates.some((date) => date < today) && <li className="flex items-center gap-2"><Past />har varit. Öppna en bana för att se vad som bokades.</li>}
    </ul>
  )
}

/** What is left of every course's quota in a week; each course links to its own week. */
export function AllCourses({ monday, today, say, linkToCourse }: AllCoursesProps) {
  const sunday = addDays(monday, 6)
  const { data, error, isPlaceholderData, isRefetchError, refetch } = useQuery(calls.booking.getCoursesAvailability.queryOptions({
    input: { p_from: monday, p_to: sunday }, placeholderData: keepPreviousData,
  }))
  const title = weekInWords('Alla banor', { monday, today })
  useWeekSaid(say, title, data !== undefined && !isPlaceholderData)
  const known = new Map(isPlaceholderData ? [] : data?.map(({ course, days }) => [course, new Map(days.map((day) => [day.date, day]))]))
  if (error && !data) return <ListFailure title="Kunde inte hämta veckan:" error={error} onRetry={() => refetch()} />
  const dates = datesOf({ from: monday, to: sunday })
  return (
    <Card aria-busy={!data || isPlaceholderData}>
      {isRefetchError && <StaleDataNotice title="Veckan kunde inte hämtas på nytt" onRetry={() => refetch()} />}
      <p id={weekTitleId} tabIndex={-1} className="mb-3 font-display text-xl font-semibold">{title}</p>
      {/* With large text on a phone its rows are not laid out as a table, so the roles are stated. */}
      <table role="table" aria-labelledby={weekTitleId} className="week-overview w-full table-fixed">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="pb-2 text-left align-bottom text-[0.9rem] font-normal text-muted">Bana</th>
            {dates.map((date) => <DayHead key={date} date={date} isToday={date === today} />)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {courseChoices.map(({ value }) => (
            <tr key={value} role="row" className="border-t border-line">
              <th role="rowheader" scope="row" className="text-left font-normal">
                <p><Link to={linkToCourse(value)} className="inline-flex min-h-11 items-center py-1.5">{courseLabel(value)}</Link></p>
              </th>
              {data
                ? dates.map((date) => <DayCell key={date} day={known.get(value)?.get(date)} isPast={date < today} />)
                : <td role="cell" colSpan={dates.length} className="px-2"><Skeleton className="h-5 w-full" /></td>}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend days={data?.flatMap(({ days }) => days) ?? []} dates={dates} today={today} />
    </Card>
  )
}
