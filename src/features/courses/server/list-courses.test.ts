import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { courses } from '#content/courses.ts'
import { loadContent } from '#server/content/store.ts'
import { contentEntries } from '#server/content/tables.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { coursesContract, bookingRuleText, courseWithQuota } from '../contract.ts'

const answerBody = z.object({ courses: z.array(courseWithQuota), rules: z.array(bookingRuleText) })

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await loadContent(site.db, [{ kind: 'course', entries: courses }, { kind: 'booking_option', entries: bookingOptions }], site.clock.now())
})
afterAll(() => site.close())

async function listCourses() {
  const answer = await (await site.memberVisitor()).rpc('list_courses')
  expect(answer.status).toBe(200)
  return answerBody.parse(answer.body)
}

test('a member gets all courses in the order of the catalogue', async () => {
  const answer = await listCourses()
  expect(answer.courses).toMatchObject(courses.map((entry) => ({ ...entry })))
  expect(answer.courses).toHaveLength(courses.length)
})

test.each([
  ['ale', 'En fyrboll eller två tvåbollar per dag.'],
  ['kungalv-kode', 'Måndag till fredag: en fyrboll eller två tvåbollar per dag. Lördag och söndag: en fyrboll per dag.'],
  ['lerjedalen', 'En fyrboll och en tvåboll per dag.'],
  ['lysegarden-18', 'En fyrboll eller två tvåbollar per dag. 9-hålsbanan räknas för sig.'],
  ['lysegarden-9', 'En fyrboll eller två tvåbollar per dag. 18-hålsbanan räknas för sig.'],
  ['torslanda', 'Två fyrbollar eller fyra tvåbollar per dag. Det gäller Torslanda (A) och Torslanda (B) tillsammans.'],
])('the quota of %s in words', async (id, words) => {
  const answer = await listCourses()
  expect(answer.courses.find((entry) => entry.id === id)?.quotaText).toBe(words)
})

test('the booking rules have their figures, and list the courses that are exceptions', async () => {
  const { rules } = await listCourses()
  const text = rules.map((rule) => rule.text).join('\n')
  for (const figure of [/14 dagar före speldagen/, /inte matchspel/, /inom åtta timmar/, /inom en vecka efter/, /två dagar före.* 200\u00a0kr/, /upphör omedelbart/]) {
    expect(text).toMatch(figure)
  }
  expect(rules.at(-1)?.text).toContain('Normalt: en fyrboll eller två tvåbollar per dag.')
  expect(rules.at(-1)?.exceptions?.map(({ name }) => name))
    .toEqual(['Kungälv-Kode', 'Lerjedalen', 'Lysegården 18-håls', 'Lysegården 9-håls', 'Torslanda'])
})

test('a course is an exception once the board changes its quota, and no longer if it becomes the usual one', async () => {
  const exceptions = async () => new Set((await listCourses()).courses.filter((entry) => entry.hasException).map((entry) => entry.courseId))
  expect([...await exceptions()]).toEqual(['kungalv-kode', 'lerjedalen', 'lysegarden', 'torslanda'])
  const admin = await site.adminVisitor('admin_write')
  const quotaOf = (group: string) => bookingOptions.find(({ quotaGroup }) => quotaGroup === group)?.quota
  const change = (group: string, quota: unknown) => admin.rpc('set_course_quota', { p_group: group, p_seen: quotaOf(group), p_quota: quota })
  const twice = { fourBalls: 2, twoBalls: 0, splits: true }
  expect((await change('ale', { weekday: twice, weekend: twice })).status).toBe(200)
  expect((await change('lerjedalen', quotaOf('koberg'))).status).toBe(200)
  expect([...await exceptions()]).toEqual(['ale', 'kungalv-kode', 'lysegarden', 'torslanda'])
  expect((await listCourses()).rules.at(-1)?.exceptions).toContainEqual({ name: 'Ale', text: 'Två fyrbollar eller fyra tvåbollar per dag.' })
  const none = { fourBalls: 0, twoBalls: 0, splits: true }
  expect((await change('torslanda', { weekday: none, weekend: none })).status).toBe(200)
  // With nothing to share, the text does not mention sharing.
  expect((await listCourses()).courses.find(({ id }) => id === 'torslanda')?.quotaText).toBe('Stängd för bokning.')
})

describe('in winter', () => {
  const none = { fourBalls: 0, twoBalls: 0, splits: true }
  async function closeAllBut(...open: string[]) {
    const entries = bookingOptions.map((option) => open.includes(option.id) ? option : { ...option, quota: { weekday: none, weekend: none } })
    await site.db.delete(contentEntries).where(eq(contentEntries.kind, 'booking_option'))
    await loadContent(site.db, [{ kind: 'booking_option', entries }], site.clock.now())
  }

  test('closed courses are listed as exceptions, even if they are the majority', async () => {
    await closeAllBut('koberg', 'lysegarden-18', 'sjogarde')
    const { courses: listed, rules } = await listCourses()
    expect(rules.at(-1)?.text).toBe('Normalt: en fyrboll eller två tvåbollar per dag. De här banorna har egna regler:')
    expect(rules.at(-1)?.exceptions).toContainEqual({ name: 'Ale', text: 'Stängd för bokning.' })
    expect(listed.filter((entry) => !entry.hasException).map(({ id }) => id)).toEqual(['koberg', 'lysegarden-18', 'sjogarde'])
    expect(listed.find(({ id }) => id === 'lysegarden-9')?.quotaText).toBe('Stängd för bokning.')
  })

  test('there are no exceptions if every course is closed', async () => {
    await closeAllBut()
    const { courses: listed, rules } = await listCourses()
    expect(rules.at(-1)).toEqual({ id: 'bollar-per-dag', heading: 'Bollar per dag', text: 'Normalt: stängd för bokning.' })
    expect(new Set(listed.map(({ quotaText, hasException }) => `${quotaText} ${hasException}`))).toEqual(new Set(['Stängd för bokning. false']))
  })
})

test('a guest gets no courses', async () => {
  const answer = await site.visitor().rpc('list_courses')
  expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
  expect(JSON.stringify(answer.body)).not.toContain('Lysegården')
  expect(coursesContract.listCourses['~orpc'].meta).toMatchObject({ access: 'member' })
})
