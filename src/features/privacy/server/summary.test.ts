import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { activePlayers, bookingDays, bookings } from '#features/booking/server/tables.ts'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { mails } from '#server/outbox/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { erasureSummary } from '../contract.ts'
import { done } from './testing.ts'

const board = 'styrelsen@example.com'
let site: TestSite
let chair: TestPerson

async function open(settings: Record<string, string>): Promise<void> {
  site = await startTestSite({ BOARD_EMAIL: board, ...settings })
  site.clock.set(new Date('2026-12-10T08:00:00Z'))
  await loadCourses(site.db, site.clock.now())
  chair = await site.person({ roles: ['superadmin'] })
}

/** Books a day on which nobody else holds a place. */
async function book(person: TestPerson): Promise<unknown> {
  await site.db.delete(bookingDays)
  return done(person.visitor, 'create_booking_request', bookingForm(person, { p_play_date: '2026-12-12' }))
}

const summaryOf = async (id: string) => erasureSummary.parse(await done(chair.visitor, 'get_erasure_summary', { p_id: id }))

describe('what the board sees before an erasure', () => {
  beforeAll(() => open({}))
  afterAll(() => site.close())

  it.each([
    ['confirmed', '2026-12-09', null, '2026-12-16'],
    ['confirmed', '2026-11-03', null, '2026-11-10'],
    ['confirmed', '2026-11-02', null, null],
    ['confirmed', '2026-12-10', null, null],
    ['confirmed', '2026-12-10', '09:00', '2026-12-17'],
    ['confirmed', '2026-12-10', '09:01', null],
    ['received', '2026-12-09', null, null],
    ['cancelled', '2026-12-09', null, null],
  ] as const)('has a %s booking of %s at %s as a round to be paid by %s', async (status, playDate, teeTime, due) => {
    const anna = await site.person({ firstName: 'Anna' })
    await book(anna)
    await site.db.update(bookings).set({ status, playDate, teeTime }).where(eq(bookings.userId, anna.userId))
    const { played_bookings: played, coming_bookings: coming, fees } = await summaryOf(anna.memberId)
    expect({ played, fees }).toEqual({ played: due === null ? [] : [{ course: 'ale', play_date: playDate, pay_by: due }], fees: 0 })
    expect(coming).toHaveLength(playDate === '2026-12-10' && due === null ? 1 : 0)
  })

  it.each([['09:00', 'confirmed', 0], ['09:01', 'cancelled', 1]] as const)('is what the erasure does to a round of today at %s: it ends %s', async (teeTime, status, cancelled) => {
    const anna = await site.person({ firstName: 'Anna' })
    const { id } = z.object({ id: z.uuid() }).parse(await book(anna))
    await site.db.update(bookings).set({ status: 'confirmed', playDate: '2026-12-10', teeTime }).where(eq(bookings.id, id))
    await done(anna.visitor, 'request_erasure', { p_password: anna.password })
    expect(await summaryOf(anna.memberId)).toMatchObject({ coming_bookings: { length: cancelled }, played_bookings: { length: 1 - cancelled } })
    expect(await done(chair.visitor, 'erase_member', { p_id: anna.memberId })).toMatchObject({ cancelled_bookings: cancelled })
    expect(await site.db.select().from(bookings).where(eq(bookings.id, id))).toMatchObject([{ status, email: '', userId: null }])
  })

  it('adds up the fees for late cancellations, however old', async () => {
    const anna = await site.person({ firstName: 'Anna' })
    await book(anna)
    await site.db.update(bookings).set({ status: 'cancelled', fee: 200, playDate: '2025-06-01' }).where(eq(bookings.userId, anna.userId))
    await site.db.delete(activePlayers)
    const { id } = z.object({ id: z.uuid() }).parse(await book(anna))
    await site.db.update(bookings).set({ status: 'cancelled', fee: 200 }).where(eq(bookings.id, id))
    expect(await summaryOf(anna.memberId)).toMatchObject({ fees: 400, played_bookings: [], coming_bookings: [] })
  })

  it('has no waiting mails where none are sent', async () => {
    const anna = await site.person({ firstName: 'Anna' })
    await book(anna)
    expect(await summaryOf(anna.memberId)).toMatchObject({ waiting_mails: 0 })
  })
})

describe('where mails are sent', () => {
  beforeAll(() => open({ SMTP_URL: 'smtp://127.0.0.1:2525' }))
  afterAll(() => site.close())

  it('the board sees how many mails to it wait, which the erasure deletes, but for the request itself', async () => {
    const anna = await site.person({ firstName: 'Anna' })
    const waiting = async () => (await summaryOf(anna.memberId)).waiting_mails
    await done(anna.visitor, 'request_erasure', { p_password: anna.password })
    expect(await waiting()).toBe(0)
    await book(anna)
    await done(anna.visitor, 'send_contact_message', { p_name: 'Anna', p_email: anna.email, p_subject: 'En fråga till er', p_message: 'När börjar slutspelet?' })
    await book(await site.person({ firstName: 'Bo' }))
    expect(await waiting()).toBe(2)
    await site.db.update(mails).set({ sentAt: site.clock.now() }).where(eq(mails.kind, 'contact_message'))
    expect(await waiting()).toBe(1)
    await site.db.update(mails).set({ sentAt: null, failedAt: site.clock.now() }).where(eq(mails.kind, 'contact_message'))
    expect(await waiting()).toBe(1)
    await done(chair.visitor, 'erase_member', { p_id: anna.memberId })
    expect((await site.mails(board)).map(({ kind }) => kind)).toEqual(['booking_request'])
  })
})
