import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'

const card = z.object({ mails: z.array(z.object({ to: z.string(), subject: z.string() })) })

let site: TestSite
let admin: TestPerson
beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
  await loadCourses(site.db, site.clock.now())
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())

const mailsOf = async ({ memberId }: TestPerson) => card.parse((await admin.visitor.rpc('get_member', { p_id: memberId })).body).mails

it('mails to the address given in a booking are on the card of the booker, not of a co-player', async () => {
  const [anna, bo] = [await site.person(), await site.person()]
  const p_email = 'annas-mobil@example.com'
  const asked = await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_email, p_co_players: [{ name: 'Bo', isVgfMember: true, golfId: bo.golfId }] }))
  const { id } = z.object({ id: z.uuid() }).parse(asked.body)
  await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
  const mails = await mailsOf(anna)
  expect(mails.map(({ to }) => to)).toEqual([p_email, p_email])
  expect(mails[0]?.subject).toMatch(/bekräftad/)
  expect(await mailsOf(bo)).toEqual([])
})
