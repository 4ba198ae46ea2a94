import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { createTransport } from '#server/mailer/smtp.ts'
import { startMailWorker } from '#server/outbox/worker.ts'

/** The order that a sender process gets as its argument. */
export const orderShape = z.object({
  databaseUrl: z.nullable(z.string()),
  dataDir: z.string(),
  smtpUrl: z.string(),
  /** The clock stays at this time: mails due later are sent in a later round. */
  now: z.string(),
  /** A file that gets a line with the Message-ID of each attempt begun. */
  diary: z.string(),
})
export type Order = z.infer<typeof orderShape>

/** Does the work of a site's mail worker until nothing is due. */
export async function sendAll(db: Db, { smtpUrl, now }: Pick<Order, 'smtpUrl' | 'now'>, begun: (messageId: string) => void): Promise<void> {
  const sender = createTransport({ smtpUrl, from: { name: 'VGF', address: 'no-reply@example.com' } })
  const transport = {
    ...sender,
    deliver: (...[mail, signal]: Parameters<typeof sender.deliver>) => {
      begun(mail.messageId)
      return sender.deliver(mail, signal)
    },
  }
  const worker = startMailWorker({ db, transport, clock: { now: () => new Date(now) }, log: createLog({ level: 'silent' }), production: true })
  await worker.drain()
  await worker.stop()
}
