import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { MyBooking } from '../../contract.ts'
import { bookingTexts } from '../../texts.ts'
import { BookingItem } from './item.tsx'

const waiting: MyBooking = {
  id: 'b1', status: 'received', play_date: '2026-11-22', course: 'ale', course_label: 'Ale', tee_time: null, ball: 'two', is_match: false,
  players: [], message: null, reason: null, note: null, created_at: '2026-11-21T08:00:00.000Z', answer_by: '2026-11-21T16:00:00.000Z',
  cancellation_fee: null, fee: null, pay_by: null, round_payment: null, booked_by: null, revision: 0,
}
const toBoard = (words: string) => `<a href="/verksamhet#kontakt">${words}</a>`
const late = `Svaret har dröjt. ${toBoard('Hör av dig till styrelsen')} om det brådskar.`

function itemAt(now: string, changes: Partial<MyBooking> = {}, isEdited = false): string {
  const html = renderToStaticMarkup(
    <MemoryRouter><BookingItem booking={{ ...waiting, ...changes }} now={new Date(now)} isEdited={isEdited} onAct={() => undefined} /></MemoryRouter>,
  )
  // Of a link, only its target is compared.
  return html.replaceAll(/<a [^>]*?(href="[^"]*")[^>]*>/g, '<a $1>')
}

test.each([
  ['2026-11-21T16:00:00Z', 'Svar väntas senast den 21 november 2026 kl.\u00A017:00. Styrelsen svarar på sin fritid.'],
  ['2026-11-21T16:00:01Z', late],
  // The last minute of the play day in Sweden.
  ['2026-11-22T22:59:00Z', late],
  ['2026-11-22T23:00:00Z', `Förfrågan hann inte besvaras före speldagen. Spelade du ändå? ${toBoard('Hör av dig till styrelsen')}.`],
])('a waiting request says what answer to expect at %s', (now, words) => {
  const html = itemAt(now)
  expect(html).toContain(`<p>${words}</p>`)
  expect(html.includes('Väntar på svar')).toBe(!words.includes('hann inte'))
})

test('a request for a day that comes before the answer may is promised no time', () => {
  const short = { created_at: '2026-11-21T20:00:00.000Z', answer_by: '2026-11-22T04:00:00.000Z' }
  const html = itemAt('2026-11-21T20:26:00Z', short)
  expect(html).toContain(`<p>${bookingTexts.shortNotice} ${toBoard('Hör av dig till styrelsen')} om det brådskar.</p>`)
  expect(html).not.toContain('Svar väntas')
  expect(itemAt('2026-11-22T04:00:01Z', short)).toContain(late)
})

test('a booking made by somebody else says who can change it and has no buttons', () => {
  const html = itemAt('2026-11-21T09:00:00Z', { booked_by: 'Bo Ek' })
  expect(html).toContain('bokad av Bo Ek. Bara den som har bokat kan ändra eller avboka.')
  expect(html).toContain(`Be Bo Ek ändra medspelare, eller ${toBoard('hör av dig till styrelsen')}.`)
  expect(html).not.toContain('<button')
  expect(html).not.toContain('Boka igen')
  const started = itemAt('2026-11-22T09:00:00Z', { booked_by: 'Bo Ek', status: 'confirmed', tee_time: '10:00' })
  expect(started).toContain('Bara den som har bokat kan ändra. Ska du')
})

test('a booking with something to pay says how to pay it or whom to ask', () => {
  const page = (changes: Partial<MyBooking>) => itemAt('2026-11-24T09:00:00Z', changes)
  const ask = `Osäker på hur du betalar? ${toBoard('Fråga styrelsen')}.`
  expect(page({ status: 'cancelled', fee: 200 })).toContain(ask)
  expect(page({ status: 'confirmed', pay_by: '2026-11-29' })).toContain(ask)
  const told = page({ status: 'confirmed', pay_by: '2026-11-29', round_payment: 'Betala i receptionen.' })
  expect(told).toContain('Betala i receptionen.')
  expect(told).not.toContain('Osäker')
  expect(page({ status: 'cancelled', fee: 0 })).not.toContain(ask)
  expect(page({ status: 'confirmed', play_date: '2026-11-30' })).not.toContain(ask)
})

test('an own booking that can no longer be changed offers to book again', () => {
  const link = /href="\/boka-tid\?som=b1"[^]*Boka igen<span class="sr-only"> Ale söndag 22 november 2026<\/span>/
  expect(itemAt('2026-11-21T09:00:00Z', { status: 'declined' })).toMatch(link)
  expect(itemAt('2026-11-24T09:00:00Z', { status: 'confirmed', cancellation_fee: null })).toMatch(link)
  expect(itemAt('2026-11-21T09:00:00Z', { status: 'confirmed', cancellation_fee: 0 })).not.toContain('Boka igen')
})

test('three players are told that they pay for three, unless the booking is off or was never answered', () => {
  const players = ['Anna', 'Bo', 'Cia'].map((name) => ({ name, golfId: null, isVgfMember: true }))
  const three = (changes: Partial<MyBooking>) => itemAt('2026-11-21T09:00:00Z', { ball: 'four', players, ...changes }).includes('ni betalar för tre')
  expect([three({}), three({ status: 'confirmed' }), three({ status: 'cancelled' }), three({ status: 'declined' }), three({ play_date: '2026-11-20' })])
    .toEqual([true, true, false, false, false])
})

test('a notice about the course is shown with a booking until its play day is over', () => {
  const notices = [{ name: 'Bollebygd', text: 'Endast 9 hål öppna.', lastDay: '2026-11-30' }]
  const said = (now: string) => itemAt(now, { status: 'confirmed', notices }).includes('Just nu på Bollebygd')
  // The last minute of the play day in Sweden, and the next.
  expect([said('2026-11-22T22:59:00Z'), said('2026-11-22T23:00:00Z')]).toEqual([true, false])
})

test('an active booking links to its course, whoever has booked, until the play day is over', () => {
  const way = '<a href="/business-banor#torslanda">Om banan och vägen dit'
  const led = (changes: Partial<MyBooking>, now = '2026-11-22T22:59:00Z') => itemAt(now, { course: 'torslanda-b', ...changes }).includes(way)
  expect([led({}), led({ status: 'confirmed' }), led({ status: 'confirmed', booked_by: 'Bo Ek' })]).toEqual([true, true, true])
  expect([led({ status: 'declined' }), led({ status: 'cancelled' }), led({ status: 'confirmed' }, '2026-11-22T23:00:00Z')]).toEqual([false, false, false])
})

test('a page left open past midnight stops offering to cancel a booking whose day is over', () => {
  const confirmed = { status: 'confirmed', cancellation_fee: 0 } as const
  expect(itemAt('2026-11-22T22:59:00Z', confirmed)).toContain('Avboka<')
  expect(itemAt('2026-11-22T23:00:00Z', confirmed)).not.toContain('Avboka<')
})

test('from the tee time on, a confirmed booking offers no cancelling but tells whom to contact, and its co-players can be changed', () => {
  const at = (now: string, changes: Partial<MyBooking> = {}) => {
    const html = itemAt(now, { status: 'confirmed', tee_time: '09:40', cancellation_fee: 200, ...changes })
    return ['Avboka<', `Blev rundan inte av? ${toBoard('Hör av dig till styrelsen')}.`, 'Ändra medspelare<'].map((part) => html.includes(part))
  }
  expect(at('2026-11-22T08:39:59Z')).toEqual([true, false, true])
  expect(at('2026-11-22T08:40:00Z')).toEqual([false, true, true])
  expect(at('2026-11-22T08:40:00Z', { tee_time: null })).toEqual([true, false, true])
  expect(at('2026-11-22T08:40:00Z', { booked_by: 'Bo Ek', cancellation_fee: null })).toEqual([false, false, false])
  expect(at('2026-11-22T23:00:00Z', { cancellation_fee: null })).toEqual([false, false, false])
})

test('a booking whose co-players are being changed says that they are not saved', () => {
  const [edited, unedited] = [itemAt('2026-11-21T09:00:00Z', {}, true), itemAt('2026-11-21T09:00:00Z')]
  expect(edited).toContain('Du har ändrat medspelarna, men ändringen är inte sparad.')
  expect(edited).toContain('Fortsätt ändra medspelare<')
  expect(unedited).toContain('>Ändra medspelare<')
  expect(unedited).not.toContain('inte sparad')
})

test('payment is not called overdue until the last day to pay is over', () => {
  const played = { status: 'confirmed', pay_by: '2026-11-29' } as const
  expect(itemAt('2026-11-29T22:59:00Z', played)).toContain('Betala efter spel, senast söndag 29 november 2026.')
  expect(itemAt('2026-11-29T23:00:00Z', played)).toContain('Sista dag att betala var söndag 29 november 2026.')
})

test('a missing tee time is mentioned only before the round, and the message only while it waits', () => {
  const without = 'Styrelsen har inte angett någon starttid.'
  expect(itemAt('2026-11-21T09:00:00Z', { status: 'confirmed', cancellation_fee: 0 })).toContain(without)
  expect(itemAt('2026-11-24T09:00:00Z', { status: 'confirmed', pay_by: '2026-11-29' })).not.toContain(without)
  // A co-player is not told what cancelling would cost.
  const theirs = { status: 'confirmed', booked_by: 'Bo Ek' } as const
  expect(itemAt('2026-11-22T22:59:00Z', theirs)).toContain(without)
  expect(itemAt('2026-11-22T23:00:00Z', theirs)).not.toContain(without)
  expect(itemAt('2026-11-22T22:59:00Z', { ...theirs, tee_time: '09:40' })).not.toContain(without)
  const message = 'Gärna förmiddag'
  expect(itemAt('2026-11-21T09:00:00Z', { message })).toContain(message)
  expect(itemAt('2026-11-21T09:00:00Z', { message, status: 'confirmed', cancellation_fee: 0 })).not.toContain(message)
})
