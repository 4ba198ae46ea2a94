import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { courses } from '#content/courses.ts'
import { bookingForm } from '#features/booking/server/testing.ts'
import { course, courseWithQuota } from '#features/courses/contract.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { contentEntries } from '#server/content/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { publishedEntry } from '../contract.ts'

const start = new Date('2026-11-21T08:00:00Z')
const isAle = and(eq(contentEntries.kind, 'course'), eq(contentEntries.id, 'ale'))
let site: TestSite
let admin: TestPerson
let member: TestPerson

const entryOf = async (wanted: string) =>
  z.array(publishedEntry).parse((await admin.visitor.rpc('list_published')).body).find(({ kind, id }) => kind === 'course' && id === wanted)
const save = (p_id: string, p_texts: Record<string, string>, p_seen: string | null | undefined) =>
  admin.visitor.rpc('save_published', { p_kind: 'course', p_id, p_seen, p_texts })
/** Changes some of a course's texts and keeps the others. */
async function change(id: string, texts: Record<string, string>) {
  const entry = await entryOf(id)
  return save(id, { ...entry?.texts, ...texts }, entry?.version)
}
const readByMember = async (wanted: string) =>
  z.object({ courses: z.array(courseWithQuota) }).parse((await member.visitor.rpc('list_courses')).body).courses.find(({ id }) => id === wanted)
const storedAle = async () => (await site.db.select().from(contentEntries).where(isAle))[0]?.data

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: 'styrelsen@example.com' })
  site.clock.set(start)
  admin = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
  member = await site.person()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(contentEntries)
  await site.loadContent()
})

describe('the details of a course', () => {
  it('are listed for the form together with the name of the course', async () => {
    const ale = courses.find(({ id }) => id === 'ale')
    expect((await entryOf('ale'))?.texts).toEqual({
      name: 'Ale', klubbnamn: ale?.klubbnamn, telefon: '', hemsida: 'https://www.alegk.se', beskrivning: ale?.beskrivning, faciliteter: ale?.faciliteter.join('\n'),
      notice: '', noticeLastDay: '',
    })
    expect(await entryOf('lysegarden-9')).toMatchObject({ texts: { name: 'Lysegården 9-håls' } })
  })

  it('reach members and mails as soon as they are saved, and change nothing else of the course', async () => {
    const before = await readByMember('ale')
    const answer = await change('ale', { telefon: ' 0303\u00A033\u201160 33 ', hemsida: 'https://ale.example', beskrivning: 'Stängd till 15 maj.', faciliteter: 'Restaurang\n\n Driving range ', name: 'Annat', ort: 'Annan' })
    expect(answer).toMatchObject({ status: 200, body: { texts: { name: 'Ale', telefon: '0303 33-60 33', faciliteter: 'Restaurang\nDriving range' } } })
    const details = { telefon: '0303 33-60 33', hemsida: 'https://ale.example', beskrivning: 'Stängd till 15 maj.', faciliteter: ['Restaurang', 'Driving range'] }
    expect(await readByMember('ale')).toEqual({ ...before, ...details })

    expect((await member.visitor.rpc('create_booking_request', bookingForm(member))).status).toBe(200)
    const [mail] = await site.mails('styrelsen@example.com')
    expect(mail?.text).toContain('Banans webbplats: https://ale.example\n')
    expect(mail?.text).toContain('Banans telefon: 0303 33-60 33\n')
    expect(mail?.html).toContain('href="tel:+46303336033"')

    await change('ale', { telefon: '', hemsida: '' })
    expect(await readByMember('ale')).toMatchObject({ telefon: null, hemsida: null, beskrivning: 'Stängd till 15 maj.' })
  })

  it('cannot be added, removed or reordered', async () => {
    const entry = await entryOf('ale')
    expect(await save('ny-bana', { ...entry?.texts }, null)).toMatchObject({ status: 409, body: { code: 'CONTENT_FIXED' } })
    expect(await save('ny-bana', { ...entry?.texts }, entry?.version)).toMatchObject({ status: 409, body: { code: 'CONTENT_FIXED' } })
    expect(await admin.visitor.rpc('remove_published', { p_kind: 'course', p_id: 'ale', p_seen: entry?.version })).toMatchObject({ status: 409, body: { code: 'CONTENT_FIXED' } })
    expect(await admin.visitor.rpc('order_published', { p_kind: 'course', p_id: 'ale', p_before: null })).toMatchObject({ status: 409, body: { code: 'CONTENT_FIXED' } })
    expect(await entryOf('ale')).toEqual(entry)
  })

  it('are not overwritten if changed meanwhile, and the same change can be sent again', async () => {
    const seen = await entryOf('ale')
    const texts = { ...seen?.texts, telefon: '010-123 45 67' }
    const first = await save('ale', texts, seen?.version)
    expect(await save('ale', texts, seen?.version)).toMatchObject({ status: 200, body: first.body })
    expect(await save('ale', { ...texts, telefon: '010-765 43 21' }, seen?.version)).toMatchObject({ status: 409, body: { code: 'CONTENT_MOVED' } })
    expect(await save('ale', { ...texts, telefon: '010-765 43 21' }, null)).toMatchObject({ status: 409, body: { code: 'CONTENT_MOVED' } })
    expect(await readByMember('ale')).toMatchObject({ telefon: '010-123 45 67' })
    const logged = await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, 'course/ale'))
    expect(logged.filter(({ details }) => JSON.stringify(details).includes('010'))).toEqual([])
    const named = z.array(z.object({ subject: z.nullable(z.object({ name: z.nullable(z.string()) })) }))
    expect(named.parse((await admin.visitor.rpc('list_audit_entries')).body)[0]?.subject?.name).toBe('uppgifterna om banan ”Ale”')
  })

  it('are rejected with an error for each wrong field, and nothing is stored', async () => {
    const before = await entryOf('ale')
    expect(await change('ale', { telefon: 'ring', hemsida: 'alegk.se', beskrivning: ' ', faciliteter: '' })).toMatchObject({ status: 422, body: { code: 'INVALID', data: { fields: {
      telefon: 'Skriv numret som 031\u201112\u00A034\u00A056', hemsida: 'Skriv en hel webbadress som börjar med https://',
      beskrivning: 'Beskrivning måste fyllas i', faciliteter: 'Faciliteter måste fyllas i',
    } } } })
    expect(await entryOf('ale')).toEqual(before)
  })

  it('are saved without losing other data that an earlier installation has stored', async () => {
    await site.db.update(contentEntries)
      .set({ data: sql`${contentEntries.data} || '{"hasException": false, "name": "Ale gamla", "hemsida": "http://alegk.se"}'::jsonb` }).where(isAle)
    const before = z.record(z.string(), z.unknown()).parse(await storedAle())
    expect(await entryOf('ale')).toMatchObject({ texts: { name: 'Ale gamla', hemsida: 'http://alegk.se' } })
    expect((await change('ale', { telefon: '0303-363 18' })).status, 'an http address is refused').toBe(422)
    expect((await change('ale', { telefon: '0303-363 18', hemsida: 'https://alegk.se' })).status).toBe(200)
    expect(await storedAle()).toEqual({ ...before, telefon: '0303-363 18', hemsida: 'https://alegk.se' })
    expect(course.parse(await storedAle())).toMatchObject({ name: 'Ale gamla' })
  })

  it('and its quota can be changed independently', async () => {
    const entry = await entryOf('ale')
    const none = { fourBalls: 0, twoBalls: 0, splits: true }
    const quota = bookingOptions.find(({ id }) => id === 'ale')?.quota
    const closing = { p_group: 'ale', p_seen: quota, p_quota: { weekday: none, weekend: none } }
    expect((await admin.visitor.rpc('set_course_quota', closing)).status).toBe(200)
    expect((await save('ale', { ...entry?.texts, beskrivning: 'Stängd.' }, entry?.version)).status).toBe(200)
    expect(await readByMember('ale')).toMatchObject({ beskrivning: 'Stängd.', quotaText: 'Stängd för bokning.' })
  })
})
