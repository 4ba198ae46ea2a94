import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { privacyPolicy } from '#content/privacy.ts'
import { activePlayers, bookingDays, bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { memberImportRows } from '#features/member-import/server/tables.ts'
import { uploadFile } from '#features/member-import/server/testing.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { oneAfterTheOther } from '#server/db/testing.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { erasureSummary, waitingErasure } from '../contract.ts'
import { erasedName, erasureRequestLimit } from '../rules.ts'
import { erasureTexts } from '../texts.ts'
import { consents, erasures } from './tables.ts'
import { done, findWords, liveThrough, marksOf } from './testing.ts'

// Each test goes through a member's whole life on the site.
vi.setConfig({ testTimeout: 60_000 })

const board = 'styrelsen@example.com'
let site: TestSite
let chair: TestPerson
let lisa: TestPerson
let numbers = 600

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1', BOARD_EMAIL: board })
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
  await loadCourses(site.db, site.clock.now())
  chair = await site.person({ firstName: 'Eva', roles: ['superadmin'], hasSecondFactor: true })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of [bookings, bookingDays]) await site.db.delete(table)
})

async function someone(): Promise<TestPerson & { number: number; bookingId: string }> {
  numbers += 1
  lisa = await site.person({ firstName: 'Lisa' })
  return { ...await liveThrough(site, numbers, { others: lisa, board: chair }), number: numbers }
}
const askedAnswer = z.object({ mail: z.nullable(z.string()) })
const ask = (person: TestPerson, p_password = person.password) => person.visitor.rpc('request_erasure', { p_password })
const erase = (person: TestPerson, by = chair) => by.visitor.rpc('erase_member', { p_id: person.memberId })
const summary = async (person: TestPerson) => erasureSummary.parse(await done(chair.visitor, 'get_erasure_summary', { p_id: person.memberId }))
const queue = async () => z.array(waitingErasure).parse(await done(chair.visitor, 'list_erasure_requests', {}))
const acts = async (id: string) => (await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.seq)).map(({ act }) => act)

describe('requesting erasure', () => {
  it('needs the password, mails the board and the member once, and can be withdrawn with a mail', async () => {
    const marta = await someone()
    expect(refusalOf(await ask(marta, 'fel lösenord'))).toMatchObject({ status: 422, code: 'WRONG_CURRENT_PASSWORD', message: erasureTexts.wrongPassword })
    expect((await marta.visitor.rpc('get_my_profile')).body).toMatchObject([{ erasure_requested_at: null }])
    for (const mail of ['kept', null]) expect((await ask(marta)).body).toEqual({ success: true, mail })
    expect((await marta.visitor.rpc('get_my_profile')).body).toMatchObject([{ erasure_requested_at: site.clock.now().toISOString() }])
    expect((await chair.visitor.rpc('get_member', { p_id: marta.memberId })).body).toMatchObject({ erasure_requested_at: site.clock.now().toISOString() })
    expect(await queue()).toMatchObject([{ member_id: marta.memberId, golf_id: marta.golfId }])
    const toBoard = (await site.mails(board)).filter(({ kind }) => kind === 'erasure_request')
    expect(toBoard).toMatchObject([{ replyTo: marta.email }])
    expect(toBoard[0]?.text).toContain(`/admin/medlemmar/${marta.memberId}#radering`)

    for (let time = 0; time < 2; time += 1) expect((await marta.visitor.rpc('withdraw_erasure')).body).toEqual({ success: true })
    expect(await queue()).toEqual([])
    expect((await site.mails(marta.email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('erasure'))).toEqual(['erasure_withdrawn', 'erasure_receipt'])
    expect((await acts(marta.userId)).filter((act) => act.startsWith('erasure'))).toEqual(['erasure_requested', 'erasure_withdrawn'])
    expect(refusalOf(await erase(marta)).code).toBe('NOT_REQUESTED')
    expect((await marta.visitor.rpc('get_my_profile')).status).toBe(200)
  })

  it('is limited in a day, also if each request is withdrawn', async () => {
    const marta = await site.person()
    const { limit } = erasureRequestLimit
    for (let time = 0; time < limit; time += 1) {
      expect((await ask(marta)).status).toBe(200)
      expect((await marta.visitor.rpc('withdraw_erasure')).status).toBe(200)
    }
    const refused = await ask(marta)
    expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'TOO_MANY' })
    expect(refused.headers.get('retry-after')).toBe(String(24 * 3600))
    expect((await site.mails(marta.email)).filter(({ kind }) => kind === 'erasure_receipt')).toHaveLength(limit)
  })

  it('is refused even with the right password after too many wrong ones', async () => {
    const guesser = await site.person()
    let last = await ask(guesser, 'fel')
    for (let tries = 0; tries < 20 && last.status === 422; tries += 1) last = await ask(guesser, 'fel')
    expect(last.status).toBe(429)
    expect((await ask(guesser)).status).toBe(429)
  })
})

describe('an erasure', () => {
  it('is summarised before it is carried out', async () => {
    const marta = await someone()
    expect(await summary(marta)).toMatchObject({ requested_at: null, hindrance: 'not_requested' })
    await ask(marta)
    const sum = await summary(marta)
    expect(sum).toMatchObject({
      requested_at: site.clock.now().toISOString(), hindrance: null, fees: 0, standing: 'late_payment', last_mail_to: marta.email,
      coming_bookings: [{ course: 'ale', play_date: '2026-12-02', status: 'received' }],
      plays_with_others: [{ course: 'ale', play_date: '2026-12-03', status: 'received', booker: 'Åsa Exempel' }],
    })
    expect(sum.goes).toContainEqual({ title: 'Medlemsregistret', rows: 1, says: null })
    expect(sum.goes).toContainEqual({ title: 'Godkänd integritetspolicy', rows: 2, says: null })
    expect(sum.goes.find(({ title }) => title === 'Bokningar')).toMatchObject({ rows: 2 })
    expect(sum.stays.map(({ title }) => title)).toEqual(['Styrelsens logg'])
  })

  it('leaves nothing of the person but the last mail and ids in the log', async () => {
    const marta = await someone()
    const { firstName, lastName, golfId, note, email, workEmail, phone } = marksOf(marta.number)
    const words = [firstName, lastName, golfId, note, email, workEmail, phone]
    expect((await findWords(site.db, words)).length).toBeGreaterThan(12)
    await ask(marta)
    const before = await acts(marta.memberId)
    // An id in capitals finds the member too, and everything that holds it as text.
    expect((await erase({ ...marta, memberId: marta.memberId.toUpperCase() })).body).toEqual({ success: true, cancelled_bookings: 1, mail: 'kept' })

    const left = await findWords(site.db, words)
    expect(left.map((row) => row.slice(0, row.indexOf(':')))).toEqual(['mails'])
    const [last] = await site.mails(email)
    expect(last).toMatchObject({ kind: 'erasure_done', subject: 'Dina uppgifter är raderade' })
    expect(last?.text).toMatch(/eftersom\s+dina\s+uppgifter\s+hos\s+föreningen\s+just\s+har\s+raderats/)
    expect(last?.text).not.toContain(firstName)
    for (const told of ['kvar i två år efter speldagen', 'Det som är publicerat', 'Integritetsskyddsmyndigheten']) expect(last?.text).toContain(told)
    expect(await findWords(site.db, [marta.userId])).toEqual(expect.arrayContaining([expect.stringMatching(/^audit_entries: /)]))
    expect((await findWords(site.db, [marta.userId])).filter((row) => !row.startsWith('audit_entries'))).toEqual([])
    expect((await findWords(site.db, [marta.memberId])).filter((row) => !/^(audit_entries|erasures)/.test(row))).toEqual([])
    expect(await acts(marta.memberId)).toEqual([...before, 'erasure_done'])
    expect(await site.db.select().from(erasures).where(eq(erasures.memberId, marta.memberId))).toHaveLength(1)

    expect((await marta.visitor.rpc('get_my_profile')).status).toBe(401)
    expect((await site.visitor().call('POST', '/api/functions/lookup-email', { golfId })).body).toEqual({ email: null })
    expect((await erase(marta)).status).toBe(404)
    expect((await chair.visitor.rpc('get_member', { p_id: marta.memberId })).status).toBe(404)
    expect((await site.visitor().rpc('check_golf_id_exists', { p_golf_id: golfId })).body).toBe(false)
    expect((await chair.visitor.rpc('list_audit_entries', {})).status).toBe(200)
  })

  it('deletes the row of the member in a pending import, which would bring them back', async () => {
    const marta = await someone()
    const { id } = await uploadFile(site, chair.visitor, `Golf-ID;Namn\n${marta.golfId};Ny Exempel\n`)
    // As when the person was added by hand after the file had been judged.
    await site.db.update(memberImportRows).set({ memberId: null }).where(eq(memberImportRows.importId, id))
    await ask(marta)
    await erase(marta)
    expect(await site.db.select().from(memberImportRows).where(eq(memberImportRows.importId, id))).toEqual([])
  })

  it('frees the days of coming bookings, and keeps bookings of others without the name', async () => {
    const marta = await someone()
    const [taken] = await site.db.select().from(bookingDays).where(and(eq(bookingDays.quotaGroup, 'ale'), eq(bookingDays.playDate, '2026-12-02')))
    await ask(marta)
    await erase(marta)
    const [freed] = await site.db.select().from(bookingDays).where(and(eq(bookingDays.quotaGroup, 'ale'), eq(bookingDays.playDate, '2026-12-02')))
    expect(freed?.twoBalls).toBe((taken?.twoBalls ?? 0) - 1)
    expect(await site.db.select().from(activePlayers).where(eq(activePlayers.bookingId, marta.bookingId))).toEqual([])
    expect(await site.db.select().from(bookings).where(eq(bookings.id, marta.bookingId))).toMatchObject([{
      status: 'cancelled', fee: 0, fullName: erasedName, golfId: '', email: '', phone: null, message: null, userId: null, course: 'ale',
    }])
    const [others] = await site.db.select().from(bookings).where(eq(bookings.userId, lisa.userId))
    expect(others).toMatchObject({ status: 'received', golfId: lisa.golfId })
    const players = await site.db.select().from(bookingPlayers).where(eq(bookingPlayers.bookingId, others?.id ?? '')).orderBy(bookingPlayers.position)
    expect(players.map(({ name, golfId }) => [name, golfId])).toEqual([
      ['Åsa Exempel', lisa.golfId], [`Gäst ${marta.number}`, null], [erasedName, null],
    ])
    const [listed] = z.array(z.looseObject({ full_name: z.string() })).parse(await done(chair.visitor, 'list_bookings', { p_search: marta.bookingId }))
    expect(listed?.full_name).toBe(erasedName)
  })

  it('cancels an unanswered request even if its day has passed', async () => {
    const marta = await someone()
    await site.db.update(bookings).set({ playDate: '2026-11-20' }).where(eq(bookings.id, marta.bookingId))
    await ask(marta)
    expect((await summary(marta)).coming_bookings).toEqual([])
    expect((await erase(marta)).body).toMatchObject({ cancelled_bookings: 0 })
    expect(await site.db.select().from(bookings).where(eq(bookings.id, marta.bookingId))).toMatchObject([{ status: 'cancelled', fee: 0 }])
    expect((await chair.visitor.rpc('answer_booking', { p_id: marta.bookingId, p_decision: 'decline' })).status).toBe(409)
  })

  it('keeps who owes a fee for a late cancellation, but no contact details in the booking', async () => {
    const marta = await someone()
    await site.db.update(bookings).set({ status: 'cancelled', fee: 200 }).where(eq(bookings.id, marta.bookingId))
    await ask(marta)
    const sum = await summary(marta)
    expect(sum).toMatchObject({ fees: 200, coming_bookings: [] })
    expect(sum.stays.map(({ title }) => title).toSorted()).toEqual(['Bokningar', 'Spelare i bokningar', 'Styrelsens logg'])
    await erase(marta)
    const { firstName, lastName, golfId } = marksOf(marta.number)
    expect(await site.db.select().from(bookings).where(eq(bookings.id, marta.bookingId))).toMatchObject([{
      fullName: `${firstName} ${lastName}`, golfId, fee: 200, email: '', phone: null, message: null, userId: null,
    }])
  })
})

describe('who may erase whom', () => {
  it('only administrators with write access erase a member who has asked', async () => {
    const marta = await someone()
    await ask(marta)
    const [reader, writer] = [await site.person({ roles: ['admin_read'] }), await site.person({ roles: ['admin_write'] })]
    expect((await reader.visitor.rpc('get_erasure_summary', { p_id: marta.memberId })).status).toBe(200)
    expect((await erase(marta, reader)).status).toBe(403)
    expect((await erase(marta, marta)).status).toBe(403)
    for (const call of ['list_erasure_requests', 'get_erasure_summary']) expect((await marta.visitor.rpc(call, { p_id: marta.memberId })).status).toBe(403)
    expect((await erase(marta, writer)).status).toBe(200)
  })

  it('erasing an administrator revokes the roles, which the log names', async () => {
    const keeper = await site.person({ roles: ['admin_read'] })
    await ask(keeper)
    expect((await erase(keeper)).status).toBe(200)
    const written = await site.db.select().from(auditEntries).where(and(eq(auditEntries.subjectId, keeper.memberId), eq(auditEntries.act, 'role_revoked')))
    expect(written).toMatchObject([{ actorId: chair.userId, details: { role: 'admin_read' } }])
  })

  it('only a superadmin erases somebody without a request, and only after the membership has ended', async () => {
    const bo = await site.person()
    expect(refusalOf(await erase(bo)).code).toBe('NOT_REQUESTED')
    await done(chair.visitor, 'end_membership', { p_id: bo.memberId, p_ended_on: '2026-11-20' })
    expect(refusalOf(await erase(bo, await site.person({ roles: ['admin_write'] }))).code, 'admin_write cannot erase without a request').toBe('NEEDS_SUPERADMIN')
    expect((await erase(bo)).status).toBe(200)
  })

  it('nobody erases themselves, and nobody erases the last superadmin', async () => {
    expect((await ask(chair)).status).toBe(200)
    expect(refusalOf(await erase(chair)).code).toBe('OWN_ERASURE')
    const writer = await site.person({ roles: ['admin_write'] })
    expect(refusalOf(await erase(chair, writer))).toMatchObject({ status: 409, code: 'LAST_SUPERADMIN', message: erasureTexts.lastSuperadmin })
    await chair.visitor.rpc('withdraw_erasure')
    expect((await chair.visitor.rpc('get_my_profile')).status).toBe(200)
  })
})

describe('at the same time', () => {
  it('only one of many erasures takes effect, and simultaneous requests are confirmed once', async () => {
    const marta = await someone()
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(marta)))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(asked.filter(({ body }) => askedAnswer.parse(body).mail !== null)).toHaveLength(1)
    expect((await site.mails(marta.email)).filter(({ kind }) => kind === 'erasure_receipt')).toHaveLength(1)
    const erased = await Promise.all(Array.from({ length: 8 }, () => erase(marta)))
    expect(erased.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(erased.filter(({ status }) => status === 404)).toHaveLength(7)
    expect((await site.mails(marta.email)).map(({ kind }) => kind)).toEqual(['erasure_done'])
  })

  // The embedded database runs one thing at a time.
  it.runIf(process.env['TEST_DATABASE_URL'])('the first of a withdrawal and an erasure takes effect, and the other is refused', async () => {
    const withdraw = ({ visitor }: TestPerson) => visitor.rpc('withdraw_erasure')
    for (const [first, second, statuses] of [[erase, withdraw, [200, 401]], [withdraw, erase, [200, 409]]] as const) {
      const bo = await site.person()
      await ask(bo)
      const answers = await oneAfterTheOther(site.db, (tx) => lockMemberById(tx, bo.memberId), () => first(bo), () => second(bo))
      expect(answers.map(({ status }) => status)).toEqual(statuses)
    }
  })

  it('a booking that the member makes meanwhile is erased too or refused', async () => {
    const book = (person: TestPerson, name: string, round: number) => person.visitor.rpc('create_booking_request', bookingForm(person, { p_full_name: `${name} Exempel`, p_play_date: `2026-12-0${round % 4 + 1}`, p_co_players: [{ name: `Gäst ${round}`, isVgfMember: false }] }))
    expect((await book(await site.person({ firstName: 'Ensam' }), 'Ensam', 12)).status).toBe(200)
    for (let round = 0; round < 12; round += 1) {
      const bo = await site.person({ firstName: `Samtidig${round}` })
      await ask(bo)
      const [booked, erased] = await Promise.all([
        book(bo, `Samtidig${round}`, round),
        erase(bo),
      ])
      expect(erased.status).toBe(200)
      expect(booked.status, JSON.stringify(booked.body)).toBeLessThan(500)
      expect((await findWords(site.db, [`Samtidig${round} Exempel`, bo.golfId]))).toEqual([])
    }
  })
})

it('consents are stored with their version for the application and for the registration', async () => {
  const marta = await someone()
  const given = await site.db.select().from(consents).where(and(eq(consents.memberId, marta.memberId), isNotNull(consents.applicationId))).orderBy(consents.givenAt, consents.step)
  expect(given.map(({ step }) => step).toSorted()).toEqual(['application', 'registration'])
  for (const { version } of given) expect(version).toBe(privacyPolicy.version)
})
