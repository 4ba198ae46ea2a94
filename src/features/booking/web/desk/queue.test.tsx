import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#web/api/client.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { useDeskActs } from './acts.ts'
import { DeskQueue } from './queue.tsx'

const [today, tomorrow, later] = ['2026-11-21', '2026-11-22', '2026-12-02']

beforeEach(() => { vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T08:00:00Z`) }) })
afterEach(() => { vi.useRealTimers() })

const request = (full_name: string, play_date: string): BoardBooking => ({
  id: full_name, status: 'received', play_date, course: 'ale', course_label: 'Ale', tee_time: null, ball: 'two', is_match: false,
  players: [{ name: full_name, golfId: null, isVgfMember: true }], message: null, reason: null, note: null, created_at: '2026-11-20T08:00:00.000Z',
  answer_by: '2026-11-20T16:00:00.000Z', cancellation_fee: 0, fee: null, pay_by: null, full_name, golf_id: '990230-001', email: '', phone: null, claimed_by: null,
  is_own_claim: false, answered_by: null, answered_at: null, cancelled_at: null, cancelled_by: null, players_changed_at: null, revision: 1, verdict: null,
})
const aPage = Array.from({ length: 50 }, (_, index) => request(`Lars Lång ${index}`, later))

function Desk() {
  return <DeskQueue acts={useDeskActs()} mayAnswer whyNotId="why" linkTo={(booking) => booking} />
}

/** The names in the queue, from the top. `soon` is the response for today and tomorrow, undefined before it has arrived. */
function queue(pages: BoardBooking[][], soon?: BoardBooking[]): string[] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { listBookings } = calls.booking
  const key = listBookings.infiniteKey({ input: () => ({ p_status: 'received', limit: 50 }), initialPageParam: undefined })
  client.setQueryData(key, { pages, pageParams: pages.map(() => undefined) })
  client.setQueryData(listBookings.queryKey({ input: { p_status: 'received', p_from: today, p_to: tomorrow, limit: 200 } }), soon)
  const page = renderToStaticMarkup(<QueryClientProvider client={client}><MemoryRouter><Desk /></MemoryRouter></QueryClientProvider>)
  return [...page.matchAll(/<a [^>]*>([^<]+)</g)].map(([, name = '']) => name).filter((name) => name !== 'Öppna')
}

test('requests for today and tomorrow come first, once each, even if they are beyond the first page', () => {
  const [far, near] = [request('Moa Morgon', tomorrow), request('Ida Idag', today)]
  expect(queue([aPage], [far, near]).slice(0, 3)).toEqual(['Ida Idag', 'Moa Morgon', 'Lars Lång 0'])
  expect(queue([[far, ...aPage.slice(1)]], [far, near])).toEqual(['Ida Idag', 'Moa Morgon', ...aPage.slice(1).map(({ full_name }) => full_name)])
})

test('a long queue shows nothing until the requests for today and tomorrow have arrived', () => {
  expect(queue([aPage])).toEqual([])
})

test('a queue that has been fetched completely ignores the separate list of today and tomorrow', () => {
  const whole = [request('Lisa Länge', later), request('Moa Morgon', tomorrow)]
  expect(queue([whole], [request('Ida Idag', today)])).toEqual(['Moa Morgon', 'Lisa Länge'])
})
