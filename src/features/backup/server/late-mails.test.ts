import { afterEach, beforeEach, expect, it } from 'vitest'
import { mails } from '#server/outbox/tables.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'

let site: TestSite
beforeEach(async () => { site = await startTestSite() })
afterEach(() => site.close())

const lateMails = async () => (await (await site.adminVisitor('admin_read')).rpc('get_backup_report')).body

it('the board is told of mails that have waited for more than six hours, of no others', async () => {
  const { visitor, email } = await site.person()
  const since = site.clock.now().toISOString()
  expect(await visitor.call('POST', '/api/auth/send-reset-link', { email })).toMatchObject({ status: 200 })
  expect(await site.mails(email)).toHaveLength(1)
  site.clock.advance({ hours: 6 })
  expect(await lateMails()).toMatchObject({ late_mails: null })
  site.clock.advance({ seconds: 1 })
  expect(await lateMails()).toMatchObject({ late_mails: { count: 1, since } })
  await visitor.call('POST', '/api/auth/send-reset-link', { email })
  expect(await lateMails()).toMatchObject({ late_mails: { count: 1, since } })
  await site.db.update(mails).set({ sentAt: site.clock.now() })
  expect(await lateMails()).toMatchObject({ late_mails: null })
})
