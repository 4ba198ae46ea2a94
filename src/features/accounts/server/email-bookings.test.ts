import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { holdBookings, bumpRevisions } from '#features/booking/server/player-store.ts'
import { bookingDays, bookings } from '#features/booking/server/tables.ts'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import type { Db } from '#server/db/database.ts'
import { oneAfterTheOther } from '#server/db/testing.ts'
import { type Answer, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { users } from './tables.ts'

const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let board: TestPerson
let anna: TestPerson
let next: string

const idOf = ({ body }: Answer) => z.object({ id: z.uuid() }).parse(body).id
const ask = (email = anna.email, who = anna) => who.visitor.rpc('create_booking_request', bookingForm(who, { p_email: email, p_message: 'Gärna tidigt' }))
const answer = (p_id: string, p_decision = 'confirm') => board.visitor.rpc('answer_booking', { p_id, p_decision })
const bookingOf = async (id: string) => (await site.db.select().from(bookings).where(eq(bookings.id, id)))[0]
const mailsTo = async (address: string, id: string) => (await site.mails(address)).filter(({ about }) => about === id)

/** Confirms an address that has been saved, as the link in its mail does. */
async function confirm(email = next): Promise<Answer> {
  const token = /\/bekrafta-epost\?token=([\da-f]{64})/.exec((await site.mails(email))[0]?.text ?? '')?.[1]
  return site.visitor().rpc('confirm_login_email', { p_token: token })
}

const save = (email = next) => anna.visitor.rpc('update_my_profile', { p_private_email: email })

async function move(): Promise<void> {
  expect((await save()).status).toBe(200)
  expect((await confirm()).body).toMatchObject({ email: next })
}

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(start)
  await loadCourses(site.db, start)
  board = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of [bookings, bookingDays]) await site.db.delete(table)
  site.clock.advance({ seconds: 3601 })
  anna = await site.person({ firstName: 'Anna' })
  next = anna.email.replace('@', '.ny@')
})

describe('a member who has confirmed a new log-in address', () => {
  test('gets the answer to an open request at the new address only, with their name', async () => {
    const id = idOf(await ask())
    await move()
    expect((await answer(id)).status).toBe(200)
    const [confirmed, ...others] = await mailsTo(next, id)
    expect(others).toEqual([])
    expect(confirmed).toMatchObject({ kind: 'booking_confirmed', toName: 'Åsa Exempel' })
    expect(confirmed?.text).toContain('Gärna tidigt')
    // A higher number updates the entry that the calendar already has.
    expect(confirmed?.attachments?.[0]?.content).toContain('SEQUENCE:2')
    expect((await mailsTo(anna.email, id)).map(({ kind }) => kind)).toEqual(['booking_receipt'])
  })

  test('gets mails about a confirmed booking at the new address, also if the board entered that address', async () => {
    const id = idOf(await ask())
    site.clock.advance({ minutes: 1 })
    await answer(id)
    const { updated_at: seen } = z.object({ updated_at: z.string() }).parse((await board.visitor.rpc('get_member', { p_id: anna.memberId })).body)
    expect((await board.visitor.rpc('change_member', { p_id: anna.memberId, p_updated_at: seen, p_private_email: next })).status).toBe(200)
    await confirm()
    await board.visitor.rpc('change_tee_time', { p_id: id, p_tee_time: '10:20' })
    site.clock.advance({ minutes: 1 })
    await board.visitor.rpc('withdraw_booking', { p_id: id, p_reason: 'Banan är stängd' })
    expect((await mailsTo(next, id)).map(({ kind, toName }) => [kind, toName])).toEqual([
      ['booking_withdrawn', 'Åsa Exempel'], ['booking_time_changed', 'Åsa Exempel'],
    ])
    expect((await mailsTo(anna.email, id)).map(({ kind }) => kind)).toEqual(['booking_confirmed', 'booking_receipt'])
  })

  test.each([
    ['to an address of another choice', async () => idOf(await ask('tredje@example.org')), () => 'tredje@example.org'],
    ['whose day has been', async () => {
      const id = idOf(await ask())
      await site.db.update(bookings).set({ playDate: '2026-11-20' }).where(eq(bookings.id, id))
      return id
    }, () => anna.email],
    ['that is settled', async () => {
      const id = idOf(await ask())
      await answer(id, 'decline')
      return id
    }, () => anna.email],
    ['that somebody else has made', async () => idOf(await ask(anna.email, await site.person())), () => anna.email],
  ])('leaves a booking %s unchanged', async (_which, book, address) => {
    const id = await book()
    const before = await bookingOf(id)
    expect(before?.email).toBe(address())
    await move()
    expect(await bookingOf(id)).toEqual(before)
  })

  test('moves no booking with a confirmation link that is outdated', async () => {
    const id = idOf(await ask())
    await save()
    await anna.visitor.rpc('update_my_profile', { p_private_email: anna.email })
    expect((await confirm()).status).toBe(410)
    expect(await bookingOf(id)).toMatchObject({ email: anna.email, revision: 0 })
  })
})

// The embedded database runs one thing at a time, so races need PostgreSQL.
describe.runIf(process.env['TEST_DATABASE_URL'])('while a new address is being confirmed', () => {
  const holdBooking = (id: string) => (tx: Db) => tx.select().from(bookings).where(eq(bookings.id, id)).for('update')

  test('an answer written to the old address is rewritten for the new one', async () => {
    const id = idOf(await ask())
    await save()
    const answers = await oneAfterTheOther<Answer>(site.db, holdBooking(id), () => confirm(), () => answer(id))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await mailsTo(next, id)).map(({ kind, toName }) => [kind, toName])).toEqual([['booking_confirmed', 'Åsa Exempel']])
    expect((await mailsTo(anna.email, id)).map(({ kind }) => kind)).toEqual(['booking_receipt'])
  })

  test('an answer that comes first goes to the old address, and the booking then gets the new one', async () => {
    const id = idOf(await ask())
    site.clock.advance({ minutes: 1 })
    await save()
    const answers = await oneAfterTheOther<Answer>(site.db, holdBooking(id), () => answer(id), () => confirm())
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await mailsTo(anna.email, id)).map(({ kind }) => kind)).toEqual(['booking_confirmed', 'booking_receipt'])
    expect(await bookingOf(id)).toMatchObject({ email: next, status: 'confirmed', revision: 2 })
  })

  test('a booking request under way is stored with the new address', async () => {
    await save()
    const answers = await oneAfterTheOther<Answer>(site.db, (tx) => lockMemberById(tx, anna.memberId), () => confirm(), () => ask())
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await bookingOf(answers[1] ? idOf(answers[1]) : ''))?.email).toBe(next)
  })

  test('the erasure of a player in the booking waits for the confirmation, without a deadlock', async () => {
    const id = idOf(await ask())
    await save()
    const holdLogIn = (tx: Db) => tx.select().from(users).where(eq(users.id, anna.userId)).for('update')
    // What an erasure does to the bookings in which the person plays.
    const outdateBall = () => site.db.transaction(async (tx) => {
      await holdBookings(tx)
      await bumpRevisions(tx, eq(bookings.id, id))
    })
    await oneAfterTheOther<unknown>(site.db, holdLogIn, async () => expect((await confirm()).status).toBe(200), outdateBall)
    expect(await bookingOf(id)).toMatchObject({ email: next, revision: 2 })
  })
})
