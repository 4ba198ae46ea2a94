import { asc } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { createLog } from '../log.ts'
import type { Log } from '../log.ts'
import { createOutbox } from './outbox.ts'
import { mails } from './tables.ts'

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
