import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { calls } from '#web/api/client.ts'
import { AllCourses } from './week-all.tsx'
import { datesOf } from '../play-dates.ts'

const monday = '2026-11-23'

function weekOn(today: string): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const sunday = addDays(monday, 6)
  const days = datesOf({ from: monday, to: sunday }).map((date) => ({ date, state: 'free' as const, free: { fourBalls: 1, twoBalls: 2 } }))
  client.setQueryData(calls.booking.getCoursesAvailability.queryKey({ input: { p_from: monday, p_to: sunday } }), [{ course: 'ale', days }])
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter><AllCourses monday={monday} today={today} say={() => undefined} linkToCourse={(course) => course} /></MemoryRouter>
    </QueryClientProvider>,
  )
}

const dash = '<span aria-hidden="true" class="text-muted">–</span>'
const pastDays = (page: string) => page.slice(0, page.indexOf('</table>')).split('<td').filter((cell) => cell.includes(dash)).length
const courses = 13

test('past days are marked, with a hint on where to see what was booked', () => {
  const past = 'har varit. Öppna en bana för att se vad som bokades.'
  const [before, within, after] = [weekOn('2026-11-20'), weekOn('2026-11-26'), weekOn('2026-12-01')]
  expect([before, within, after].map(pastDays)).toEqual([0, 3 * courses, 7 * courses])
  expect([before, within, after].map((page) => page.includes(past))).toEqual([false, true, true])
  // Bars are explained only where there are any.
  expect([before, within, after].map((page) => page.includes('delvis bokad'))).toEqual([true, true, false])
})
