import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { memberDetails } from '../contract.ts'

let site: TestSite
let admin: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
})
afterAll(() => site.close())

const notices = async ({ email }: TestPerson) => (await site.mails(email)).filter(({ kind }) => kind === 'phone_changed')

async function correct({ memberId: p_id }: TestPerson, p_phone: string | null, more = {}): Promise<number> {
  const { updated_at: p_updated_at } = memberDetails.parse((await admin.visitor.rpc('get_member', { p_id })).body)
  return (await admin.visitor.rpc('change_member', { p_id, p_updated_at, p_phone, ...more })).status
}

it('a member with a second factor is mailed when they or the board change their phone number', async () => {
  const anna = await site.person({ firstName: 'Anna', hasSecondFactor: true })
  // The first number is the stored one, so it is no change.
  for (const p_phone of ['070-174 06 05', '070-174 06 99']) expect((await anna.visitor.rpc('update_my_profile', { p_phone })).status).toBe(200)
  const [told, ...more] = await notices(anna)
  expect(more).toEqual([])
  expect(told?.text).toContain('Någon som är inloggad på ditt konto hos VGF har ändrat ditt telefonnummer.')
  // Somebody else may be in the account, so the mail must not show the owner's number.
  expect(told?.text).not.toContain('174')

  for (const phone of ['070-174 06 98', null]) expect(await correct(anna, phone)).toBe(200)
  // Nor is an unchanged number that is sent with another correction.
  expect(await correct(anna, null, { p_club: 'Koberg' })).toBe(200)
  const all = await notices(anna)
  expect(all).toHaveLength(3)
  expect(all[0]?.text).toContain('Styrelsen för VGF har')
  expect(all.filter(({ text }) => text.includes('Styrelsen för VGF har tagit bort ditt telefonnummer.'))).toHaveLength(1)
})

it('an administrator with a second factor is mailed when they change the number on their own card', async () => {
  expect(await correct(admin, '0701740697')).toBe(200)
  expect((await notices(admin)).map(({ text }) => text.includes('Någon som är inloggad på ditt konto'))).toEqual([true])
})

it('no notice is sent to members without a second factor, or about other details', async () => {
  const [bo, eva] = [await site.person({ firstName: 'Bo' }), await site.person({ firstName: 'Eva', hasSecondFactor: true })]
  expect((await bo.visitor.rpc('update_my_profile', { p_phone: '0701740696' })).status).toBe(200)
  expect(await correct(bo, '0701740695')).toBe(200)
  expect((await eva.visitor.rpc('update_my_profile', { p_club: 'Koberg' })).status).toBe(200)
  expect([await notices(bo), await notices(eva)]).toEqual([[], []])
})
