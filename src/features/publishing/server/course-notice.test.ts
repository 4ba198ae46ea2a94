import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { courseWithQuota } from '#features/courses/contract.ts'
import { myBooking } from '#features/booking/contract.ts'
import { bookingForm } from '#features/booking/server/testing.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { contentEntries } from '#server/content/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { publishedEntry } from '../contract.ts'

const start = new Date('2026-10-20T08:00:00Z')
let site: TestSite
let admin: TestPerson
let member: TestPerson

async function entryOf(wanted: string) {
  return z.array(publishedEntry).parse((await admin.visitor.rpc('list_published')).body).find(({ kind, id }) => kind === 'course' && id === wanted)
}
/** Sets a course's notice and keeps its other details. */
async function say(id: string, texts: { notice: string; noticeLastDay: string }) {
  const entry = await entryOf(id)
  return admin.visitor.rpc('save_published', { p_kind: 'course', p_id: id, p_seen: entry?.version, p_texts: { ...entry?.texts, ...texts } })
}
const told = async (wanted: string) => (
  z.object({ courses: z.array(courseWithQuota) }).parse((await member.visitor.rpc('list_courses')).body).courses.find(({ id }) => id === wanted)?.notice
)

/** Sets the clock, and logs in a new administrator and a new member. */
async function begin(now: Date) {
  site.clock.set(now)
  admin = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
  member = await site.person()
}

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await begin(start)
  await site.db.delete(contentEntries)
  await site.loadContent()
})

// Midnight in Stockholm on the days when the clocks change, and on other days.
it.each([
  ['2026-10-24', '2026-10-24T21:59:59Z'],
  ['2026-10-25', '2026-10-25T22:59:59Z'],
  ['2026-10-26', '2026-10-26T22:59:59Z'],
  ['2027-03-27', '2027-03-27T22:59:59Z'],
  ['2027-03-28', '2027-03-28T21:59:59Z'],
])('members see a notice until the end of its last day in Stockholm, %s', async (lastDay, lastSecond) => {
  await begin(new Date(`${lastDay}T08:00:00Z`))
  const answer = await say('ale', { notice: ' Stängd för\nombyggnad. ', noticeLastDay: lastDay })
  expect(answer).toMatchObject({ status: 200, body: { texts: { notice: 'Stängd för ombyggnad.', noticeLastDay: lastDay } } })
  const notice = { text: 'Stängd för ombyggnad.', lastDay }
  expect(await told('ale')).toEqual(notice)
  expect(await told('koberg')).toBeUndefined()
  site.clock.set(new Date(lastSecond))
  expect(await told('ale')).toEqual(notice)
  site.clock.set(new Date(new Date(lastSecond).getTime() + 1000))
  expect(await told('ale')).toBeUndefined()
  expect(await entryOf('ale'), 'the board still has it').toMatchObject({ texts: { notice: notice.text } })
})

it('a notice is kept when an older page that does not know of notices saves the course', async () => {
  await say('ale', { notice: 'Stängd', noticeLastDay: '2026-10-24' })
  const entry = await entryOf('ale')
  const { notice, noticeLastDay, ...before } = entry?.texts ?? {}
  const saved = await admin.visitor.rpc('save_published', { p_kind: 'course', p_id: 'ale', p_seen: entry?.version, p_texts: { ...before, telefon: '0303-33 60 33' } })
  expect(saved).toMatchObject({ status: 200, body: { texts: { ...before, telefon: '0303-33 60 33', notice, noticeLastDay } } })
  expect(await told('ale')).toEqual({ text: 'Stängd', lastDay: '2026-10-24' })
})

it('a notice without a last day stays until the board removes it', async () => {
  await say('ale', { notice: 'Endast 9 hål öppna', noticeLastDay: '' })
  site.clock.set(new Date('2026-11-10T08:00:00Z'))
  expect(await told('ale')).toEqual({ text: 'Endast 9 hål öppna', lastDay: null })
  expect((await say('ale', { notice: '', noticeLastDay: '' })).status).toBe(200)
  expect(await told('ale')).toBeUndefined()
})

it('a last day without a text is refused, and nothing is stored', async () => {
  const before = await entryOf('ale')
  expect(await say('ale', { notice: ' ', noticeLastDay: '2027-05-15' })).toMatchObject({
    status: 422, body: { code: 'INVALID', data: { fields: { notice: 'Skriv vad som gäller just nu, eller ta bort sista dagen' } } },
  })
  expect(await entryOf('ale')).toEqual(before)
})

it('an expired notice does not prevent other changes', async () => {
  await say('ale', { notice: 'Stängd', noticeLastDay: '2026-10-20' })
  site.clock.set(new Date('2026-10-21T08:00:00Z'))
  const entry = await entryOf('ale')
  const texts = { ...entry?.texts, telefon: '0303-33 60 33' }
  expect(await admin.visitor.rpc('save_published', { p_kind: 'course', p_id: 'ale', p_seen: entry?.version, p_texts: texts })).toMatchObject({ status: 200, body: { texts } })
})

it('a notice prevents no booking, and the log holds its course but not its text', async () => {
  await say('ale', { notice: 'Stängd till våren', noticeLastDay: '' })
  expect((await member.visitor.rpc('create_booking_request', bookingForm(member, { p_play_date: '2026-10-25' }))).status).toBe(200)
  const logged = await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, 'course/ale'))
  expect(logged.map(({ act }) => act)).toContain('content_changed')
  expect(JSON.stringify(logged)).not.toContain('våren')
})

it.each([
  ['hulta-bollebygd', '2026-10-25', [{ name: 'Bollebygd', text: 'Endast 9 hål öppna.', lastDay: '2026-10-25' }]],
  ['hulta-bollebygd', '2026-10-26', undefined],
  ['torslanda-b', '2026-10-26', [{ name: 'Torslanda', text: 'Vintergreener.', lastDay: null }]],
  ['koberg', '2026-10-25', undefined],
])('a booking of %s on %s shows the notices that still hold on that day', async (course, day, notices) => {
  const booker = await site.person()
  const coPlayers = [{ name: 'Åsa Exempel', isVgfMember: true, golfId: member.golfId }]
  expect(await booker.visitor.rpc('create_booking_request', bookingForm(booker, { p_course: course, p_play_date: day, p_co_players: coPlayers }))).toMatchObject({ status: 200 })
  await say('bollebygd', { notice: 'Endast 9 hål öppna.', noticeLastDay: '2026-10-25' })
  await say('torslanda', { notice: 'Vintergreener.', noticeLastDay: '' })
  const toldTo = async ({ visitor }: TestPerson) => z.array(myBooking).parse((await visitor.rpc('get_my_bookings')).body).map((booking) => booking.notices)
  expect([await toldTo(booker), await toldTo(member)]).toEqual([[notices], [notices]])
})

it('a booking shows a notice only until the end of its play day', async () => {
  expect((await member.visitor.rpc('create_booking_request', bookingForm(member, { p_course: 'torslanda-b', p_play_date: '2026-10-26' }))).status).toBe(200)
  await say('torslanda', { notice: 'Vintergreener.', noticeLastDay: '' })
  const toldAt = async (time: string) => {
    site.clock.set(new Date(time))
    return z.array(myBooking).parse((await member.visitor.rpc('get_my_bookings')).body).map(({ notices }) => notices)
  }
  expect(await toldAt('2026-10-26T22:59:59Z')).toEqual([[{ name: 'Torslanda', text: 'Vintergreener.', lastDay: null }]])
  expect(await toldAt('2026-10-26T23:00:00Z')).toEqual([undefined])
})

it.each([
  ['2026-10-25', 'Just nu på Bollebygd:\n\n> Endast 9 hål öppna.\n> Gäller till och med söndag 25 oktober 2026.', 'Just nu på Hulta: Vintergreener.'],
  ['2026-10-26', 'Just nu på Hulta: Vintergreener.', null],
])('the confirmation of a booking on %s, but no other mail, has the notices that hold that day', async (day, told, alsoTold) => {
  await say('bollebygd', { notice: 'Endast 9 hål öppna.', noticeLastDay: '2026-10-25' })
  await say('hulta', { notice: 'Vintergreener.', noticeLastDay: '' })
  await say('koberg', { notice: 'Stängd.', noticeLastDay: '' })
  const { id } = z.object({ id: z.uuid() }).parse((await member.visitor.rpc('create_booking_request', bookingForm(member, { p_course: 'hulta-bollebygd', p_play_date: day }))).body)
  expect((await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })).status).toBe(200)
  const mails = (await site.mails(member.email)).filter(({ kind }) => kind.startsWith('booking_'))
  expect(mails.map(({ kind, text }) => [kind, text.includes('Just nu på')])).toEqual([['booking_confirmed', true], ['booking_receipt', false]])
  const text = mails[0]?.text ?? ''
  expect(text).toContain(told)
  if (alsoTold) expect(text).toContain(alsoTold)
  else expect(text).not.toContain('Bollebygd:')
  expect(text).not.toContain('Stängd.')
})

it('a course stored before notices existed has none', async () => {
  await site.db.update(contentEntries).set({ data: sql`${contentEntries.data} - 'notice'` }).where(and(eq(contentEntries.kind, 'course'), eq(contentEntries.id, 'ale')))
  expect(await told('ale')).toBeUndefined()
  expect(await entryOf('ale')).toMatchObject({ texts: { notice: '', noticeLastDay: '' } })
})
