import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { moveGolfId } from '#features/booking/server/player-store.ts'
import { activePlayers, bookingDays, bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { bookingForm, guests, loadCourses } from '#features/booking/server/testing.ts'
import { ownData } from '#features/privacy/contract.ts'
import { done, findWords, liveThrough, marksOf } from '#features/privacy/server/testing.ts'
import { applications } from '#features/membership/server/tables.ts'
import { untilHeldUp } from '#server/db/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { memberDetails } from '../contract.ts'
import { lockMemberById } from './store.ts'
import { members } from './tables.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: TestSite
let chair: TestPerson
let lisa: TestPerson

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
  await loadCourses(site.db, site.clock.now())
  chair = await site.person({ firstName: 'Eva', roles: ['superadmin'], hasSecondFactor: true })
  lisa = await site.person({ firstName: 'Lisa' })
}, 60_000)
afterAll(() => site.close())

const detailsOf = async (p_id: string) => memberDetails.parse(await done(chair.visitor, 'get_member', { p_id }))
type Asking = { visitor: Parameters<typeof done>[0] }
const copyOf = async ({ visitor }: Asking) => ownData.parse(await done(visitor, 'get_my_data', {}))
const rowsOf = async (person: Asking, name: string) => (await copyOf(person)).sections.find((each) => each.name === name)?.rows

async function correct(p_id: string, p_golf_id: string): Promise<void> {
  await done(chair.visitor, 'change_member', { p_id, p_updated_at: (await detailsOf(p_id)).updated_at, p_golf_id })
}

describe('correcting a Golf-ID that belongs to somebody else', () => {
  const [former, right] = [marksOf(801).golfId, '990230-880']
  let marta: Awaited<ReturnType<typeof liveThrough>>
  let owner: TestPerson

  beforeAll(async () => {
    marta = await liveThrough(site, 801, { others: lisa, board: chair })
    await done(chair.visitor, 'set_member_standing', { p_golf_id: former, p_standing: null })
    await correct(marta.memberId, right)
    owner = await site.person({ firstName: 'Olof', golfId: former })
  })

  it('moves the bookings and co-player places along, and still allows only one active booking', async () => {
    const refused = await marta.visitor.rpc('create_booking_request', bookingForm({ ...marta, golfId: right }, { p_play_date: '2026-12-01' }))
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('Du har redan en')
    expect((await site.db.select().from(bookings).where(eq(bookings.userId, marta.userId))).map(({ golfId }) => golfId)).toEqual([right, right])
    expect(await site.db.select().from(bookingPlayers).where(eq(bookingPlayers.golfId, right))).toHaveLength(3)
    expect(await site.db.select().from(bookingPlayers).where(eq(bookingPlayers.golfId, former))).toEqual([])
    expect((await detailsOf(marta.memberId)).bookings).toHaveLength(3)
  })

  it('shows the rightful owner no data of the former holder, in the data copy or on the card', async () => {
    const { firstName, note, email, phone } = marksOf(801)
    const text = JSON.stringify(await copyOf(owner))
    for (const mark of [firstName, note, email, phone]) expect(text.includes(mark), mark).toBe(false)
    expect(await detailsOf(owner.memberId)).toMatchObject({ applications: [], bookings: [] })
    expect((await detailsOf(marta.memberId)).applications).toHaveLength(1)
  })

  it('gives the rightful owner no application of the former holder even if they share a phone number', async () => {
    await site.db.update(members).set({ phone: marksOf(801).phone }).where(eq(members.id, owner.memberId))
    expect(await rowsOf(owner, 'applications') ?? []).toEqual([])
    expect((await detailsOf(owner.memberId)).applications).toEqual([])
  })

  it('keeps the log entry about the approved application with the former holder', async () => {
    const actsOf = async (p_person: string) => z.array(z.object({ act: z.string() })).parse(await done(chair.visitor, 'list_audit_entries', { p_person, limit: 100 })).map(({ act }) => act)
    expect(await actsOf(owner.memberId)).not.toContain('application_approved')
    expect(await actsOf(marta.memberId)).toContain('application_approved')
  })

  it('lets the rightful owner book', async () => {
    const { status, body } = await owner.visitor.rpc('create_booking_request', bookingForm(owner, { p_play_date: '2026-12-05', p_co_players: guests(1, 'Olof') }))
    expect(status, JSON.stringify(body)).toBe(200)
  })

  it('lets the rightful owner be erased without the former holder, who can then be erased too', async () => {
    await done(owner.visitor, 'request_erasure', { p_password: owner.password })
    expect(await done(chair.visitor, 'erase_member', { p_id: owner.memberId })).toMatchObject({ cancelled_bookings: 1 })
    const [booking] = await site.db.select().from(bookings).where(eq(bookings.id, marta.bookingId))
    expect(booking).toMatchObject({ status: 'received', golfId: right })
    expect(await site.db.select().from(activePlayers).where(eq(activePlayers.key, `id:${right}`))).toHaveLength(1)
    expect(await rowsOf(marta, 'applications')).toHaveLength(1)

    await done(marta.visitor, 'request_erasure', { p_password: marta.password })
    await done(chair.visitor, 'erase_member', { p_id: marta.memberId })
    const { firstName, note, phone } = marksOf(801)
    expect((await findWords(site.db, [firstName, right, note, phone])).filter((row) => !row.startsWith('mails'))).toEqual([])
  })
})

it('a rejected application with the Golf-ID of a member is theirs only if something else matches too', async () => {
  const { golfId } = marksOf(812)
  const marta = await liveThrough(site, 812, { others: await site.person(), board: chair })
  const rejected = async (number: number, changes: Record<string, unknown>) => {
    await done(site.visitor(), 'create_membership_application', applicationForm(number, { p_phone: `0701741${number}`, ...changes }))
    const [application] = await site.db.select().from(applications).where(eq(applications.golfId, marksOf(number).golfId))
    await chair.visitor.call('POST', '/api/functions/reject-application', { applicationId: application?.id })
    // Set directly in the database, as if applied for before the member had it: nobody can apply with a member's Golf-ID.
    await site.db.update(applications).set({ golfId }).where(eq(applications.id, application?.id ?? ''))
  }
  await rejected(813, { p_first_name: 'Främling' })
  await rejected(814, { p_first_name: marksOf(812).firstName, p_last_name: marksOf(812).lastName })
  const rows = await rowsOf(marta, 'applications')
  expect(rows?.map(({ status }) => status).toSorted()).toEqual(['Avslagen', 'Godkänd'])
  expect(JSON.stringify(rows)).not.toContain('Främling')
  await done(marta.visitor, 'request_erasure', { p_password: marta.password })
  await done(chair.visitor, 'erase_member', { p_id: marta.memberId })
  const left = await site.db.select().from(applications).where(eq(applications.golfId, golfId))
  expect(left.map(({ firstName }) => firstName)).toEqual(['Främling'])
})

it('a correction leaves places booked with the Golf-ID before the member was registered with it', async () => {
  const [booker, golfId] = [await site.person(), '990230-890']
  const coPlayers = [{ name: 'Tidigare Bärare', isVgfMember: false, golfId }]
  await done(booker.visitor, 'create_booking_request', bookingForm(booker, { p_course: 'grappas', p_play_date: '2026-12-04', p_co_players: coPlayers }))
  const stored = async () => [
    await site.db.select().from(bookings).where(eq(bookings.userId, booker.userId)),
    await site.db.select().from(bookingPlayers).where(eq(bookingPlayers.golfId, golfId)),
    await site.db.select().from(activePlayers).where(eq(activePlayers.key, `id:${golfId}`)),
  ]
  const before = await stored()
  site.clock.advance({ seconds: 1 })
  const corrected = await site.person({ golfId })
  await correct(corrected.memberId, '990230-891')
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1])
  expect(await stored()).toEqual(before)
})

it.each([
  ['2026-12-03', '2026-12-04', '990230-895'], ['2026-12-04', '2026-12-03', '990230-896'],
])('the later is active: an own booking on %s (wrong Golf-ID) or a place on %s (right Golf-ID)', async (own, others, right) => {
  const [bo, booker] = [await site.person({ firstName: 'Bo' }), await site.person()]
  await done(bo.visitor, 'create_booking_request', bookingForm(bo, { p_course: 'sjogarde', p_play_date: own, p_co_players: [] }))
  const coPlayers = [{ name: 'Bo Exempel', isVgfMember: true, golfId: right }]
  await done(booker.visitor, 'create_booking_request', bookingForm(booker, { p_course: 'kungalv-kode', p_play_date: others, p_co_players: coPlayers }))
  await correct(bo.memberId, right)
  expect(await site.db.select({ day: activePlayers.playDate }).from(activePlayers).where(eq(activePlayers.key, `id:${right}`))).toEqual([{ day: '2026-12-04' }])
})

// The embedded database runs one transaction at a time.
it.runIf(process.env['TEST_DATABASE_URL'])('refuses a booking with the old Golf-ID that waits while the Golf-ID is being corrected, and accepts one with the right', async () => {
  const [bo, right] = [await site.person({ firstName: 'Bo' }), '990230-881']
  const ask = (golfId: string) => bo.visitor.rpc('create_booking_request', bookingForm({ ...bo, golfId }, { p_play_date: '2026-12-04', p_co_players: guests(1, 'Bo') }))
  const [booking] = await site.db.transaction(async (tx) => {
    await lockMemberById(tx, bo.memberId)
    const answer = ask(bo.golfId)
    // Waits until the request is blocked by the lock on the member's row.
    await untilHeldUp(tx, 1)
    await tx.update(members).set({ golfId: right }).where(eq(members.id, bo.memberId))
    return [answer]
  })
  expect(refusalOf(await booking).data?.fields).toHaveProperty('p_golf_id')
  const stored = () => site.db.select({ golfId: bookings.golfId }).from(bookings).where(eq(bookings.userId, bo.userId))
  expect(await stored()).toEqual([])
  expect((await ask(right)).status).toBe(200)
  expect(await stored()).toEqual([{ golfId: right }])
})

it.runIf(process.env['TEST_DATABASE_URL'])('cancelling while the Golf-ID of a co-player is being corrected leaves nobody an active booking', async () => {
  const [bo, ada] = [await site.person({ firstName: 'Bo' }), await site.person({ firstName: 'Ada' })]
  const coPlayers = [{ name: 'Ada Exempel', isVgfMember: true, golfId: ada.golfId }]
  const { id } = z.object({ id: z.uuid() }).parse(await done(bo.visitor, 'create_booking_request', bookingForm(bo, { p_play_date: '2026-12-03', p_course: 'koberg', p_co_players: coPlayers })))
  const [cancelling] = await site.db.transaction(async (tx) => {
    await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
    const answer = bo.visitor.rpc('cancel_booking', { p_id: id })
    // Waits until the cancellation, which has read the players, is blocked by the lock on the booking's row.
    await untilHeldUp(tx, 1)
    await moveGolfId(tx, { userId: ada.userId, from: ada.golfId, to: '990230-882', since: new Date(0) })
    return [answer]
  })
  expect((await cancelling).status).toBe(200)
  expect(await site.db.select().from(activePlayers).where(eq(activePlayers.bookingId, id))).toEqual([])
})

it.runIf(process.env['TEST_DATABASE_URL'])('a booking in progress with the member as co-player is stored with the corrected Golf-ID', async () => {
  const [anna, bo] = [await site.person(), await site.person()]
  const wanted = { p_course: 'koberg', p_play_date: '2026-12-03', p_co_players: [] }
  // Gives the day a row, and then room again.
  const { id: other } = z.object({ id: z.uuid() }).parse(await done(anna.visitor, 'create_booking_request', bookingForm(anna, wanted)))
  await done(anna.visitor, 'cancel_booking', { p_id: other })
  const answers = await site.db.transaction(async (tx) => {
    await tx.select().from(bookingDays).where(eq(bookingDays.playDate, wanted.p_play_date)).for('update')
    const asked = anna.visitor.rpc('create_booking_request', bookingForm(anna, { ...wanted, p_co_players: [{ name: 'Bo', isVgfMember: true, golfId: bo.golfId }] }))
    await untilHeldUp(tx, 1)
    const corrected = correct(bo.memberId, '990230-883')
    await untilHeldUp(tx, 2)
    return { asked, corrected }
  })
  expect((await answers.asked).status).toBe(200)
  await answers.corrected
  expect(await site.db.select().from(bookingPlayers).where(eq(bookingPlayers.golfId, bo.golfId))).toEqual([])
  expect(await site.db.select().from(bookingPlayers).where(eq(bookingPlayers.golfId, '990230-883'))).toHaveLength(1)
  expect(await site.db.select().from(activePlayers).where(eq(activePlayers.key, 'id:990230-883'))).toHaveLength(1)
})
