import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MyBooking } from '../contract.ts'
import { BookingItem } from './my-bookings-item.tsx'

const waiting: MyBooking = {
  id: 'b1', status: 'received', play_date: '2026-11-22', course: 'ale', course_label: 'Ale', tee_time: null, ball: 'two', is_match: false,
  players: [], message: null, reason: null, note: null, created_at: '2026-11-21T08:00:00.000Z', answer_by: '2026-11-21T16:00:00.000Z',
  cancellation_fee: null, fee: null, pay_by: null, booked_by: null, revision: 0,
}
const late = 'Svaret har dröjt. Hör av dig till styrelsen om det brådskar.'

test.each([
  ['2026-11-21T16:00:00Z', 'Svar väntas senast 21 november 2026 kl.\u00A017:00. Styrelsen svarar på sin fritid.'],
  ['2026-11-21T16:00:01Z', late],
  // The last minute of the play day in Sweden.
  ['2026-11-22T22:59:00Z', late],
  ['2026-11-22T23:00:00Z', 'Förfrågan hann inte besvaras före speldagen.'],
])('what a request that waits may expect at %s', (now, words) => {
  const html = renderToStaticMarkup(<BookingItem booking={waiting} now={new Date(now)} onAct={() => undefined} />)
  expect(html).toContain(`<p>${words}</p>`)
  expect(html.includes('Väntar på svar')).toBe(!words.includes('hann inte'))
})

test('a booking of somebody else tells who can do something about it', () => {
  const html = renderToStaticMarkup(<BookingItem booking={{ ...waiting, booked_by: 'Bo Ek' }} now={new Date('2026-11-21T09:00:00Z')} onAct={() => undefined} />)
  expect(html).toContain('bokad av Bo Ek. Bara den som har bokat kan ändra eller avboka.')
  expect(html).not.toContain('<button')
})

test('whoever owes something is told whom to ask how it is paid', () => {
  const page = (changes: Partial<MyBooking>) => (
    renderToStaticMarkup(<BookingItem booking={{ ...waiting, ...changes }} now={new Date('2026-11-24T09:00:00Z')} onAct={() => undefined} />)
  )
  const ask = 'Osäker på hur du betalar? Fråga styrelsen.'
  expect(page({ status: 'cancelled', fee: 200 })).toContain(ask)
  expect(page({ status: 'confirmed', pay_by: '2026-11-29' })).toContain(ask)
  expect(page({ status: 'cancelled', fee: 0 })).not.toContain(ask)
  expect(page({ status: 'confirmed', play_date: '2026-11-30' })).not.toContain(ask)
})
