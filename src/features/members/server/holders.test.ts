import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { holderTexts } from '../texts.ts'

let site: TestSite
let admin: TestPerson

const add = (fields: Record<string, unknown>) => admin.visitor.rpc('add_member', { p_first_name: 'Bo', p_last_name: 'Ny', p_golf_id: '770707-001', ...fields })
const apply = (number: number, changes = {}) => site.visitor().rpc('create_membership_application', applicationForm(number, changes))

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())

it('tells the board which ended membership holds the Golf-ID and the address', async () => {
  const bosse = await site.person({ firstName: 'Bosse', lastName: 'Åkerlund' })
  expect((await admin.visitor.rpc('end_membership', { p_id: bosse.memberId, p_ended_on: '2025-01-01' })).status).toBe(200)
  const { body } = await add({ p_golf_id: bosse.golfId, p_private_email: bosse.email })
  expect(body).toMatchObject({ code: 'GOLF_ID_TAKEN', status: 409, message: 'Detta Golf-ID är redan registrerat', data: {
    fields: {
      p_golf_id: 'Golf-ID:t tillhör Bosse Åkerlund. Medlemskapet är avslutat. Återuppta det på medlemmens kort i stället',
      p_private_email: `Adressen tillhör Bosse Åkerlund (${bosse.golfId}), vars medlemskap är avslutat`,
    },
    holders: [{ kind: 'member', id: bosse.memberId, name: 'Bosse Åkerlund', golf_id: bosse.golfId, ended: true }],
  } })
  expect(refusalOf(await apply(301, { p_golf_id: bosse.golfId })).data, 'a guest is told no name')
    .toEqual({ fields: { p_golf_id: 'Detta Golf-ID är redan registrerat' } })
})

it('tells the board that an open application holds the Golf-ID and the address', async () => {
  const applied = applicationForm(302)
  expect((await apply(302)).status).toBe(200)
  const { body } = await add({ p_golf_id: applied['p_golf_id'], p_work_email: applied['p_work_email'] })
  expect(body).toMatchObject({ code: 'GOLF_ID_TAKEN', data: {
    fields: { p_golf_id: holderTexts.golfIdApplied, p_work_email: holderTexts.emailApplied },
    holders: [{ kind: 'application', golf_id: applied['p_golf_id'], ended: false }],
  } })
})
