import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { momentInStockholm } from '#domain/calendar.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { remindOfErasures, startErasureReminders } from './reminders.ts'

const board = 'styrelsen@example.com'
let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: board })
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
})
afterAll(() => site.close())
afterEach(() => void vi.useRealTimers())

/** Adds a person who asks to be erased now. */
async function asking(firstName: string): Promise<TestPerson> {
  const person = await site.person({ firstName })
  expect((await person.visitor.rpc('request_erasure', { p_password: person.password })).status).toBe(200)
  return person
}
const remindersOf = async ({ memberId }: TestPerson) => (await site.mails(board)).filter(({ kind, about }) => kind === 'erasure_reminder' && about === memberId)
const remind = () => remindOfErasures(site.services)

it('reminds the board of a request after three weeks, and then once a week while it waits', async () => {
  const marta = await asking('Märta')
  site.clock.set(momentInStockholm('2026-12-12', '08:59'))
  await remind()
  expect(await remindersOf(marta)).toEqual([])
  site.clock.advance({ minutes: 1 })
  // Several processes check at the same moment.
  await Promise.all([remind(), remind(), remind()])
  const [first, ...more] = await remindersOf(marta)
  expect(more).toEqual([])
  expect(first).toMatchObject({ subject: 'Påminnelse: Märta Exempel väntar på att bli raderad', replyTo: marta.email })
  for (const text of ['Märta Exempel har väntat i 21 dagar', 'inom en månad', `/admin/medlemmar/${marta.memberId}#radering`]) expect(first?.text).toContain(text)

  site.clock.advance({ days: 6, hours: 23 })
  await remind()
  expect(await remindersOf(marta)).toHaveLength(1)
  site.clock.advance({ hours: 1 })
  await remind()
  expect(await remindersOf(marta)).toHaveLength(2)
})

it('sends no reminder of a withdrawn or completed request, and counts anew from a new request', async () => {
  const [back, erased] = [await asking('Bo'), await asking('Eskil')]
  site.clock.advance({ days: 20 })
  expect((await back.visitor.rpc('withdraw_erasure')).status).toBe(200)
  expect((await back.visitor.rpc('request_erasure', { p_password: back.password })).status).toBe(200)
  const chair = await site.adminVisitor('superadmin')
  expect((await chair.rpc('erase_member', { p_id: erased.memberId })).status).toBe(200)
  site.clock.advance({ days: 2 })
  await remind()
  expect([await remindersOf(back), await remindersOf(erased)]).toEqual([[], []])
  site.clock.advance({ days: 19 })
  await remind()
  expect(await remindersOf(back)).toHaveLength(1)
})

it('looks through the requests once an hour', async () => {
  const marta = await asking('Märta')
  site.clock.advance({ days: 21 })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let looks = 0
  const clock = { now: () => {
    looks += 1
    return site.clock.now()
  } }
  const reminders = startErasureReminders({ ...site.services, clock })
  vi.advanceTimersByTime(59 * 60_000)
  expect(looks).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(looks).toBe(1)
  await reminders.stop()
  expect(await remindersOf(marta)).toHaveLength(1)
})
