import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/tables.ts'
import { startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { uploadFile, run } from './testing.ts'

let site: TestSite
let admin: TestVisitor

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.adminVisitor('admin_write')
})
afterAll(() => site.close())

const actsOn = async ({ memberId }: TestPerson) => (await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, memberId))
  .orderBy(asc(auditEntries.seq))).map(({ actorId, act, details }) => ({ actorId, act, details }))
const namesOf = async (people: readonly TestPerson[]) => (await Promise.all(people.map(actsOn))).map((acts) => acts.map(({ act }) => act))

test('an import logs whose name, addresses and phone it has changed, like a correction on the card', async () => {
  const [eva, bo, own] = [await site.person({ firstName: 'Eva' }), await site.person({ firstName: 'Bo' }), await site.person({ firstName: 'Karin', roles: ['admin_write'] })]
  // The log shows people by their current names, so an administrator who takes a colleague's name takes it in all earlier entries.
  const file = [
    'Golf-ID;Förnamn;Efternamn;Privat e-post;Volvo Mail;Telefon;Klubb;Betald',
    `${eva.golfId};Eva;Exempel;eva.ny@example.com;eva.ny@work.example.com;0701740633;Koberg;Ja`,
    `${bo.golfId};Bo;Exempel;;;;Koberg;Ja`,
    `${own.golfId};Eva;Exempelsson;;;;;`,
  ].join('\n')
  const found = await uploadFile(site, own.visitor, file)
  expect(found.counts).toEqual({ new: 0, changed: 3, same: 0, faulty: 0 })
  expect(await run(own.visitor, found.id)).toMatchObject({ state: 'imported', result: { changed: 3 } })
  expect(await actsOn(eva)).toEqual([{ actorId: own.userId, act: 'member_changed', details: { fields: ['private_email', 'work_email', 'phone'] } }])
  expect(await actsOn(own)).toEqual([{ actorId: own.userId, act: 'member_changed', details: { fields: ['first_name', 'last_name'] } }])
  // Clubs and fees are not logged per member: a year's fees would push everything else out of sight.
  expect(await actsOn(bo)).toEqual([])
})

test('an import that is judged again logs its changes only once it is carried out', async () => {
  const people = [await site.person(), await site.person(), await site.person()]
  const found = await uploadFile(site, admin, `Golf-ID;Telefon\n${people.map(({ golfId }, index) => `${golfId};070174064${index}`).join('\n')}\n`)
  await people[2]?.visitor.rpc('update_my_profile', { p_phone: '0701740659' })
  expect(await run(admin, found.id)).toMatchObject({ state: 'ready' })
  expect(await namesOf(people)).toEqual([[], [], ['contact_email_changed']])
  expect(await run(admin, found.id)).toMatchObject({ state: 'imported' })
  expect(await namesOf(people)).toEqual([['member_changed'], ['member_changed'], ['contact_email_changed', 'member_changed']])
})
