import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { users } from '#features/accounts/server/tables.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import { startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { uploadFile, rowsOf, run } from './testing.ts'

let site: TestSite
let admin: TestVisitor

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.adminVisitor('admin_write')
})
afterAll(() => site.close())

const memberWith = async (golfId: string) => (await site.db.select().from(members).where(eq(members.golfId, golfId)))[0]
const claimsOf = async (id: string | undefined) => (await site.db.select({ value: identifierClaims.value }).from(identifierClaims)
  .where(eq(identifierClaims.ownerId, id ?? '')).orderBy(asc(identifierClaims.value))).map(({ value }) => value)

test('a new address is claimed and the old one released, but the one for log-in links stays claimed', async () => {
  const bo = await site.person({ firstName: 'Bo' })
  const found = await uploadFile(site, admin,
    `Golf-ID;Privat e-post;Volvo Mail;Efternamn\n${bo.golfId};ny.bo@example.com;ny.bo@work.example.com;Nyman\n`)
  expect(await run(admin, found.id)).toMatchObject({ state: 'imported' })
  expect(await memberWith(bo.golfId)).toMatchObject({ privateEmail: 'ny.bo@example.com', workEmail: 'ny.bo@work.example.com' })
  expect(await claimsOf(bo.memberId)).toEqual([bo.golfId, 'ny.bo@example.com', 'ny.bo@work.example.com', bo.email].toSorted())
  const [user] = await site.db.select().from(users).where(eq(users.id, bo.userId))
  expect(user).toMatchObject({ email: bo.email, name: 'Bo Nyman' })
})

test('an address corrected in the exported Email column replaces the only one, which is released', async () => {
  await admin.rpc('add_member', { p_first_name: 'Nils', p_last_name: 'Exempel', p_golf_id: '990231-301', p_work_email: 'nlis@work.example.com' })
  const exported = String((await admin.call('GET', '/api/exports/members.csv?search=990231-301')).body)
  expect(exported).toContain('nlis@work.example.com')
  const found = await uploadFile(site, admin, exported.replace('nlis', 'nils'))
  expect((await rowsOf(admin, found.id))[0]?.changes).toEqual([{ field: 'work_email', old: 'nlis@work.example.com', new: 'nils@work.example.com' }])
  expect(await run(admin, found.id)).toMatchObject({ state: 'imported' })
  const nils = await memberWith('990231-301')
  expect(nils).toMatchObject({ privateEmail: null, workEmail: 'nils@work.example.com' })
  expect(await claimsOf(nils?.id)).toEqual(['990231-301', 'nils@work.example.com'])
})

test.each([['Volvo Mail', '302'], ['Privat e-post', '303']])('a plain address beside an empty %s column is added as private and replaces none', async (heading, end) => {
  const [golfId, another] = [`990231-${end}`, `990232-${end}`]
  await admin.rpc('add_member', { p_first_name: 'Nils', p_last_name: 'Exempel', p_golf_id: golfId, p_work_email: `${golfId}@work.example.com` })
  const found = await uploadFile(site, admin, `Golf-ID;Namn;E-post;${heading}\n${golfId};;${golfId}@example.com;\n${another};Ida Exempel;;\n`)
  const changes = [{ field: 'private_email', old: null, new: `${golfId}@example.com` }]
  expect((await rowsOf(admin, found.id))[0]?.changes).toEqual(changes)
  expect(await uploadFile(site, admin, `Golf-ID;E-post;${heading}\n${golfId};${golfId}@work.example.com;-\n`)).toMatchObject({ counts: { same: 1, changed: 0 } })
  // The register changes, so the rows are judged anew, from what was stored of them.
  await admin.rpc('add_member', { p_first_name: 'Ida', p_last_name: 'Exempel', p_golf_id: another })
  expect(await run(admin, found.id)).toMatchObject({ state: 'ready', counts: { same: 1, changed: 1 } })
  expect((await rowsOf(admin, found.id))[0]?.changes).toEqual(changes)
  expect(await run(admin, found.id)).toMatchObject({ state: 'imported' })
  expect(await memberWith(golfId)).toMatchObject({ privateEmail: `${golfId}@example.com`, workEmail: `${golfId}@work.example.com` })
})

test('an address of somebody whose membership has ended is reported as such', async () => {
  const former = await site.person({ firstName: 'Vera' })
  expect((await admin.rpc('end_membership', { p_id: former.memberId, p_ended_on: dateInStockholm(site.clock.now()) })).status).toBe(200)
  const found = await uploadFile(site, admin, `Golf-ID;Namn;E-post\n990231-201;Bo Exempel;${former.email}\n`)
  const [row] = await rowsOf(admin, found.id)
  expect(row?.problems).toEqual([{ field: 'email', text: `Adressen tillhör Vera Exempel (${former.golfId}), vars medlemskap är avslutat`, value: null }])
})

test.each(['Privat e-post', 'Telefon'])('%s of a role holder cannot be changed by a file, even if the role is granted after judging', async (heading) => {
  const superadmin = await site.person({ roles: ['superadmin'] })
  const row = ({ golfId }: TestPerson) => `Golf-ID;${heading}\n${golfId};${heading === 'Telefon' ? '070-174 06 06' : `tagen.${golfId}@example.com`}\n`
  expect(await uploadFile(site, superadmin.visitor, row(superadmin))).toMatchObject({ counts: { changed: 0, faulty: 1 } })
  const bo = await site.person()
  const found = await uploadFile(site, admin, row(bo))
  expect(found.counts).toMatchObject({ changed: 1, faulty: 0 })
  expect((await superadmin.visitor.rpc('grant_role', { p_id: bo.memberId, p_role: 'admin_write' })).status).toBe(200)
  expect(await run(admin, found.id)).toMatchObject({ state: 'ready', counts: { changed: 0, faulty: 1 } })
  expect(await memberWith(bo.golfId)).toMatchObject({ privateEmail: bo.email, phone: '0701740605' })
})

test('an address that waits for confirmation is dropped when a file replaces it', async () => {
  const profiles = z.tuple([z.object({ pending_login_email: z.nullable(z.string()) })])
  const pending = async ({ visitor }: TestPerson) => profiles.parse((await visitor.rpc('get_my_profile')).body)[0].pending_login_email
  const [ove, eva] = [await site.person({ firstName: 'Ove' }), await site.person({ firstName: 'Eva' })]
  for (const { visitor, golfId } of [ove, eva]) {
    const { body } = await visitor.rpc('update_my_profile', { p_private_email: `vantar.${golfId}@example.com` })
    expect(body).toMatchObject({ success: true })
  }
  const found = await uploadFile(site, admin, [
    'Golf-ID;Privat e-post;Förnamn', `${ove.golfId};annan.ove@example.com;Ove`, `${eva.golfId};vantar.${eva.golfId}@example.com;Evalotta`,
  ].join('\n'))
  expect(found.counts).toMatchObject({ changed: 2 })
  expect(await run(admin, found.id)).toMatchObject({ state: 'imported' })
  expect([await pending(ove), await pending(eva)]).toEqual([null, `vantar.${eva.golfId}@example.com`])
  const [mail] = await site.mails(`vantar.${ove.golfId}@example.com`)
  const token = /(?:token|code)=([\da-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await site.visitor().rpc('confirm_login_email', { p_token: token })).toMatchObject({ body: { code: 'DEAD_LINK' } })
})

test('an invitation becomes invalid only when the file corrects the address it went to', async () => {
  const invited = async (golfId: string, address: string, more = {}) => {
    const { body } = await admin.rpc('add_member', {
      p_first_name: 'Nora', p_last_name: 'Exempel', p_golf_id: golfId, p_private_email: address, p_send_invitation: true, ...more,
    })
    expect(body).toMatchObject({ invitation: 'kept' })
    const [mail] = await site.mails(address)
    const token = /\/onboarding\?token=([\da-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
    return async () => (await site.visitor().call('GET', `/api/functions/complete-onboarding?token=${token}`)).body
  }
  const [wrong, right, elsewhere] = ['990231-101', '990231-102', '990231-103'] as const
  const [isWrongLive, isRightLive, isElsewhereLive] = [
    await invited(wrong, 'fel.nora@example.com'), await invited(right, 'ratt.nora@example.com'), await invited(elsewhere, 'nora.hemma@example.com', { p_work_email: 'nora.jobb@example.com' }),
  ]
  const found = await uploadFile(site, admin, [
    'Golf-ID;Förnamn;Privat e-post;Volvo Mail',
    `${wrong};Nora;ny.nora@example.com;`, `${right};Norah;ratt.nora@example.com;`, `${elsewhere};Nora;nora.hemma@example.com;nora.nytt@example.com`,
  ].join('\n'))
  expect(found.counts).toMatchObject({ changed: 3 })
  await run(admin, found.id)
  expect([await isWrongLive(), await isRightLive(), await isElsewhereLive()]).toMatchObject([{ valid: false }, { valid: true }, { valid: true }])
})
