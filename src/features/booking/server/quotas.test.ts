import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { contentEntries } from '#server/content/tables.ts'
import { oneAfterTheOther, untilHeldUp } from '#server/db/testing.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { brokenBodies, withoutEachField } from '#server/testing-forms.ts'
import { dayAvailability } from '../contract.ts'
import { quotaRecord } from '../desk-contract.ts'
import { fits } from '../quota-rules.ts'
import type { CourseQuota } from '../rules.ts'
import { bookingDays, bookings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

/** A Saturday, nine in the morning in Sweden. */
const start = new Date('2026-11-21T08:00:00Z')
const one = { fourBalls: 1, twoBalls: 0, splits: true }
const standard = { weekday: one, weekend: one }
const none = { fourBalls: 0, twoBalls: 0, splits: true }
let site: TestSite
let anna: TestPerson
let admin: TestPerson

const list = async () => z.array(quotaRecord).parse((await admin.visitor.rpc('list_course_quotas')).body)
const change = (group: string, quota: CourseQuota, seen: CourseQuota = standard, by = admin) =>
  by.visitor.rpc('set_course_quota', { p_group: group, p_seen: seen, p_quota: quota })
const dayOf = async (course: string, date: string) =>
  z.array(dayAvailability).parse((await anna.visitor.rpc('get_course_availability', { p_course: course, p_from: date, p_to: date })).body)[0]

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(start)
  anna = await site.person()
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.advance({ seconds: 3601 })
  for (const table of [bookings, bookingDays, contentEntries]) await site.db.delete(table)
  await loadCourses(site.db, start)
})

describe('quotas', () => {
  it('are listed in form order, options that share one together, with what is booked on coming days', async () => {
    await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_course: 'torslanda-b', p_co_players: guests(3, 'a') }))
    const listed = await list()
    expect(listed.flatMap(({ options }) => options.map(({ id }) => id))).toEqual(bookingOptions.map(({ id }) => id))
    expect(listed.at(-1)).toEqual({
      group: 'torslanda',
      options: [{ id: 'torslanda-a', label: 'Torslanda (A)' }, { id: 'torslanda-b', label: 'Torslanda (B)' }],
      quota: { weekday: { fourBalls: 2, twoBalls: 0, splits: true }, weekend: { fourBalls: 2, twoBalls: 0, splits: true } },
      days: [{ date: '2026-12-02', fourBalls: 1, twoBalls: 0 }],
    })
    site.clock.set(new Date('2026-12-02T23:00:00Z'))
    expect((await list()).at(-1)?.days).toEqual([])
    site.clock.set(start)
  })

  it('apply at once when changed: to availability, to the verdict and to the request itself', async () => {
    const weekday = { fourBalls: 0, twoBalls: 1, splits: false }
    expect(await change('ale', { weekday, weekend: one })).toMatchObject({ status: 200, body: { success: true, fuller_days: [] } })
    expect(await dayOf('ale', '2026-12-02')).toMatchObject({ state: 'free', free: { fourBalls: 0, twoBalls: 1 } })
    expect(await dayOf('ale', '2026-12-05')).toMatchObject({ free: { fourBalls: 1, twoBalls: 2 } })
    const form = bookingForm(anna, { p_co_players: guests(3, 'b') })
    expect((await anna.visitor.rpc('check_booking', form)).body).toMatchObject({ accepted: false, refusal: { rule: 'quota' } })
    expect(await anna.visitor.rpc('create_booking_request', form)).toMatchObject({
      status: 409, body: { data: { rule: 'quota', text: expect.stringMatching(/^Ale\. Måndag till fredag: en tvåboll per dag/) as unknown } },
    })
    expect((await anna.visitor.rpc('create_booking_request', bookingForm(anna))).status).toBe(200)
  })

  it('leave nothing free on a day that holds more than a lowered quota allows', async () => {
    const both = { fourBalls: 1, twoBalls: 1, splits: false }
    await change('ale', { weekday: both, weekend: both })
    await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_co_players: guests(3, 'a') }))
    expect(await dayOf('ale', '2026-12-02')).toMatchObject({ state: 'partly', free: { fourBalls: 0, twoBalls: 1 } })
    const lowered = { ...both, fourBalls: 0 }
    await change('ale', { weekday: lowered, weekend: lowered }, { weekday: both, weekend: both })
    expect(await dayOf('ale', '2026-12-02')).toMatchObject({ state: 'full', free: { fourBalls: 0, twoBalls: 0 } })
    const bo = await site.person()
    expect(await bo.visitor.rpc('create_booking_request', bookingForm(bo))).toMatchObject({
      status: 409, body: { data: { rule: 'quota', text: expect.stringMatching(/2 december 2026 är fullbokad\.$/) as unknown } },
    })
  })

  it('let a booking on a day over quota change its players as long as it takes no more room', async () => {
    const { body } = await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_co_players: guests(3, 'a') }))
    const { id } = z.object({ id: z.string() }).parse(body)
    await change('ale', { weekday: none, weekend: none })
    const play = (p_co_players: unknown) => anna.visitor.rpc('change_co_players', { p_id: id, p_co_players })
    expect((await play([...guests(2, 'a'), ...guests(1, 'b')])).status).toBe(200)
    expect((await play(guests(1, 'a'))).status).toBe(200)
    expect(await play(guests(2, 'a'))).toMatchObject({ status: 409, body: { data: { rule: 'quota' } } })
    expect(await site.db.select().from(bookingDays)).toMatchObject([{ fourBalls: 0, twoBalls: 1 }])
  })

  it('shared by two options change for both', async () => {
    const before = (await list()).at(-1)?.quota ?? standard
    expect((await change('torslanda', standard, before)).status).toBe(200)
    for (const course of ['torslanda-a', 'torslanda-b']) expect(await dayOf(course, '2026-12-02')).toMatchObject({ free: { fourBalls: 1, twoBalls: 2 } })
  })

  it('keep bookings that no longer fit after a change, and report their days', async () => {
    await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_co_players: guests(2, 'c') }))
    const answer = await change('ale', { weekday: none, weekend: one })
    expect(answer.body).toMatchObject({ fuller_days: [{ date: '2026-12-02', fourBalls: 1, twoBalls: 0 }] })
    expect(await site.db.select().from(bookings)).toMatchObject([{ status: 'received' }])
    expect(await dayOf('ale', '2026-12-02')).toMatchObject({ state: 'closed', free: { fourBalls: 0, twoBalls: 0 } })
  })

  it('of zero close a course or its weekends, and the refusal says closed, not full', async () => {
    const refused = async (form: Record<string, unknown>) => (await anna.visitor.rpc('create_booking_request', bookingForm(anna, form))).body
    await change('ale', { weekday: one, weekend: none })
    expect(await dayOf('ale', '2026-12-02')).toMatchObject({ state: 'free' })
    expect(await dayOf('ale', '2026-12-05')).toMatchObject({ state: 'closed' })
    expect(await refused({ p_play_date: '2026-12-05' })).toMatchObject({
      data: { rule: 'quota', text: expect.stringMatching(/Lördag och söndag: stängd för bokning\. Lördag 5 december 2026 är stängd för bokning\.$/) as unknown },
    })
    await change('ale', { weekday: none, weekend: none }, { weekday: one, weekend: none })
    expect(await dayOf('ale', '2026-12-02')).toMatchObject({ state: 'closed', free: { fourBalls: 0, twoBalls: 0 } })
    expect(await refused({})).toMatchObject({ data: { rule: 'quota', text: 'Ale är stängd för bokning.' } })
  })

  it('can be changed only if they are still as they were seen, and each change is logged', async () => {
    const two = { weekday: { ...one, fourBalls: 2 }, weekend: one }
    expect((await change('ale', two)).status).toBe(200)
    expect(await change('ale', { weekday: none, weekend: none })).toMatchObject({ status: 409, body: { code: 'QUOTA_MOVED' } })
    expect(await dayOf('ale', '2026-12-02')).toMatchObject({ free: { fourBalls: 2, twoBalls: 4 } })
    const [entry, ...others] = (await site.db.select().from(auditEntries)).filter(({ at, act }) => act === 'quota_changed' && at.getTime() === site.clock.now().getTime())
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      actorId: admin.userId, subjectKind: 'course', subjectId: 'ale',
      details: { from: 'En fyrboll eller två tvåbollar per dag.', to: expect.stringContaining('två fyrbollar eller fyra tvåbollar per dag') as unknown },
    })
  })

  it('count as changed if any part differs, both for saving and for what was seen', async () => {
    const closer = [
      { weekday: one, weekend: { ...one, splits: false } }, { weekday: { ...one, splits: false }, weekend: one }, { weekday: { ...one, twoBalls: 1 }, weekend: one },
    ]
    for (const quota of closer) {
      expect(await change('ale', quota, { weekday: none, weekend: one })).toMatchObject({ status: 409, body: { code: 'QUOTA_MOVED' } })
      expect((await change('ale', quota)).status).toBe(200)
      expect((await list()).find(({ group }) => group === 'ale')?.quota).toEqual(quota)
      expect(await change('ale', standard, { weekday: none, weekend: none })).toMatchObject({ status: 409 })
      expect((await change('ale', standard, quota)).status).toBe(200)
    }
  })

  it('saved again unchanged are accepted without a log entry, whatever was seen', async () => {
    const two = { weekday: { ...one, fourBalls: 2 }, weekend: one }
    expect((await change('ale', two)).status).toBe(200)
    const acts = async () => (await site.db.select().from(auditEntries)).filter(({ act }) => act === 'quota_changed').length
    const before = await acts()
    for (const seen of [two, standard]) expect(await change('ale', two, seen)).toMatchObject({ status: 200, body: { fuller_days: [] } })
    expect(await acts()).toBe(before)
  })

  it('can be seen by the board and changed only by those who may write', async () => {
    const reader = await site.person({ roles: ['admin_read'] })
    expect((await reader.visitor.rpc('list_course_quotas')).status).toBe(200)
    expect((await change('ale', standard, standard, reader)).status).toBe(403)
    expect((await anna.visitor.rpc('list_course_quotas')).status).toBe(403)
  })

  it('are refused for an unknown course, an invalid value or a missing field', async () => {
    expect((await change('finns-inte', standard)).status).toBe(404)
    for (const wrong of [{ ...one, fourBalls: -1 }, { ...one, fourBalls: 21 }, { ...one, twoBalls: 0.5 }, { ...one, fourBalls: '1' }, { fourBalls: 1, twoBalls: 1 }]) {
      const answer = await admin.visitor.rpc('set_course_quota', { p_group: 'ale', p_seen: standard, p_quota: { weekday: wrong, weekend: one } })
      expect(answer, JSON.stringify(wrong)).toMatchObject({ status: 422, body: { code: 'INVALID' } })
    }
    for (const { what, input } of withoutEachField({ p_group: 'ale', p_seen: standard, p_quota: standard })) {
      expect((await admin.visitor.rpc('set_course_quota', input)).status, what).toBe(422)
    }
    for (const body of brokenBodies) expect([400, 422], body).toContain((await admin.visitor.call('POST', '/api/rpc/set_course_quota', body)).status)
  })
})

// The embedded database has one connection and cannot run into these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  const booked = async (booker: TestPerson, form: Record<string, unknown>) => {
    const { body } = await booker.visitor.rpc('create_booking_request', bookingForm(booker, form))
    return z.object({ id: z.string() }).parse(body).id
  }
  const grow = (booker: TestPerson, p_id: string) => booker.visitor.rpc('change_co_players', { p_id, p_co_players: guests(3, `hos ${booker.golfId}`) })

  it('of two two-balls that grow where one more four-ball fits the first one does', async () => {
    const bo = await site.person()
    const ids = [await booked(anna, { p_course: 'torslanda-a' }), await booked(bo, { p_course: 'torslanda-b' })] as const
    await booked(admin, { p_course: 'torslanda-a' })
    const answers = await oneAfterTheOther(site.db, (tx) => tx.select().from(bookingDays).for('update'), () => grow(anna, ids[0]), () => grow(bo, ids[1]))
    const full = /har bara plats för en tvåboll\. Ni är fyra, och det räknas som en fyrboll\.$/
    expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { data: { rule: 'quota', text: expect.stringMatching(full) as unknown } } }])
    const days = await site.db.select().from(bookingDays)
    expect(days).toMatchObject([{ fourBalls: 1, twoBalls: 2 }])
    for (const day of days) expect(fits(day, { fourBalls: 2, twoBalls: 0, splits: true })).toBe(true)
  })

  const closed = (...courses: string[]) => ({
    status: 409, body: { data: { rule: 'quota', text: 'Ale är stängd för bokning.', alternatives: courses.map((course) => ({ course, date: '2026-12-02' })) } },
  })
  it.each([
    ['closes', () => change('ale', { weekday: none, weekend: none }), [closed('backa-sateri', 'grappas', 'hulta-bollebygd'), closed()]],
    ['is removed', () => site.db.delete(contentEntries).where(and(eq(contentEntries.kind, 'booking_option'), eq(contentEntries.id, 'ale'))), [
      { status: 422, body: { data: { fields: { p_course: 'Välj en bana' } } } }, { status: 409, body: { code: 'ALREADY_SETTLED' } },
    ]],
  ])('a request for an empty day and a ball that grows take no place when the course %s meanwhile', async (_, act, refusals) => {
    const bo = await site.person()
    const id = await booked(bo, { p_play_date: '2026-12-03' })
    const answers = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, anna.memberId)
      await tx.select().from(bookings).for('update')
      const asked = [anna.visitor.rpc('create_booking_request', bookingForm(anna)), grow(bo, id)]
      await untilHeldUp(tx, 2)
      await act()
      return asked
    })
    expect(await Promise.all(answers)).toMatchObject(refusals)
    expect(await site.db.select().from(bookings)).toMatchObject([{ id, ball: 'two' }])
    expect(await site.db.select().from(bookingDays)).toMatchObject([{ playDate: '2026-12-03', fourBalls: 0, twoBalls: 1 }])
  })
})
