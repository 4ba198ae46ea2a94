import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mails } from '#server/outbox/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { boardBooking } from '../desk-contract.ts'
import { bookingFieldTexts } from '../texts.ts'
import { bookingDays, bookingPlayers, bookings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let anna: TestPerson
let admin: TestPerson
let id: string

const saved = { status: 200, body: { success: true, mail: 'kept' } }
const unchanged = { status: 200, body: { success: true, mail: null } }
const greta = { name: 'Greta Gäst', isVgfMember: false }
const save = (...players: Record<string, unknown>[]) => anna.visitor.rpc('change_co_players', { p_id: id, p_co_players: players })
const seen = async () => {
  const [booking] = z.array(boardBooking).parse((await admin.visitor.rpc('list_bookings', { p_search: id })).body)
  return booking
}
const stop = (p_standing: string | null) => admin.visitor.rpc('set_member_standing', { p_golf_id: anna.golfId, p_standing })

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: 'styrelsen@example.com' })
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
  const { body } = await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_co_players: [greta] }))
  id = z.object({ id: z.uuid() }).parse(body).id
})

it('saving unchanged co-players writes and mails nothing, so an answer in progress stays valid', async () => {
  const [before, count] = [await seen(), (await site.mails()).length]
  expect(await save(greta)).toMatchObject(unchanged)
  expect(await seen()).toEqual(before)
  expect(await site.mails()).toHaveLength(count)
  const answer = { p_id: id, p_decision: 'confirm', p_seen_revision: before?.revision }
  expect((await admin.visitor.rpc('answer_booking', answer)).status).toBe(200)
})

it('co-players differ by name, Golf-ID, membership or order, and the register says who is a member', async () => {
  const steps: [Record<string, unknown>[], typeof saved | typeof unchanged][] = [
    [[{ ...greta, isVgfMember: true }], saved],
    [[{ ...greta, name: 'Greta Gast', isVgfMember: true }], saved],
    [[{ ...greta, name: 'Greta Gast', golfId: admin.golfId }], saved],
    [[{ ...greta, name: 'Greta Gast', golfId: admin.golfId, isVgfMember: true }], unchanged],
    [guests(2, 'ny'), saved],
    [guests(2, 'ny'), unchanged],
    [guests(2, 'ny').toReversed(), saved],
    [[], saved],
    [[], unchanged],
  ]
  for (const [players, answer] of steps) expect(await save(...players), JSON.stringify(players)).toMatchObject(answer)
})

it('saving unchanged co-players passes in spite of a stop, but is refused after the play day', async () => {
  await stop('suspended')
  expect(await save(greta)).toMatchObject(unchanged)
  expect(refusalOf(await save())).toMatchObject({ code: 'BOOKING_REFUSED' })
  await stop(null)
  site.clock.set(new Date('2026-12-03T09:00:00Z'))
  expect(refusalOf(await save(greta))).toMatchObject({ code: 'ALREADY_SETTLED' })
})

it('a co-player who is the booker or already in the ball is refused, by Golf-ID or by name', async () => {
  const own = { name: 'åsa  EXEMPEL', isVgfMember: false }
  const twice = { code: 'INVALID', data: { fields: { p_co_players: bookingFieldTexts.samePlayerTwice } } }
  const asAdmin = { name: 'Eva Ek', golfId: admin.golfId, isVgfMember: true }
  for (const players of [[own], [{ ...greta, golfId: anna.golfId }], [greta, greta], [asAdmin, { name: 'eva ek', isVgfMember: false }]]) {
    expect(refusalOf(await save(...players)), JSON.stringify(players)).toMatchObject(twice)
  }
  const asked = await admin.visitor.rpc('create_booking_request', bookingForm(admin, { p_co_players: [own] }))
  expect(refusalOf(asked)).toMatchObject(twice)
})

it('a Golf-ID typed as a co-player’s name is refused, but one that a booking already has may stay', async () => {
  const misplaced = { name: ' 990230 002', isVgfMember: false }
  const refused = { code: 'INVALID', data: { fields: { p_co_players: bookingFieldTexts.golfIdAsName } } }
  for (const call of ['check_booking', 'create_booking_request']) {
    expect(refusalOf(await admin.visitor.rpc(call, bookingForm(admin, { p_co_players: [misplaced] }))), call).toMatchObject(refused)
  }
  expect(refusalOf(await save(greta, misplaced))).toMatchObject(refused)
  expect(refusalOf(await save({ ...misplaced, golfId: admin.golfId }))).toMatchObject(refused)

  // From before such names were refused.
  await site.db.update(bookingPlayers).set({ name: '990230-002' }).where(eq(bookingPlayers.name, greta.name))
  const standing = { ...greta, name: '990230-002' }
  expect(await save(standing, { name: 'Siv Gäst', isVgfMember: false })).toMatchObject(saved)
  expect(refusalOf(await save(standing, { ...misplaced, name: '990230-003' }))).toMatchObject(refused)
  expect((await anna.visitor.rpc('cancel_booking', { p_id: id })).status).toBe(200)
})
