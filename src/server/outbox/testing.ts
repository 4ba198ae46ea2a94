import { asc } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { createLog } from '../log.ts'
import type { Log } from '../log.ts'
import { createTransport } from '../mailer/smtp.ts'
import { startSmtpPeer, type SmtpPeerOptions } from '../mailer/testing.ts'
import { createOutbox } from './outbox.ts'
import { mails } from './tables.ts'
import { startMailWorker } from './worker.ts'

/** A clock that stands at `at` until a test moves it. */
export function standingClock(at = new Date('2026-11-21T08:00:00Z')) {
  return {
    at,
    now(): Date {
      return this.at
    },
    advanceSeconds(seconds: number): void {
      this.at = new Date(this.at.getTime() + seconds * 1000)
    },
  }
}

/** A log whose lines a test can read, and wait for. */
export function heardLog(onLine: (line: string) => void = () => undefined): { log: Log; lines: string[] } {
  const lines: string[] = []
  return {
    lines,
    log: createLog({ level: 'info', destination: { write: (line) => { lines.push(line); onLine(line) } } }),
  }
}

/** Puts a mail in the outbox for each address, as a feature would. */
export async function enqueueTo(db: Db, clock: { now(): Date }, ...addresses: string[]): Promise<void> {
  const outbox = createOutbox({ siteUrl: 'https://golf.example.com', delivers: true }, clock)
  for (const address of addresses) {
    await outbox.enqueue(db, { kind: 'welcome', to: { address }, subject: `Till ${address}`, text: 'Text', html: '<p>Text</p>' })
  }
}

export function allMails(db: Db) {
  return db.select().from(mails).orderBy(asc(mails.seq))
}

export const subjectOf = ({ raw }: { raw: string }): string | undefined => /^Subject: (.+)\r$/im.exec(raw)?.[1]

/**
 * Starts a mail server, an outbox and, with `work`, workers that send the mails of the one to the other.
 * @param closing collects what must be closed after the test, the last first
 */
export async function startMailing(db: Db, closing: (() => Promise<void>)[], peerOptions: SmtpPeerOptions) {
  const clock = standingClock()
  const peer = await startSmtpPeer(peerOptions)
  closing.push(() => peer.close())
  const outbox = createOutbox({ siteUrl: 'https://golf.example.com', delivers: true }, clock)
  const { log, lines } = heardLog()
  function work() {
    // One for each worker, since a worker closes its transport when it stops.
    const transport = createTransport({ smtpUrl: peer.url, from: { name: 'VGF', address: 'no-reply@example.com' } })
    const worker = startMailWorker({ db, transport, clock, log, production: true })
    closing.push(() => worker.stop())
    return worker
  }
  return { clock, peer, outbox, lines, work }
}
