import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { limitCounts } from '#server/limits/tables.ts'
import { mails } from '#server/outbox/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { boardBooking } from '../desk-contract.ts'
import { bookingDays, bookings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let anna: TestPerson
let admin: TestPerson

const request = async () => z.object({ id: z.uuid() }).parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna))).body).id
const seen = async (id: string) => {
  const [booking] = z.array(boardBooking).parse((await admin.visitor.rpc('list_bookings', { p_search: id })).body)
  return booking
}
const answer = (id: string, changes: Record<string, unknown>) => admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', ...changes })
const change = (id: string) => anna.visitor.rpc('change_co_players', { p_id: id, p_co_players: guests(3, 'ny') })

const empty = async () => {
  // With the limits: a member may make only so many requests in an hour.
  for (const table of [bookings, bookingDays, mails, limitCounts]) await site.db.delete(table)
}

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: 'styrelsen@example.com' })
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  await empty()
})

describe('an answer', () => {
  it.each(['confirm', 'decline'])('is refused if the ball has changed since it was read (%s)', async (p_decision) => {
    const id = await request()
    const before = await seen(id)
    expect((await change(id)).status).toBe(200)
    expect(refusalOf(await answer(id, { p_decision, p_seen_revision: before?.revision }))).toMatchObject({ status: 409, code: 'BOOKING_MOVED' })
    const now = await seen(id)
    expect(now).toMatchObject({ status: 'received', ball: 'four', answered_by: null })
    expect((await answer(id, { p_decision, p_seen_revision: now?.revision })).status).toBe(200)
    expect((await site.mails(anna.email)).map(({ kind }) => kind)[0]).toBe(`booking_${p_decision === 'confirm' ? 'confirmed' : 'declined'}`)
  })

  it('counts only for the ball that was read, when it races with a change of co-players', async () => {
    for (let round = 0; round < 10; round += 1) {
      await empty()
      const id = await request()
      const revision = (await seen(id))?.revision
      const asked = () => answer(id, { p_seen_revision: revision })
      // In every other round the change gets a head start, since it takes longer.
      const first = round % 2 === 0 ? null : change(id)
      if (first) await new Promise((resolve) => setTimeout(resolve, 3 * round))
      const [answered, changed] = await Promise.all([asked(), first ?? change(id)])
      expect(changed.status).toBe(200)
      const now = await seen(id)
      const confirmed = (await site.mails(anna.email)).find(({ kind }) => kind === 'booking_confirmed')
      if (answered.status === 200) {
        expect(now).toMatchObject({ status: 'confirmed', ball: 'four' })
        // The answer came before the change, so the mail names the two players that were read.
        expect(confirmed?.text).not.toContain('Gäst ny')
      } else expect([refusalOf(answered).code, now?.status]).toEqual(['BOOKING_MOVED', 'received'])
    }
  })

  it('to a request after its play day says so, and offers neither cancelling nor a calendar file', async () => {
    const id = await request()
    site.clock.set(new Date('2026-12-04T09:00:00Z'))
    expect((await answer(id, {})).status).toBe(200)
    const [mail] = await site.mails(anna.email)
    expect(mail).toMatchObject({ kind: 'booking_confirmed', attachments: null })
    expect(mail?.text).toMatch(/i efterhand[\s\S]*Betala senast onsdag 9 december 2026/)
    expect(mail?.text).not.toMatch(/[Aa]vboka/)
  })

  it.each([
    ['on the play day', '2026-12-02T22:59:00Z', true, 'Betala efter spel, senast onsdag 9 december 2026'],
    ['after it', '2026-12-02T23:00:00Z', false, 'Har du spelat? Betala senast onsdag 9 december 2026.'],
    ['on the last day to pay', '2026-12-09T22:59:00Z', false, 'Har du spelat? Betala senast onsdag 9 december 2026.'],
    ['after that', '2026-12-09T23:00:00Z', false, 'Har du spelat men inte betalat? Betala så snart du kan.'],
  ])('given %s tells when to pay, with a calendar file only up to the play day', async (_, moment, hasFile, words) => {
    const id = await request()
    site.clock.set(new Date(moment))
    expect((await answer(id, {})).status).toBe(200)
    const [mail] = await site.mails(anna.email)
    expect(mail?.text.replaceAll('\n', ' ')).toContain(words)
    expect(mail?.attachments !== null).toBe(hasFile)
  })

  it.each([
    ['on the play day', '2026-12-02T22:59:00Z', ['kan tyvärr inte boka den', 'Platsen hålls inte längre'], ['i efterhand', 'Spelade du ändå?']],
    ['after it', '2026-12-02T23:00:00Z', ['avböjt den i efterhand', 'Spelade du ändå?'], ['inte boka', 'Platsen hålls', 'medspelare att']],
  ])('that declines a request %s says what holds by then', async (_, moment, said, unsaid) => {
    const id = await request()
    site.clock.set(new Date(moment))
    expect((await answer(id, { p_decision: 'decline' })).status).toBe(200)
    const [mail] = await site.mails(anna.email)
    const text = mail?.text.replaceAll('\n', ' ')
    for (const words of said) expect(text).toContain(words)
    for (const words of unsaid) expect(text).not.toContain(words)
  })
})
