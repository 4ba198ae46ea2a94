import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { userRoles } from '#features/accounts/server/tables.ts'
import { memberDetails } from '#features/members/contract.ts'
import { members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { untilHeldUp } from '#server/db/testing.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { bookingDays, bookings, memberStandings } from './tables.ts'
import { bookingForm, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let anna: TestPerson
let bo: TestPerson
let admin: TestPerson

const set = (standing: string | null, note: string | null = null, by = admin) =>
  by.visitor.rpc('set_member_standing', { p_golf_id: anna.golfId, p_standing: standing, p_note: note })
const standing = async (golfId = anna.golfId) => (await admin.visitor.rpc('get_member_standing', { p_golf_id: golfId })).body
const acts = async () => (await site.db.select().from(auditEntries).orderBy(auditEntries.seq)).map(({ act, actorId, subjectId, details }) => ({ act, actorId, subjectId, details }))

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(start)
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  bo = await site.person({ firstName: 'Bo' })
  admin = await site.person({ firstName: 'Disa', roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of [bookings, bookingDays, memberStandings]) await site.db.delete(table)
})

it('a stop shows why, by whom and when it was set, and is logged without the note', async () => {
  expect(await standing()).toEqual({ member_id: anna.memberId, standing: null, has_ended: false })
  await set('late_payment', 'Två rundor i oktober')
  expect(await standing()).toEqual({
    standing: { standing: 'late_payment', note: 'Två rundor i oktober', set_by: 'Disa Exempel', set_at: site.clock.now().toISOString(), is_for_others: false },
    member_id: anna.memberId,
    has_ended: false,
  })
  await set('suspended')
  expect(await standing()).toMatchObject({ standing: { standing: 'suspended', note: null } })
  await set(null)
  await set(null)
  expect(await standing()).toEqual({ member_id: anna.memberId, standing: null, has_ended: false })
  const entry = { actorId: admin.userId, subjectId: anna.memberId }
  expect(await acts()).toEqual([
    { ...entry, act: 'standing_set', details: { standing: 'late_payment' } },
    { ...entry, act: 'standing_set', details: { standing: 'suspended' } },
    { ...entry, act: 'standing_lifted', details: { standing: 'suspended' } },
  ])
})

it('those who are stopped are listed, the latest first, also after the membership has ended', async () => {
  const listed = async () => (await admin.visitor.rpc('list_stopped_members')).body
  expect(await listed()).toEqual({ stopped: [], more: false })
  await set('late_payment', 'Två rundor i oktober')
  const setAt = site.clock.now().toISOString()
  site.clock.advance({ seconds: 1 })
  await admin.visitor.rpc('set_member_standing', { p_golf_id: bo.golfId, p_standing: 'suspended' })
  await site.db.update(members).set({ endedOn: '2026-11-01' }).where(eq(members.id, bo.memberId))
  expect(await listed()).toMatchObject({
    stopped: [
      { member_id: bo.memberId, standing: 'suspended', has_ended: true },
      { member_id: anna.memberId, first_name: 'Anna', last_name: 'Exempel', golf_id: anna.golfId, has_ended: false, standing: 'late_payment', set_at: setAt },
    ],
    more: false,
  })
  expect(JSON.stringify(await listed())).not.toContain('oktober')
  await site.db.update(members).set({ endedOn: null }).where(eq(members.id, bo.memberId))
})

it('of those who are stopped the latest hundred are listed, and it is said when there are more', async () => {
  const listed = async () => z.object({ stopped: z.array(z.object({ golf_id: z.string() })), more: z.boolean() }).parse((await admin.visitor.rpc('list_stopped_members')).body)
  await site.db.execute(sql`insert into members (id, golf_id, first_name, last_name, created_at, updated_at)
    select gen_random_uuid(), '560506-' || n, 'Någon', 'Stoppad', now(), now() from generate_series(100, 199) n`)
  const before = new Date(site.clock.now().getTime() - 1000).toISOString()
  await site.db.execute(sql`insert into member_standings (member_id, standing, set_by, set_at)
    select id, 'suspended', ${admin.userId}, ${before}::timestamptz from members where golf_id like '560506-%'`)
  expect(await listed()).toMatchObject({ stopped: { length: 100 }, more: false })
  await set('suspended')
  expect(await listed()).toMatchObject({ stopped: { 0: { golf_id: anna.golfId }, length: 100 }, more: true })
  await site.db.delete(members).where(eq(members.lastName, 'Stoppad'))
})

it('a stop that has changed since it was seen is neither replaced nor lifted', async () => {
  const seen = (p_standing: string | null, p_seen_set_at: string | null) =>
    admin.visitor.rpc('set_member_standing', { p_golf_id: anna.golfId, p_standing, p_note: 'Ny', p_seen_set_at })
  const first = site.clock.now().toISOString()
  expect((await seen('late_payment', null)).status).toBe(200)
  expect(await seen('suspended', null)).toMatchObject({ status: 409, body: { code: 'STANDING_MOVED' } })
  // Setting the same stop again, for example after a lost answer, succeeds and is not logged again.
  const entries = (await acts()).length
  expect((await seen('late_payment', null)).status).toBe(200)
  expect(await acts()).toHaveLength(entries)
  // Another note makes it another stop, and so does another administrator.
  const other = await site.person({ roles: ['admin_write'] })
  const again = { p_golf_id: anna.golfId, p_standing: 'late_payment', p_note: 'Ny', p_seen_set_at: null }
  expect(await admin.visitor.rpc('set_member_standing', { ...again, p_note: 'Annan' })).toMatchObject({ status: 409 })
  expect(await other.visitor.rpc('set_member_standing', again)).toMatchObject({ status: 409 })
  await site.db.delete(userRoles).where(eq(userRoles.userId, other.userId))
  expect(await standing()).toMatchObject({ standing: { note: 'Ny', set_by: 'Disa Exempel' } })
  site.clock.advance({ seconds: 1 })
  expect((await seen('suspended', first)).status).toBe(200)
  for (const standing of [null, 'late_payment']) expect(await seen(standing, first)).toMatchObject({ status: 409 })
  expect(await standing()).toMatchObject({ standing: { standing: 'suspended' } })
  expect((await seen(null, site.clock.now().toISOString())).status).toBe(200)
  // Somebody else has lifted it: it already is as requested.
  expect((await seen(null, first)).status).toBe(200)
  expect((await seen('late_payment', 'igår')).status).toBe(422)
})

it('a card that was open while its Golf-ID was exchanged with another member’s stops and lifts nothing', async () => {
  const [kia, lo] = [await site.person({ firstName: 'Kia' }), await site.person({ firstName: 'Lo' })]
  const change = (p_standing: string | null, { memberId }: TestPerson, p_seen_set_at: string | null = null) =>
    admin.visitor.rpc('set_member_standing', { p_golf_id: kia.golfId, p_standing, p_note: null, p_seen_set_at, p_seen_member_id: memberId })
  const moved = {
    status: 409,
    body: { code: 'STANDING_MOVED', message: 'Golf-ID:t har rättats och hör till en annan medlem nu. Kontrollera vem det gäller innan du ändrar något.' },
  }
  for (const [{ memberId: p_id }, p_golf_id] of [[kia, '990230-801'], [lo, kia.golfId], [kia, lo.golfId]] as const) {
    const { updated_at: p_updated_at } = memberDetails.parse((await admin.visitor.rpc('get_member', { p_id })).body)
    expect((await admin.visitor.rpc('change_member', { p_id, p_updated_at, p_golf_id })).status).toBe(200)
  }
  expect(await change('late_payment', kia)).toMatchObject(moved)
  expect(await standing(kia.golfId)).toMatchObject({ member_id: lo.memberId, standing: null })
  expect((await change('late_payment', lo)).status).toBe(200)
  expect(await change(null, kia, site.clock.now().toISOString())).toMatchObject(moved)
  expect(await standing(kia.golfId)).toMatchObject({ standing: { standing: 'late_payment' } })
  expect((await change(null, lo, site.clock.now().toISOString())).status).toBe(200)
})

it('a stopped member’s profile shows the stop in the words of the rule, without the note', async () => {
  const told = async ({ visitor } = anna) => {
    const [profile] = z.tuple([z.object({ booking_stop: z.nullable(z.string()) })]).parse((await visitor.rpc('get_my_profile')).body)
    return profile.booking_stop
  }
  expect(await told()).toBeNull()
  for (const [stop, why] of [['late_payment', 'om betalningen är sen'], ['suspended', 'om bokningarna missköts']] as const) {
    await set(stop, 'Två rundor i oktober')
    expect(await told()).toContain(`upphör omedelbart ${why}. Styrelsen har stoppat dig från att boka.`)
    expect(await told()).not.toContain('oktober')
  }
  expect(await told(bo)).toBeNull()
  await set(null)
  expect(await told()).toBeNull()
})

it('an administrator cannot lift or replace their own stop while somebody else can', async () => {
  const own = { p_golf_id: admin.golfId, p_standing: null }
  const stop = () => admin.visitor.rpc('set_member_standing', { ...own, p_standing: 'late_payment', p_note: null })
  const seenBy = async ({ visitor }: TestPerson) => (await visitor.rpc('get_member_standing', { p_golf_id: admin.golfId })).body
  const reader = await site.person({ roles: ['admin_read'] })
  const replacing = { ...own, p_standing: 'suspended', p_note: 'Min egen' }
  await stop()
  // The reader may not lift it, so the only administrator who may is not locked out.
  expect(await seenBy(admin)).toMatchObject({ standing: { is_for_others: false } })
  expect((await admin.visitor.rpc('set_member_standing', replacing)).status).toBe(200)
  expect(await seenBy(admin)).toMatchObject({ standing: { standing: 'suspended', note: 'Min egen' } })
  expect((await admin.visitor.rpc('set_member_standing', own)).status).toBe(200)
  expect(await seenBy(admin)).toMatchObject({ standing: null })

  for (const role of ['admin_write', 'superadmin'] as const) {
    const other = await site.person({ roles: [role] })
    // Without a stop one may stop oneself, and repeat it when the answer was lost; the stop is then for others to lift.
    for (const time of ['first', 'again']) expect((await stop()).status, time).toBe(200)
    expect(await seenBy(admin)).toMatchObject({ standing: { is_for_others: true } })
    await other.visitor.rpc('set_member_standing', { ...own, p_standing: 'late_payment', p_note: 'Tre rundor' })
    for (const one of [other, reader]) expect(await seenBy(one)).toMatchObject({ standing: { is_for_others: false } })
    const entries = (await acts()).length
    for (const seen of [{}, { p_seen_set_at: site.clock.now().toISOString() }]) {
      for (const asked of [own, replacing, { ...own, p_standing: 'late_payment', p_note: 'Tre rundor' }]) {
        expect(await admin.visitor.rpc('set_member_standing', { ...asked, ...seen })).toMatchObject({
          status: 409, body: { code: 'OWN_STANDING', message: 'Det är du själv som är stoppad. Be någon annan i styrelsen häva stoppet.' },
        })
      }
    }
    expect(await seenBy(other)).toMatchObject({ standing: { standing: 'late_payment', note: 'Tre rundor' } })
    expect(await site.db.select({ setBy: memberStandings.setBy }).from(memberStandings)).toEqual([{ setBy: other.userId }])
    expect(await acts()).toHaveLength(entries)
    expect((await other.visitor.rpc('set_member_standing', own)).status).toBe(200)
    // The other one has lifted it meanwhile: it already is as requested.
    expect((await admin.visitor.rpc('set_member_standing', own)).status).toBe(200)
    await site.db.delete(userRoles).where(eq(userRoles.userId, other.userId))
  }
})

it('a stop can be seen by the board and set by those who may write, only for people in the register', async () => {
  const reader = await site.person({ roles: ['admin_read'] })
  expect((await reader.visitor.rpc('get_member_standing', { p_golf_id: anna.golfId })).status).toBe(200)
  expect((await set('suspended', null, reader)).status).toBe(403)
  expect((await anna.visitor.rpc('get_member_standing', { p_golf_id: anna.golfId })).status).toBe(403)
  expect(await admin.visitor.rpc('get_member_standing', { p_golf_id: '990230-999' })).toMatchObject({ status: 404 })
  expect((await set('banned')).status).toBe(422)
})

it('a former member is no member in the ball, and their Golf-ID does not complete to a name', async () => {
  const form = () => bookingForm(anna, { p_co_players: [{ name: 'Bo', isVgfMember: true, golfId: bo.golfId }] })
  const namedAs = async () => (await anna.visitor.rpc('complete_co_player', { p_golf_id: bo.golfId })).body
  expect(await namedAs()).toEqual({ name: 'Bo Exempel' })
  await site.db.update(members).set({ endedOn: '2026-11-20' }).where(eq(members.id, bo.memberId))
  expect(await namedAs()).toEqual({ name: null })
  await anna.visitor.rpc('create_booking_request', form())
  expect((await anna.visitor.rpc('get_my_bookings')).body).toMatchObject([{ players: [{ isVgfMember: true }, { golfId: bo.golfId, isVgfMember: false }] }])
  // What is owed does not end with the membership, so a former member is found, too.
  expect(await standing(bo.golfId)).toEqual({ member_id: bo.memberId, standing: null, has_ended: true })
})

// The embedded database has one connection and cannot run into this race.
it.runIf(process.env['TEST_DATABASE_URL'])('stopping a person who is being erased fails as not found and is not logged', async () => {
  const gone = await site.person()
  const stopping = await site.db.transaction(async (tx) => {
    await tx.delete(members).where(eq(members.id, gone.memberId))
    const answer = admin.visitor.rpc('set_member_standing', { p_golf_id: gone.golfId, p_standing: 'suspended', p_note: null })
    await untilHeldUp(tx, 1)
    return [answer]
  })
  expect((await Promise.all(stopping))[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await acts()).map(({ subjectId }) => subjectId)).not.toContain(gone.memberId)
})
