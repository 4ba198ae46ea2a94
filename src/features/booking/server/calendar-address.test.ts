import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endSessions } from '#features/accounts/server/session-store.ts'
import { competitionForm } from '#features/competitions/server/testing.ts'
import { members } from '#features/members/server/tables.ts'
import { ticked } from '#features/publishing/rules.ts'
import { untilHeldUp } from '#server/db/testing.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { calendarAddressMails } from '../rules.ts'
import { calendarAddresses } from './tables.ts'
import { bookingForm, loadCourses } from './testing.ts'

let site: TestSite
let anna: TestPerson
let bo: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  await loadCourses(site.db, site.clock.now())
  anna = await site.person({ firstName: 'Anna' })
  bo = await site.person({ firstName: 'Bo' })
})
afterAll(() => site.close())

const addressOf = async ({ visitor }: TestPerson) =>
  new URL(z.object({ url: z.url() }).parse((await visitor.rpc('renew_calendar_address')).body).url).pathname
const reads = async (path: string) => (await site.visitor().call('GET', path)).status

it('the owner can end the private calendar address and create another one', async () => {
  const [hers, his] = [await addressOf(anna), await addressOf(bo)]
  expect((await site.visitor().rpc('end_calendar_address')).status).toBe(401)
  const { status, headers } = await site.visitor().call('GET', hers)
  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(await anna.visitor.rpc('end_calendar_address')).toMatchObject({ status: 200, body: { success: true, had_one: true } })
  expect([await reads(hers), await reads(his)]).toEqual([404, 200])
  expect(await anna.visitor.rpc('end_calendar_address')).toMatchObject({ status: 200, body: { success: true, had_one: false } })
  expect(await reads(await addressOf(anna))).toBe(200)
  expect(await reads(hers)).toBe(404)
})

it('two simultaneous first requests create one calendar address, and the profile shows since when', async () => {
  const person = await site.person({ firstName: 'Cecilia' })
  const since = async () => z.tuple([z.object({ calendar_address_since: z.nullable(z.string()) })]).parse((await person.visitor.rpc('get_my_profile')).body)[0].calendar_address_since
  expect(await since()).toBeNull()
  const answers = await Promise.all([1, 2].map(() => person.visitor.rpc('renew_calendar_address', { p_replace: false })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'HAS_ADDRESS' } })
  expect(await since()).toBe(site.clock.now().toISOString())
  const given = new URL(z.object({ url: z.url() }).parse(answers.find(({ status }) => status === 200)?.body).url).pathname
  expect(await reads(given)).toBe(200)
  await person.visitor.rpc('end_calendar_address')
  expect(await since()).toBeNull()
})

it('the owner is mailed about each new address up to a daily limit, but not about a refused one', async () => {
  const person = await site.person({ firstName: 'Eva' })
  // The mail goes to the proved address, whatever the register says.
  await site.db.update(members).set({ privateEmail: 'annan@example.com', contactMethod: 'private_email' }).where(eq(members.id, person.memberId))
  const mailed = async () => (await site.mails(person.email)).map(({ kind, about }) => [kind, about])
  const told = ['calendar_address_made', person.userId]
  await addressOf(person)
  expect(await mailed()).toEqual([told])
  const [mail] = await site.mails(person.email)
  expect(mail).toMatchObject({ subject: 'En kalenderadress har skapats', toName: expect.stringContaining('Eva') as unknown })
  expect(mail?.text).not.toContain('/api/calendar/')
  expect((await person.visitor.rpc('renew_calendar_address', { p_replace: false })).status).toBe(409)
  expect(await mailed()).toEqual([told])
  for (let times = 0; times < calendarAddressMails.limit; times += 1) expect(await reads(await addressOf(person))).toBe(200)
  expect(await mailed()).toEqual(Array.from({ length: calendarAddressMails.limit }, () => told))
})

// The embedded database has one connection and cannot run into this race.
it.runIf(process.env['TEST_DATABASE_URL'])('a session that is ended at the same moment creates no calendar address', async () => {
  const person = await site.person()
  const making = await site.db.transaction(async (tx) => {
    await endSessions(tx, { userId: person.userId })
    const answer = person.visitor.rpc('renew_calendar_address')
    await untilHeldUp(tx, 1)
    return [answer]
  })
  expect((await making[0])?.status).toBe(401)
  expect(await site.db.select().from(calendarAddresses).where(eq(calendarAddresses.userId, person.userId))).toEqual([])
  expect(await site.mails(person.email)).toEqual([])
})

describe('the association’s competitions', () => {
  let person: TestPerson
  beforeAll(async () => {
    person = await site.person({ firstName: 'David' })
    const writer = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
    for (const form of [
      competitionForm('slaget', { day: '2027-06-12', lastDay: '2027-06-13' }),
      competitionForm('forra-slaget', { name: 'Förra slaget', day: '2026-05-23', lastDay: '', status: 'completed' }),
      competitionForm('gamla-slaget', { name: 'Gamla slaget', day: '2025-05-24', lastDay: '', status: 'completed' }),
      competitionForm('exempelslaget', { name: 'Exempelslaget', isExample: ticked }),
      competitionForm('matchspelet', { name: 'Matchspelet', time: 'months', from: '2027-05', to: '2027-10' }),
      competitionForm('hemliga-slaget', { name: 'Hemliga slaget', time: 'later' }),
    ]) await writer.visitor.rpc('save_published', form)
  })
  const choose = (wanted: unknown) => person.visitor.rpc('choose_calendar_competitions', { p_wanted: wanted })
  const chosen = async () => z.tuple([z.object({ calendar_competitions: z.boolean() })]).parse((await person.visitor.rpc('get_my_profile')).body)[0].calendar_competitions
  const told = async (path: string) => [...String((await site.visitor().call('GET', path)).body).matchAll(/^SUMMARY:(.+)\r$/gm)].map(([, text]) => text)

  it('are in the calendar of a member who has chosen them, also after the address is renewed', async () => {
    expect(await choose(true), 'without an address').toMatchObject({ status: 409, body: { code: 'NO_ADDRESS', message: 'Du har ingen kalenderadress längre. Skapa en ny först.' } })
    const first = await addressOf(person)
    expect((await person.visitor.rpc('create_booking_request', bookingForm(person))).status).toBe(200)
    const rounds = await told(first)
    expect(rounds).toEqual([expect.stringContaining('Golf på') as unknown])
    expect(await chosen()).toBe(false)

    expect(await choose(true)).toMatchObject({ status: 200, body: { success: true } })
    expect(await chosen()).toBe(true)
    expect(await told(first), 'has competitions of the past year, but no examples and none without days').toEqual([...rounds, 'Förra slaget', 'Helgslaget'])
    const { body } = await site.visitor().call('GET', first)
    expect(body).toContain('UID:tavling-slaget@')
    expect(body).toContain('DTSTART;VALUE=DATE:20270612\r\nDTEND;VALUE=DATE:20270614\r\n')

    const second = await addressOf(person)
    expect([await chosen(), await told(second)]).toEqual([true, [...rounds, 'Förra slaget', 'Helgslaget']])
    expect((await choose(false)).status).toBe(200)
    expect([await chosen(), await told(second)]).toEqual([false, rounds])
  })

  it('are dropped when the address is ended, and one member’s choice affects no other', async () => {
    await addressOf(person)
    const annas = await addressOf(anna)
    await choose(true)
    expect(await told(annas)).not.toContain('Helgslaget')
    await person.visitor.rpc('end_calendar_address')
    expect(await chosen()).toBe(false)
    expect(await told(await addressOf(person))).not.toContain('Helgslaget')
    expect((await site.visitor().rpc('choose_calendar_competitions', { p_wanted: true })).status).toBe(401)
    for (const wrong of [null, 'ja', 1, undefined]) expect((await choose(wrong)).status, JSON.stringify(wrong)).toBe(422)
  })
})

it('the calendar address stops working when the membership ends', async () => {
  const his = await addressOf(bo)
  await site.db.update(members).set({ endedOn: '2026-11-20' }).where(eq(members.id, bo.memberId))
  expect(await reads(his)).toBe(404)
})

it('a booking’s calendar link that has no file leads a browser to the page of bookings, and is refused to other programs', async () => {
  const at = `/api/bookings/${crypto.randomUUID()}.ics`
  const followed = await site.visitor().call('GET', at, undefined, { accept: 'text/html,*/*;q=0.8' })
  expect([followed.status, followed.headers.get('location'), followed.headers.get('cache-control')]).toEqual([302, '/mina-sidor', 'no-store'])
  expect(await site.visitor().call('GET', at)).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
  const gone = await anna.visitor.call('GET', at, undefined, { accept: 'text/html' })
  expect([gone.status, gone.headers.get('location'), gone.headers.get('cache-control')]).toEqual([302, '/mina-sidor', 'no-store'])
  expect(await anna.visitor.call('GET', at)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

it('a booking’s calendar file is served while the booking waits or is cancelled, but not once it is declined', async () => {
  const admin = await site.person({ roles: ['admin_write'] })
  const statusOf = async (id: string) => {
    const { status, body } = await anna.visitor.call('GET', `/api/bookings/${id}.ics`)
    return status === 200 ? /^STATUS:(\w+)/m.exec(String(body))?.[1] : status
  }
  const asked = async () => z.object({ id: z.uuid() }).parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna))).body).id
  const cancelled = await asked()
  expect(await statusOf(cancelled)).toBe('TENTATIVE')
  await anna.visitor.rpc('cancel_booking', { p_id: cancelled })
  expect(await statusOf(cancelled)).toBe('CANCELLED')
  const declined = await asked()
  expect((await admin.visitor.rpc('answer_booking', { p_id: declined, p_decision: 'decline' })).status).toBe(200)
  expect(await statusOf(declined)).toBe(404)
})
