import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MailKind } from '#server/outbox/mail-kinds.ts'
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

it('the board is told of mails to it that were given up lately, of nobody else\'s and of none long ago', async () => {
  const now = site.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const mail = (kind: MailKind, failedAt: Date | null, sentAt: Date | null = null) => ({
    // Its address then, which has been corrected since, or a member's own, which is somebody's in the board as well.
    id: randomUUID(), kind, toAddress: kind === 'contact_message' ? 'stryelsen@example.com' : site.config.boardEmail, subject: '', text: '', html: '', messageId: randomUUID(),
    createdAt: daysAgo(40), nextAttemptAt: now, failedAt, sentAt,
  })
  await site.db.insert(mails).values([
    mail('reset_link', daysAgo(1)), mail('contact_message', daysAgo(31)), mail('contact_message', null, daysAgo(1)), mail('contact_message', null, daysAgo(1)),
  ])
  expect(await lateMails()).toMatchObject({ late_mails: null, lost_board_mails: 0 })
  await site.db.insert(mails).values([mail('contact_message', daysAgo(29)), mail('contact_message', daysAgo(1))])
  expect(await lateMails()).toMatchObject({ late_mails: null, lost_board_mails: 2 })
})
