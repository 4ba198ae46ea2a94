import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auditEntries } from '#server/audit/tables.ts'
import { mails } from '#server/outbox/tables.ts'
import { type Answer, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { myBooking } from '../contract.ts'
import { boardBooking } from '../desk-contract.ts'
import { bookingDays, bookings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let anna: TestPerson
let admin: TestPerson
let other: TestPerson

const done = { status: 200, body: { success: true, mail: 'kept' } }
const unchanged = { status: 200, body: { success: true, mail: null } }
const seen = async (id: string) => {
  const [booking] = z.array(boardBooking).parse((await admin.visitor.rpc('list_bookings', { p_search: id })).body)
  return booking
}
const change = (p_id: string, p_tee_time: string | null, more: Record<string, unknown> = {}, who = admin) =>
  who.visitor.rpc('change_tee_time', { p_id, p_tee_time, ...more })
const timesTold = async () => (await site.mails(anna.email)).filter(({ kind }) => kind === 'booking_time_changed')
const fileOf = (mail: Awaited<ReturnType<typeof timesTold>>[number] | undefined) => mail?.attachments?.[0]?.content.replaceAll('\r\n ', '')
const codeOf = (answer: Answer) => answer.status === 200 ? 'done' : refusalOf(answer).code
const actsOn = (id: string) => site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  .then((found) => found.filter(({ act }) => act === 'booking_time_changed'))

async function confirmed(p_tee_time?: string): Promise<string> {
  const { id } = z.object({ id: z.uuid() }).parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna))).body)
  expect((await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time })).status).toBe(200)
  return id
}

async function empty(): Promise<void> {
  // A member may make only so many requests in an hour.
  site.clock.advance({ seconds: 3601 })
  for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
}

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: 'styrelsen@example.com', SITE_URL: 'https://golf.example.se' })
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  admin = await site.person({ firstName: 'Disa', roles: ['admin_write'] })
  other = await site.person({ firstName: 'Eva', roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  await empty()
  site.clock.set(start)
})

describe('the tee time of a confirmed booking', () => {
  it('can be added, moved and removed, each time with a mail that updates the booker’s calendar', async () => {
    const id = await confirmed()
    const steps = [
      ['09:40', 'Ny starttid: Ale 2 december 2026', 'DTSTART:20261202T084000Z', 'Din bokning har fått starttiden kl.\u00A009:40.'],
      ['10:20', 'Ny starttid: Ale 2 december 2026', 'DTSTART:20261202T092000Z', 'Tidigare starttid: kl.\u00A009:40.'],
      [null, 'Starttiden gäller inte längre: Ale 2 december 2026', 'DTSTART;VALUE=DATE:20261202', 'Tidigare starttid: kl.\u00A010:20.'],
    ] as const
    for (const [index, [time, subject, starts, text]] of steps.entries()) {
      const [before] = z.array(myBooking).parse((await anna.visitor.rpc('get_my_bookings')).body)
      site.clock.advance({ minutes: 1 })
      expect(await change(id, time, { p_seen_revision: (await seen(id))?.revision })).toMatchObject(done)
      expect(z.array(myBooking).parse((await anna.visitor.rpc('get_my_bookings')).body)).toEqual([{ ...before, tee_time: time, revision: index + 2 }])
      const [mail] = await timesTold()
      expect(mail).toMatchObject({ subject, attachments: [{ contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }] })
      expect(mail?.text.replaceAll('\n', ' ')).toContain(text)
      expect(fileOf(mail)).toContain(`SEQUENCE:${index + 2}\r\nSTATUS:CONFIRMED\r\n${starts}`)
      expect(fileOf(mail)).toContain(`UID:${id}@golf.example.se`)
    }
    expect((await actsOn(id)).map(({ actorId, details }) => ({ actorId, details }))).toEqual([
      { actorId: admin.userId, details: { from: null, to: '09:40' } },
      { actorId: admin.userId, details: { from: '09:40', to: '10:20' } },
      { actorId: admin.userId, details: { from: '10:20', to: null } },
    ])
    expect((await site.mails('styrelsen@example.com')).map(({ kind }) => kind)).toEqual(['booking_request'])
  })

  it('is updated in the private calendar, with a higher sequence number', async () => {
    const id = await confirmed('09:40')
    const { url } = z.object({ url: z.string() }).parse((await anna.visitor.rpc('renew_calendar_address')).body)
    const calendar = async () => String((await site.visitor().call('GET', new URL(url).pathname)).body).replaceAll('\r\n ', '')
    expect(await calendar()).toContain('SEQUENCE:1\r\nSTATUS:CONFIRMED\r\nDTSTART:20261202T084000Z')
    await change(id, '10:20')
    expect(await calendar()).toContain('SEQUENCE:2\r\nSTATUS:CONFIRMED\r\nDTSTART:20261202T092000Z')
  })

  it('saved again unchanged writes and mails nothing, whatever else has changed since it was read', async () => {
    const id = await confirmed('09:40')
    const before = await seen(id)
    expect(await change(id, '09:40', { p_seen_revision: 0 })).toMatchObject(unchanged)
    expect(await seen(id)).toEqual(before)
    expect([await timesTold(), await actsOn(id)]).toEqual([[], []])
    expect(await change(await confirmedAnew(id), null)).toMatchObject(unchanged)
  })

  it('cannot be changed by someone who has read an outdated booking', async () => {
    const id = await confirmed('09:40')
    const read = await seen(id)
    expect((await anna.visitor.rpc('change_co_players', { p_id: id, p_co_players: guests(3, 'ny') })).status).toBe(200)
    const late = { p_seen_revision: read?.revision }
    expect(refusalOf(await change(id, '10:20', late))).toMatchObject({
      status: 409, code: 'BOOKING_MOVED', message: 'Bokningen har ändrats sedan du öppnade den. Starttiden är inte sparad än.',
    })
    expect(await seen(id)).toMatchObject({ tee_time: '09:40', ball: 'four' })
    expect(await timesTold()).toEqual([])
    expect(await change(id, '10:20', { p_seen_revision: (await seen(id))?.revision })).toMatchObject(done)
    expect(refusalOf(await change(id, '11:00', late)).code).toBe('BOOKING_MOVED')
  })

  it('can be changed only while the booking is confirmed and its day has not passed', async () => {
    const { id } = z.object({ id: z.uuid() }).parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna))).body)
    const refused = async () => expect(refusalOf(await change(id, '10:20'))).toMatchObject({ status: 409, code: 'ALREADY_SETTLED' })
    await refused()
    expect((await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })).status).toBe(200)
    site.clock.set(new Date('2026-12-02T22:59:00Z'))
    expect(await change(id, '10:10')).toMatchObject(done)
    site.clock.set(new Date('2026-12-02T23:00:00Z'))
    await refused()
    site.clock.set(start)
    expect((await anna.visitor.rpc('cancel_booking', { p_id: id })).status).toBe(200)
    await refused()
    expect(await timesTold()).toHaveLength(1)
  })

  it('can be set only by those who may answer, and only to a valid time', async () => {
    const id = await confirmed()
    expect((await change(id, '10:20', {}, await site.person({ roles: ['admin_read'], hasSecondFactor: true }))).status).toBe(403)
    expect((await change(id, '10:20', {}, anna)).status).toBe(403)
    expect((await site.visitor().rpc('change_tee_time', { p_id: id, p_tee_time: '10:20' })).status).toBe(401)
    expect((await change(crypto.randomUUID(), '10:20')).status).toBe(404)
    for (const time of ['24:00', '9:40', '', 'nio']) expect(refusalOf(await change(id, time)).data?.fields, time).toHaveProperty('p_tee_time')
    // Leaving the time out is not the same as null.
    expect((await admin.visitor.rpc('change_tee_time', { p_id: id })).status).toBe(422)
    expect(await seen(id)).toMatchObject({ tee_time: null, revision: 1 })
  })
})

describe('at the same moment', () => {
  it('one of two changes based on the same version is saved, and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      await empty()
      const id = await confirmed('09:40')
      const read = { p_seen_revision: (await seen(id))?.revision }
      const answers = await Promise.all([change(id, '10:20', read), change(id, '11:00', read, other)])
      expect(answers.map(codeOf).toSorted()).toEqual(['BOOKING_MOVED', 'done'])
      const stands = answers[0]?.status === 200 ? '10:20' : '11:00'
      expect((await seen(id))?.tee_time).toBe(stands)
      expect(await timesTold()).toMatchObject([{ text: expect.stringContaining(`Starttid: ${stands}`) as unknown }])
      expect(await actsOn(id)).toMatchObject([{ details: { from: '09:40', to: stands } }])
    }
  })

  it('many changes to the same time are saved once, with one mail', async () => {
    const id = await confirmed('09:40')
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => change(id, '10:20', {}, index % 2 ? other : admin)))
    expect(answers.map(({ body }) => body).filter((body) => JSON.stringify(body).includes('kept'))).toHaveLength(1)
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'done'))
    expect(await timesTold()).toHaveLength(1)
  })

  it('a change and a cancellation leave the booking cancelled, in the mailed calendar files too', async () => {
    for (let round = 0; round < 6; round += 1) {
      await empty()
      const id = await confirmed('09:40')
      // In every other round the change gets a head start.
      const first = round % 2 === 0 ? change(id, '10:20') : null
      if (first) await new Promise((resolve) => setTimeout(resolve, 2 * round))
      const [cancelled, changed] = await Promise.all([anna.visitor.rpc('cancel_booking', { p_id: id }), first ?? change(id, '10:20')])
      expect(cancelled.status).toBe(200)
      const isChanged = changed.status === 200
      if (!isChanged) expect(codeOf(changed)).toBe('ALREADY_SETTLED')
      expect(await seen(id)).toMatchObject({ status: 'cancelled', tee_time: isChanged ? '10:20' : '09:40', revision: isChanged ? 3 : 2 })
      const told = (await site.mails(anna.email)).filter(({ kind }) => kind === 'booking_time_changed' || kind === 'booking_cancelled')
      expect(told).toHaveLength(isChanged ? 2 : 1)
      // The cancellation has the highest SEQUENCE, so the calendar removes the booking.
      const sequences = new Map(told.map((mail) => [mail.kind, /SEQUENCE:(\d+)/.exec(fileOf(mail) ?? '')?.[1]]))
      expect(sequences.get('booking_cancelled')).toBe(isChanged ? '3' : '2')
      if (isChanged) expect(sequences.get('booking_time_changed')).toBe('2')
    }
  })
})

/** Cancels the booking and has another one confirmed in its place, without a time. */
async function confirmedAnew(id: string): Promise<string> {
  expect((await anna.visitor.rpc('cancel_booking', { p_id: id })).status).toBe(200)
  return confirmed()
}
