import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { sessions, users } from '#features/accounts/server/tables.ts'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { bookingStatusTexts } from '#features/booking/texts.ts'
import { recordAct } from '#server/audit/audit.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { contentEntries } from '#server/content/tables.ts'
import { formatPhone } from '#domain/phone.ts'
import { uploadFile } from '#features/member-import/server/testing.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { ownData } from '../contract.ts'
import { ownDataLimit } from '../rules.ts'
import { done, liveThrough, marksOf } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: TestSite
let chair: TestPerson
let lisa: TestPerson
let marta: TestPerson
const marks = marksOf(701)

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1', BOARD_EMAIL: 'styrelsen@example.com' })
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
  await loadCourses(site.db, site.clock.now())
  chair = await site.person({ firstName: 'Ordföranda', roles: ['superadmin'], hasSecondFactor: true })
  lisa = await site.person({ firstName: 'Grannlisa' })
  marta = await liveThrough(site, 701, { others: lisa, board: chair })
}, 60_000)
afterAll(() => site.close())

const copyOf = async (person: TestPerson) => ownData.parse(await done(person.visitor, 'get_my_data', {}))
const isAle = and(eq(contentEntries.kind, 'booking_option'), eq(contentEntries.id, 'ale'))
const section = (data: Awaited<ReturnType<typeof copyOf>>, name: string) => data.sections.find((each) => each.name === name)

it('contains everything that is stored about the person', async () => {
  await marta.visitor.rpc('request_erasure', { p_password: marta.password })
  const data = await copyOf(marta)
  expect(data.made_at).toBe(site.clock.now().toISOString())
  expect(section(data, 'members')?.rows).toMatchObject([{
    first_name: marks.firstName, last_name: marks.lastName, golf_id: marks.golfId, phone: formatPhone(marks.phone), category: 'Volvo Cars', matchplay_approved: false,
  }])
  expect(section(data, 'applications')?.rows).toMatchObject([{ note: marks.note, status: 'Godkänd' }])
  expect(section(data, 'consents')?.rows).toHaveLength(2)
  expect(section(data, 'sessions')?.rows).toHaveLength(1)
  expect(section(data, 'bookings')?.rows.toSorted((a, b) => String(a['play_date']).localeCompare(String(b['play_date'])))).toMatchObject([
    { course: 'Ale', play_date: '2026-12-01', status: bookingStatusTexts.declined, reason: marks.note, note: marks.note },
    { course: 'Ale', play_date: '2026-12-02', status: bookingStatusTexts.received, message: marks.note },
  ])
  expect(section(data, 'booking_players')?.rows.map(({ course, play_date: day }) => [course, day])).toEqual(expect.arrayContaining([['Ale', '2026-12-02'], ['Ale', '2026-12-03']]))
  expect(section(data, 'contact_messages')?.rows).toMatchObject([{ message: marks.note }])
  expect(section(data, 'member_standings')?.rows).toMatchObject([{ note: marks.note }])
  expect(section(data, 'erasure_requests')?.rows).toHaveLength(1)
  expect(section(data, 'mails')?.rows.length).toBeGreaterThan(6)
  expect(section(data, 'audit_entries')?.rows.map(({ act, actor_id: by }) => [act, by])).toEqual(expect.arrayContaining([
    ['Ansökan godkänd', 'Styrelsen'], ['Registrering slutförd', 'Ingen inloggad'], ['Radering begärd', 'Du'],
  ]))
  const full = data.sections.filter(({ rows }) => rows.length > 0).map(({ name }) => name)
  expect(full).toEqual(expect.arrayContaining(['users', 'credentials', 'identifier_claims', 'calendar_addresses', 'one_time_links']))
})

it('lists the rows of each section newest first', async () => {
  const { sections } = await copyOf(marta)
  for (const { name, fields, rows } of sections) {
    const by = fields.find(({ kind }) => kind === 'moment') ?? fields.find(({ kind }) => kind === 'day')
    const moments = rows.map((row) => (by && row[by.name]) ?? '').map(String)
    expect(moments, name).toEqual(moments.toSorted().toReversed())
  }
})

it('mentions a row of a pending import without its details, which may be of somebody else', async () => {
  const { id } = await uploadFile(site, chair.visitor, `Golf-ID;Namn;Telefon\n${marta.golfId};Felskriven Granne;0701740699\n`)
  const told = section(await copyOf(marta), 'member_import_rows')
  expect(told?.rows).toEqual([{ verdict: 'Ändras' }])
  expect(told?.withheld).toHaveLength(1)
  expect(JSON.stringify(told)).not.toMatch(/Granne|0701740699/)
  await done(chair.visitor, 'discard_member_import', { p_id: id })
  expect(section(await copyOf(marta), 'member_import_rows')?.rows).toEqual([])
})

it('contains nothing about others, no secrets, and no ids of the board', async () => {
  const text = JSON.stringify(await copyOf(marta))
  // Mails to the board are included, but not the board's address.
  expect(section(await copyOf(marta), 'mails')?.rows).toContainEqual(expect.objectContaining({ to_address: 'Styrelsen' }))
  for (const other of ['styrelsen@example.com', 'Grannlisa', lisa.golfId, lisa.email, 'Ordföranda', chair.golfId, chair.userId, chair.memberId, 'Gäst 701', 'Vän 701']) {
    expect(text.includes(other), other).toBe(false)
  }
  const [session] = await site.db.select().from(sessions).where(eq(sessions.userId, marta.userId))
  for (const secret of ['argon2', session?.token ?? 'no session']) expect(text.includes(secret), secret).toBe(false)
})

it('says what an administrator has done, but not to whom', async () => {
  await chair.visitor.rpc('create_booking_request', bookingForm(chair, { p_play_date: '2026-12-04' }))
  const text = JSON.stringify(await copyOf(chair))
  expect(text).toContain('Medlem stoppad från att boka')
  for (const other of [marks.firstName, marks.golfId, marks.email, marta.userId, marta.memberId, lisa.golfId]) expect(text.includes(other), other).toBe(false)
})

it('words the changes in log entries as the log does', async () => {
  const nora = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
  const [now, actorId] = [site.clock.now(), nora.userId]
  await recordAct(site.db, { actorId, act: 'settings_changed', subject: { kind: 'setting', id: 'fee' }, details: { from: '275', to: '300' }, now })
  await recordAct(site.db, { actorId, act: 'quota_changed', details: { from: '4', to: '6' }, now })
  await recordAct(site.db, { actorId, act: 'booking_time_changed', details: { from: '09:20', to: null }, now })
  await recordAct(site.db, { actorId, act: 'bookings_exported', details: { from: '2026-05-01', course: 'Ale' }, now })
  const rows = section(await copyOf(nora), 'audit_entries')?.rows.map(({ act, details }) => [act, details])
  expect(rows).toEqual(expect.arrayContaining([
    ['Inställning ändrad', 'Från ”275” till ”300”'], ['Banans kvot ändrad', 'Från ”4” till ”6”'], ['Starttid ändrad', 'Från ”09:20” till inget'],
    ['Bokningar exporterade', 'Tid: från 1 maj 2026; Bana: Ale'],
  ]))
})

it('leaves out mails to the board even if a member has the same address', async () => {
  await site.db.update(users).set({ email: 'styrelsen@example.com' }).where(eq(users.id, chair.userId))
  const mails = section(await copyOf(chair), 'mails')
  expect(mails?.rows).not.toEqual([])
  expect(JSON.stringify(mails)).not.toContain(marks.firstName)
})

it('is refused to guests, and is logged when exported but not when read', async () => {
  for (const call of ['get_my_data', 'export_my_data']) expect((await site.visitor().rpc(call)).status).toBe(401)
  const exports = async () => (await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'data_exported'))).length
  await copyOf(lisa)
  expect(await exports()).toBe(0)
  ownData.parse(await done(lisa.visitor, 'export_my_data', {}))
  expect(await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'data_exported'))).toMatchObject([{ actorId: lisa.userId, subjectId: lisa.userId }])
})

it('says what is not in it, and where to find the privacy policy', async () => {
  const { left_out: leftOut, policy } = await copyOf(marta)
  expect(leftOut).toContain('styrelsens brevlåda')
  expect(policy).toMatch(/https?:\/\/\S+\/integritet$/)
})

it('shows a course by its current name, and one that is gone by its id', async () => {
  const [option] = await site.db.select().from(contentEntries).where(isAle)
  await site.db.update(contentEntries).set({ data: { ...z.looseObject({}).parse(option?.data), label: 'Ale nya banan' } }).where(isAle)
  const courses = async () => {
    const data = await copyOf(marta)
    return ['bookings', 'booking_players'].map((name) => new Set(section(data, name)?.rows.map(({ course }) => course)))
  }
  expect(await courses()).toEqual([new Set(['Ale nya banan']), new Set(['Ale nya banan'])])
  await site.db.delete(contentEntries).where(isAle)
  expect(await courses()).toEqual([new Set(['ale']), new Set(['ale'])])
  if (option) await site.db.insert(contentEntries).values(option)
})

describe('the copy that the board fetches for a member', () => {
  const fetchFor = (person: TestPerson, by = chair) => by.visitor.rpc('export_member_data', { p_id: person.memberId })

  it('contains the same without secrets, and is logged with who fetched it for whom', async () => {
    const own = await copyOf(marta)
    const data = ownData.parse((await fetchFor(marta)).body)
    expect(data.sections.filter(({ name }) => name !== 'audit_entries')).toEqual(own.sections.filter(({ name }) => name !== 'audit_entries'))
    const [session] = await site.db.select().from(sessions).where(eq(sessions.userId, marta.userId))
    for (const secret of ['argon2', session?.token ?? 'no session', 'Grannlisa', lisa.golfId]) expect(JSON.stringify(data).includes(secret), secret).toBe(false)
    expect(await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'member_data_exported'))).toMatchObject([
      { actorId: chair.userId, subjectKind: 'member', subjectId: marta.memberId, details: {} },
    ])
    expect(section(await copyOf(marta), 'audit_entries')?.rows).toContainEqual(
      expect.objectContaining({ act: 'Kopia av en medlems uppgifter hämtad', actor_id: 'Styrelsen' }),
    )
  })

  it('can be fetched for a former member, who cannot fetch it themselves', async () => {
    const bo = await site.person({ firstName: 'Bortgångne' })
    await done(chair.visitor, 'end_membership', { p_id: bo.memberId, p_ended_on: '2026-11-20' })
    expect((await bo.visitor.rpc('export_my_data')).status).toBe(401)
    const data = ownData.parse((await fetchFor(bo)).body)
    expect(section(data, 'members')?.rows).toMatchObject([{ first_name: 'Bortgångne', ended_on: '2026-11-20' }])
  })

  it('needs write access and an existing member', async () => {
    const reader = await site.person({ roles: ['admin_read'] })
    const writer = await site.person({ roles: ['admin_write'] })
    const fetched = async () => (await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'member_data_exported'))).length
    const before = await fetched()
    expect((await site.visitor().rpc('export_member_data', { p_id: lisa.memberId })).status).toBe(401)
    for (const person of [lisa, reader]) expect((await fetchFor(marta, person)).status).toBe(403)
    expect((await writer.visitor.rpc('export_member_data', { p_id: randomUUID() })).status).toBe(404)
    expect((await writer.visitor.rpc('export_member_data', { p_id: 'x' })).status).toBe(422)
    expect(await fetched()).toBe(before)
    expect((await fetchFor(lisa, writer)).status).toBe(200)
  })

  it('is limited for each administrator, apart from the limit on their own copy', async () => {
    const writer = await site.person({ roles: ['admin_write'] })
    for (let times = 0; times < ownDataLimit.limit; times += 1) expect((await fetchFor(lisa, writer)).status).toBe(200)
    expect((await fetchFor(lisa, writer)).status).toBe(429)
    expect((await writer.visitor.rpc('get_my_data')).status).toBe(200)
  })
})

it('is limited for each person', async () => {
  const bo = await site.person()
  for (let times = 0; times < ownDataLimit.limit; times += 1) expect((await bo.visitor.rpc('get_my_data')).status).toBe(200)
  expect((await bo.visitor.rpc('get_my_data')).status).toBe(429)
  expect((await lisa.visitor.rpc('get_my_data')).status).toBe(200)
})
