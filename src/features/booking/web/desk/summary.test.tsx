import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#web/api/client.ts'
import { DeskSummary } from './summary.tsx'

const [today, tomorrow, later] = ['2026-11-21', '2026-11-22', '2026-11-23']

beforeEach(() => { vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T08:30:00Z`) }) })
afterEach(() => { vi.useRealTimers() })

/** What the dashboard says is most urgent, and whether it asks for an answer now. */
function urgency(next_play_date: string | null, oldest_answer_by: string | null): { text: string | undefined; isUrgent: boolean } {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(calls.booking.getBookingStats.queryKey(), {
    waiting: oldest_answer_by === null ? 0 : 2, oldest_answer_by, next_play_date, days: 30, due: 0, answered_in_time: 0,
  })
  const page = renderToStaticMarkup(<QueryClientProvider client={client}><MemoryRouter><DeskSummary /></MemoryRouter></QueryClientProvider>)
  const [, text] = /Mest bråttom: ([^<]+)</.exec(page.replaceAll('<!-- -->', '').replaceAll('\u00A0', ' ')) ?? []
  return { text, isUrgent: page.includes('Svara nu') && page.includes('button-primary') }
}

test('a request for today or tomorrow is the most urgent one, however long the others have waited', () => {
  const [calm, late] = [`${today}T16:00:00.000Z`, '2026-11-20T16:00:00.000Z']
  for (const answerBy of [calm, late]) {
    expect(urgency(today, answerBy)).toEqual({ text: 'spelas i dag', isUrgent: true })
    expect(urgency(tomorrow, answerBy)).toEqual({ text: 'spelas i morgon', isUrgent: true })
  }
  expect(urgency(later, calm)).toEqual({ text: '7 timmar 30 minuter kvar', isUrgent: false })
  expect(urgency(later, late)).toEqual({ text: '16 timmar 30 minuter för sent', isUrgent: true })
  expect(urgency(null, late)).toEqual({ text: '16 timmar 30 minuter för sent', isUrgent: true })
  // Fetched just before midnight: that day has been.
  expect(urgency('2026-11-20', calm)).toEqual({ text: '7 timmar 30 minuter kvar', isUrgent: false })
  expect(urgency(null, null)).toEqual({ text: undefined, isUrgent: false })
})
