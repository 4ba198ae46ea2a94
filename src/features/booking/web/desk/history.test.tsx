import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { calls } from '#web/api/client.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import type { BookingStatus } from '../../rules.ts'
import { DeskHistory } from './history.tsx'
import { readView } from './view.ts'

const booking = (full_name: string, status: BookingStatus): BoardBooking => ({
  id: full_name, status, play_date: '2026-11-22', course: 'ale', course_label: 'Ale', tee_time: null, ball: 'two', is_match: false,
  players: [{ name: full_name, golfId: null, isVgfMember: true }], message: null, reason: null, note: null, created_at: '2026-11-21T08:00:00.000Z',
  answer_by: null, cancellation_fee: null, fee: null, pay_by: null, full_name, golf_id: '990230-001', email: '', phone: null, claimed_by: null, is_own_claim: false,
  answered_by: null, answered_at: null, cancelled_at: null, cancelled_by: null, players_changed_at: null, revision: 1, verdict: null,
})

/** The text of the list with the bookings that a search for "bo" finds. */
function list(found: BoardBooking[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const key = calls.booking.listBookings.infiniteKey({ input: () => ({ limit: 50, p_search: 'bo' }), initialPageParam: undefined })
  client.setQueryData(key, { pages: [found], pageParams: [undefined] })
  const view = readView(new URLSearchParams('flik=alla&sok=bo'))
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter><DeskHistory view={view} filter={() => undefined} linkTo={() => '/'} mayExport whyNotId="why" /></MemoryRouter>
    </QueryClientProvider>,
  )
  return page.replaceAll(/<[^>]+>/g, ' ')
}

test('each part of the list is preceded by a text that tells its order', () => {
  const both = list([booking('Vera Väntar', 'received'), booking('Bo Bekräftad', 'confirmed'), booking('Ada Avböjd', 'declined')])
  expect(both).toMatch(/De som väntar, i den ordning de kom in.*Vera Väntar.*Besvarade och avbokade, senaste speldagen först.*Bo Bekräftad.*Ada Avböjd/)
  const settled = list([booking('Bo Bekräftad', 'confirmed')])
  expect(settled).not.toContain('De som väntar')
  expect(settled).toContain('Besvarade och avbokade, senaste speldagen först')
})

test('a row has a capital on the day and the comma right after the tee time', () => {
  expect(list([{ ...booking('Bo Bekräftad', 'confirmed'), tee_time: '09:40' }])).toContain('Söndag 22 november 2026 kl.\u00A009:40, tvåboll, 1 spelare')
})

test('an empty list after a search suggests another name or Golf-ID', () => {
  expect(list([])).toContain('Prova ett annat namn eller Golf-ID.')
})
