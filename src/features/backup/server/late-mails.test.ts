import { randomUUID } from 'node:crypto'
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

it('the board is told of mails to its own address that were given up lately, of nobody else\'s and of none long ago', async () => {
  const now = site.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const mail = (toAddress: string, failedAt: Date | null, sentAt: Date | null = null) => ({
    id: randomUUID(), kind: 'contact_message', toAddress, subject: '', text: '', html: '', messageId: randomUUID(),
    createdAt: daysAgo(40), nextAttemptAt: now, failedAt, sentAt,
  })
  const { boardEmail } = site.config
  await site.db.insert(mails).values([
    mail('anna@example.com', daysAgo(1)), mail(boardEmail, daysAgo(31)), mail(boardEmail, null, daysAgo(1)), mail(boardEmail, null, daysAgo(1)),
  ])
  expect(await lateMails()).toMatchObject({ late_mails: null, lost_board_mails: 0 })
  await site.db.insert(mails).values([mail(boardEmail, daysAgo(29)), mail(boardEmail, daysAgo(1))])
  expect(await lateMails()).toMatchObject({ late_mails: null, lost_board_mails: 2 })
})
