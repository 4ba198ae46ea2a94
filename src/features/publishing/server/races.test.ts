import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { courseWithQuota } from '#features/courses/contract.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { publishedEntry } from '../contract.ts'

const card = { name: 'Anna Exempel', role: 'Kassör', email: 'kassor@example.com', phone: '', isExample: '' }

// The embedded database has only one connection, which hides these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('simultaneous requests', () => {
  let site: TestSite
  let admin: TestPerson
  beforeAll(async () => {
    site = await startTestSite()
    admin = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
  })
  afterAll(() => site.close())

  const save = (p_id: string, role: string, p_seen: string | null) => (
    admin.visitor.rpc('save_published', { p_kind: 'manager', p_id, p_seen, p_texts: { ...card, role } })
  )
  const cards = async () => z.array(publishedEntry).parse((await admin.visitor.rpc('list_published')).body).filter(({ kind }) => kind === 'manager')
  const times = Array.from({ length: 20 }, (_, index) => index)

  it('save and log exactly one of 20 changes to the same version', async () => {
    const { version } = publishedEntry.parse((await save('ett-kort', 'Ledamot', null)).body)
    const answers = await Promise.all(times.map((index) => save('ett-kort', `Uppdrag ${index}`, version)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => refusalOf(answer).code))).toEqual(new Set(['CONTENT_MOVED']))
    expect((await cards())[0]?.texts['role']).toBe(`Uppdrag ${answers.findIndex(({ status }) => status === 200)}`)
    expect(await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'content_changed'))).toHaveLength(1)
  })

  it('save one of 20 changes to a course, and the change of its quota as well', async () => {
    await site.loadContent()
    const ale = z.array(publishedEntry).parse((await admin.visitor.rpc('list_published')).body).find(({ kind, id }) => kind === 'course' && id === 'ale')
    const none = { fourBalls: 0, twoBalls: 0, splits: true }
    const close = { p_group: 'ale', p_seen: bookingOptions.find(({ id }) => id === 'ale')?.quota, p_quota: { weekday: none, weekend: none } }
    const [closed, ...answers] = await Promise.all([
      admin.visitor.rpc('set_course_quota', close),
      ...times.map((index) => admin.visitor.rpc('save_published', { p_kind: 'course', p_id: 'ale', p_seen: ale?.version, p_texts: { ...ale?.texts, telefon: `010-123 45 ${index + 10}` } })),
    ])
    expect(closed?.status).toBe(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => refusalOf(answer).code))).toEqual(new Set(['CONTENT_MOVED']))
    const { courses } = z.object({ courses: z.array(courseWithQuota) }).parse((await (await site.memberVisitor()).rpc('list_courses')).body)
    expect(courses.find(({ id }) => id === 'ale')).toMatchObject({
      name: 'Ale', quotaText: 'Stängd för bokning.', telefon: `010-123 45 ${answers.findIndex(({ status }) => status === 200) + 10}`,
    })
  })

  it('add and log a new card once although it is sent 20 times', async () => {
    const answers = await Promise.all(times.map(() => save('nytt-kort', 'Kassör', null)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await cards()).filter(({ id }) => id === 'nytt-kort')).toHaveLength(1)
    const logged = await site.db.select().from(auditEntries).where(and(eq(auditEntries.act, 'content_published'), eq(auditEntries.subjectId, 'manager/nytt-kort')))
    expect(logged).toHaveLength(1)
  })

  it('give each of 20 cards that are added and moved to the front a place of its own', async () => {
    await Promise.all(times.map((index) => save(`kort-${index}`, 'Ledamot', null)))
    const [first] = await cards()
    await Promise.all(times.map((index) => admin.visitor.rpc('order_published', { p_kind: 'manager', p_id: `kort-${index}`, p_before: first?.id })))
    const ids = (await cards()).map(({ id }) => id)
    expect(ids).toHaveLength(22)
    expect(ids.indexOf(first?.id ?? '')).toBe(20)
  })
})
