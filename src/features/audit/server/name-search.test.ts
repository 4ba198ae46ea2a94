import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AuditAct, auditActs } from '#domain/audit-acts.ts'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { auditEntry } from '../contract.ts'

/** More entries than are scanned before the log decides how to find a name. */
const stored = 1400

let site: TestSite
let admin: TestPerson
let people: Record<'often' | 'sometimes' | 'seldom' | 'formerly' | 'hardly', TestPerson>

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.person({ roles: ['admin_read'], firstName: 'Eva', lastName: 'Äng' })
  people = {
    often: await site.person({ firstName: 'Vanlig', lastName: 'Vinge' }),
    sometimes: await site.person({ firstName: 'Ibland', lastName: 'Ek' }),
    seldom: await site.person({ firstName: 'Sällan', lastName: 'Sten' }),
    formerly: await site.person({ firstName: 'Östen', lastName: 'Fordom' }),
    hardly: await site.person({ firstName: 'Knappt', lastName: 'Krona' }),
  }
  // Only names are searched: a club does not make these two match.
  await site.db.update(members).set({ club: 'Knappt Krona GK' }).where(eq(members.id, people.sometimes.memberId))
  await site.db.update(members).set({ club: 'Vanlig GK' }).where(eq(members.id, people.seldom.memberId))
  const booked = await addBookings()
  const subject = (number: number) => {
    const booking = booked.get(number)
    if (booking !== undefined) return { subjectKind: 'booking', subjectId: booking } as const
    if (number < 900 && number % 200 === 100) return { subjectKind: 'member', subjectId: people.hardly.memberId } as const
    if (number > 20 && number < 30) return { subjectKind: 'member', subjectId: people.formerly.memberId } as const
    if (number % 3 === 0) return { subjectKind: 'member', subjectId: people.often.memberId } as const
    if (number % 120 === 1) return { subjectKind: 'user', subjectId: people.sometimes.userId } as const
    if (number % 650 === 2) return { subjectKind: 'member', subjectId: people.seldom.memberId } as const
    return { subjectKind: 'setting', subjectId: 'fee' } as const
  }
  await site.db.insert(auditEntries).values(Array.from({ length: stored }, (_, number) => ({
    at: momentOf(number), actorId: number % 200 === 8 ? people.seldom.userId : null, act: actOf(number + 1), ...subject(number + 1), details: {},
  })))
})
afterAll(() => site.close())

const momentOf = (number: number) => new Date(site.clock.now().getTime() - Math.floor((stored - number) / 50) * 86_400_000)

/** The bookings below, by entry number, that were answered in time and had only this act after their day. */
const afterwards = new Map<number, AuditAct>([[1350, 'booking_player_removed'], [850, 'booking_withdrawn'], [450, 'booking_player_removed']])
const actOf = (number: number): AuditAct => afterwards.get(number) ?? 'member_changed'

/** Adds bookings of one person, by the number of the entry about each. Every other entry comes after its booking's day. */
async function addBookings(): Promise<Map<number, string>> {
  const { userId, golfId } = people.hardly
  const answered = [1350, 1050, 850, 650, 450, 250, 50].map((number, index) => ({ number, id: randomUUID(), daysLeft: index % 2 === 0 ? -30 : index }))
  const playDateOf = ({ number, daysLeft }: (typeof answered)[number]) => addDays(dateInStockholm(momentOf(number - 1)), daysLeft)
  await site.db.insert(bookings).values(answered.map((booking) => ({
    id: booking.id, requestKey: randomUUID(), userId, fullName: 'Knappt Krona', golfId, email: 'krona@example.com', course: 'ale', quotaGroup: 'ale', ball: 'two' as const,
    playDate: playDateOf(booking), isMatch: false, status: 'confirmed' as const, createdAt: momentOf(0),
    answeredAt: afterwards.has(booking.number) ? new Date(`${playDateOf(booking)}T08:00:00Z`) : momentOf(booking.number - 1),
  })))
  await site.db.insert(bookingPlayers).values(answered.map((booking) => ({
    bookingId: booking.id, playDate: playDateOf(booking), position: 0, name: 'Knappt Krona', golfId, isMember: true,
  })))
  return new Map(answered.map(({ number, id }) => [number, id]))
}

async function paged(search: string, days: { p_from?: string; p_to?: string } = {}, limit = 40): Promise<z.infer<typeof auditEntry>[]> {
  const found: z.infer<typeof auditEntry>[] = []
  for (;;) {
    const { body } = await admin.visitor.rpc('list_audit_entries', { limit, ...days, ...(search && { p_search: search }), ...(found.length > 0 && { cursor: found.at(-1)?.seq }) })
    const page = z.array(auditEntry).parse(body)
    found.push(...page)
    if (page.length < limit) return found
  }
}

test.each(['vanlig', 'ibland ek', 'sällan', 'östen ford', 'knappt krona'])('%s is found throughout a long log, newest first', async (search) => {
  const all = await paged('')
  expect(all).toHaveLength(stored)
  const expected = all.filter(({ actor, subject }) => [actor?.name, subject?.name].some((name) => name?.toLowerCase().includes(search)))
  expect(expected.length).toBeGreaterThan(5)
  expect(await paged(search)).toEqual(expected)
  // Small pages that entries about the people themselves fill, so that only some of their bookings are looked up.
  if (expected.length < 20) expect(await paged(search, {}, 3)).toEqual(expected)
  const p_to = dateInStockholm(new Date(site.clock.now().getTime() - 10 * 86_400_000))
  expect(await paged(search, { p_to })).toEqual(expected.filter(({ at }) => dateInStockholm(new Date(at)) <= p_to))
})

test('the log has only the booking acts that the name search allows for', () => {
  expect(auditActs.filter((act) => act.startsWith('booking_'))).toEqual(['booking_claimed', 'booking_released', 'booking_confirmed', 'booking_declined', 'booking_time_changed', 'booking_player_removed', 'booking_withdrawn'])
})
