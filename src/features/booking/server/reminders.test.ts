import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mails } from '#server/outbox/tables.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { remindBoard } from './reminders.ts'
import { listUnreminded, markReminded } from './store.ts'
import { bookingDays, bookings } from './tables.ts'
import { bookingForm, loadCourses } from './testing.ts'

const board = 'styrelsen@example.com'
let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: board })
  await loadCourses(site.db, site.clock.now())
})
afterAll(() => site.close())

const reminders = async () => (await site.mails(board)).filter(({ kind }) => kind === 'booking_reminder')

async function booked(changes: Record<string, unknown> = {}): Promise<string> {
  const person = await site.person()
  const { body } = await person.visitor.rpc('create_booking_request', bookingForm(person, changes))
  return z.object({ id: z.uuid() }).parse(body).id
}

it('a reminder that fails does not hold up the others', async () => {
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
  const [stuck, other] = [await booked(), await booked()]
  site.clock.advance({ hours: 6 })
  await site.db.execute(sql.raw(`create function stays() returns trigger language plpgsql as $$ begin raise exception 'Stays'; end $$`))
  await site.db.execute(sql.raw(`create trigger stays before insert on mails for each row when (new.about = '${stuck}') execute function stays()`))
  await expect(remindBoard(site.services)).rejects.toThrow('1 of 2')
  expect(await reminders()).toMatchObject([{ text: expect.stringContaining(`bokning=${other}`) as unknown }])

  await site.db.execute(sql`drop function stays cascade`)
  await remindBoard(site.services)
  expect(await reminders()).toHaveLength(2)
})

it('a request that changes while it is being reminded of is left for the next run', async () => {
  for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
  const id = await booked()
  const [read] = await listUnreminded(site.db, site.clock.now())
  expect(read?.id).toBe(id)
  if (!read) return
  await site.db.update(bookings).set({ revision: read.revision + 1 }).where(eq(bookings.id, id))
  expect(await markReminded(site.db, read, site.clock.now())).toBe(false)
  site.clock.advance({ hours: 6 })
  await remindBoard(site.services)
  expect(await reminders()).toHaveLength(1)
})

it('a reminder after the play day asks for the request to be settled, and speaks of no time to answer', async () => {
  for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
  site.clock.set(new Date('2026-11-21T19:00:00Z'))
  await booked({ p_play_date: '2026-11-21' })
  site.clock.advance({ hours: 6 })
  await remindBoard(site.services)
  const [mail] = await reminders()
  const text = mail?.text.replaceAll('\n', ' ')
  expect(text).toContain('och speldagen har varit. Bekräfta i efterhand om rundan spelades, annars avböj.')
  expect(text).not.toContain('Svarstiden')
  expect(text).not.toContain('senast')
})

it('a reminder of a request for the same day urges, and names no later time to answer', async () => {
  for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
  site.clock.set(new Date('2026-11-24T05:00:00Z'))
  await booked({ p_play_date: '2026-11-24' })
  site.clock.advance({ hours: 6 })
  await remindBoard(site.services)
  const [mail] = await reminders()
  const text = mail?.text.replaceAll('\n', ' ')
  expect(text).toContain('Svara så fort du kan.')
  expect(text).not.toContain('senast')
})
