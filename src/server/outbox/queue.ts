import { and, count, eq, gt, gte, inArray, isNull, lt, lte, min, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { boardMailKinds } from './mail-kinds.ts'
import { type MailAttachment, mails } from './tables.ts'

/** A mail that one worker holds until `leasedUntil`; only the holder of `leaseToken` may note what became of it. */
export interface ClaimedMail {
  id: string
  seq: number
  about: string | null
  leaseToken: string
  /** This attempt's number, 1 for the first. */
  attempts: number
  kind: string
  toName: string | null
  toAddress: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachments: MailAttachment[] | null
  messageId: string
  createdAt: Date
}

/** What became of an attempt. */
export type Settlement =
  | { state: 'sent'; emptyBody: boolean }
  | { state: 'waiting'; nextAttemptAt: Date; reason: string }
  | { state: 'failed'; reason: string; emptyBody: boolean }

/** Neither sent nor given up. */
const unsettled = and(isNull(mails.sentAt), isNull(mails.failedAt))
const reasonLength = 500

/**
 * The mails that are to be sent next, locked. What one address is told of one thing comes in the order of writing, or the last word in
 * the inbox would be the old tee time, or a link that a newer one has replaced: a mail waits for an earlier one that is due
 * or under way. It does not wait for one that has just failed, which may be refused for what is in it; but its own tries
 * bring that one along (`hasten`).
 */
export function dueMails(db: Db, { now, limit }: { now: Date; limit: number }) {
  const earlier = alias(mails, 'earlier')
  // Asked of each mail by itself, which `exists` would not be, and by the index of what it is about: a database that knows
  // nothing yet of thousands of mails took minutes to compare each with all that are due.
  const waitsForEarlier = sql`coalesce((${db.select({ waits: sql`true` }).from(earlier).where(and(
    eq(earlier.about, mails.about), eq(earlier.toAddress, mails.toAddress), lt(earlier.seq, mails.seq),
    sql`coalesce(${earlier.sentAt}, ${earlier.failedAt}) is null`, or(lte(earlier.nextAttemptAt, now), gt(earlier.leasedUntil, now)),
  )).limit(1)}), false)`
  return db.select({ id: mails.id }).from(mails)
    .where(and(unsettled, lte(mails.nextAttemptAt, now), or(isNull(mails.leasedUntil), lte(mails.leasedUntil, now)), not(waitsForEarlier)))
    .orderBy(mails.nextAttemptAt, mails.seq)
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * Takes up to `limit` due mails for `leaseSeconds`. One statement: `skip locked` lets processes claim side by side,
 * and the array makes PostgreSQL choose the rows once (a bare `in` may run the choice again for every row).
 */
export async function claimDueMails(db: Db, { now, leaseSeconds, limit }: {
  now: Date
  leaseSeconds: number
  limit: number
}): Promise<ClaimedMail[]> {
  const claimed = await db.update(mails)
    .set({
      leaseToken: randomUUID(),
      leasedUntil: new Date(now.getTime() + leaseSeconds * 1000),
      attempts: sql`${mails.attempts} + 1`,
    })
    .where(sql`${mails.id} = any(array(${dueMails(db, { now, limit })}))`)
    .returning()
  return claimed.flatMap(({ leaseToken, ...mail }) => leaseToken === null ? [] : [{ ...mail, leaseToken }])
}

/** Notes an attempt's result. False when the lease had passed to another worker: then nothing is written. */
export function settleMail(db: Db, mail: ClaimedMail, now: Date, settlement: Settlement): Promise<boolean> {
  const { id, about, toAddress, seq: before, leaseToken } = mail
  async function settle(on: Db): Promise<boolean> {
    const settled = await on.update(mails)
      .set({ leasedUntil: null, leaseToken: null, ...columnsOf(settlement, now) })
      .where(and(eq(mails.id, id), eq(mails.leaseToken, leaseToken)))
      .returning({ id: mails.id })
    return settled.length === 1
  }
  if (settlement.state !== 'waiting' || about === null) return settle(db)
  return db.transaction(async (tx) => {
    // In the order of writing, as others take several at once: two could wait for each other.
    await tx.select({ id: mails.id }).from(mails)
      .where(and(eq(mails.about, about), eq(mails.toAddress, toAddress), lte(mails.seq, before), unsettled))
      .orderBy(mails.seq).for('update')
    const isOurs = await settle(tx)
    if (isOurs) await hasten(tx, { about, toAddress, before, at: settlement.nextAttemptAt })
    return isOurs
  })
}

/**
 * Earlier mails to the address about the same thing are tried at `at`, if they would be later, so that they come before the
 * one that is sent then. It is a try beside theirs and not counted: the last of those has to be days after the first.
 */
export function hasten(db: Db, { about, toAddress, before, at }: { about: string; toAddress: string; before?: number; at: Date }) {
  return db.update(mails).set({ nextAttemptAt: at, attempts: sql`greatest(${mails.attempts} - 1, 0)` })
    .where(and(eq(mails.about, about), eq(mails.toAddress, toAddress), before === undefined ? undefined : lt(mails.seq, before), unsettled, gt(mails.nextAttemptAt, at)))
    .returning({ id: mails.id })
}

function columnsOf(settlement: Settlement, now: Date) {
  if (settlement.state === 'sent') return { sentAt: now, lastError: null, ...bodyOf(settlement) }
  const lastError = settlement.reason.replaceAll('\u0000', '').slice(0, reasonLength)
  if (settlement.state === 'waiting') return { nextAttemptAt: settlement.nextAttemptAt, lastError }
  return { failedAt: now, lastError, ...bodyOf(settlement) }
}

/** Links that log a person in must not lie in the database once nobody is going to send them. */
function bodyOf({ emptyBody }: { emptyBody: boolean }) {
  return emptyBody ? { text: '', html: '', attachments: null } : {}
}

export interface UndeliveredQuery {
  /** Mails that were written before and still wait. */
  writtenBefore: Date
  /** Mails to the board that have been given up since. */
  givenUpSince: Date
}

export interface Undelivered {
  /** How many wait, and when the oldest was written; null when none does. */
  late: { count: number; since: Date } | null
  /** How many to the board have been given up. */
  givenUp: number
}

/** Those to the board are told by their kind: its address may have been corrected since, just because they were given up. */
export async function findUndelivered(db: Db, { writtenBefore, givenUpSince }: UndeliveredQuery): Promise<Undelivered> {
  const givenUp = db.$count(mails, and(inArray(mails.kind, [...boardMailKinds]), gte(mails.failedAt, givenUpSince)))
  const [found] = await db.select({ count: count(), since: min(mails.createdAt), givenUp: sql<number>`${givenUp}`.mapWith(Number) }).from(mails)
    .where(and(unsettled, lt(mails.createdAt, writtenBefore)))
  return { late: found?.since ? { count: found.count, since: found.since } : null, givenUp: found?.givenUp ?? 0 }
}

/** The board's address has become another: what waits for the board goes there, at once. */
export async function redirectBoardMails(tx: Db, { to, now }: { to: string; now: Date }): Promise<void> {
  await tx.update(mails).set({ toAddress: to, nextAttemptAt: now }).where(and(unsettled, inArray(mails.kind, [...boardMailKinds])))
}

/** Deletes what was sent or given up before `before`; returns how many rows went. */
export async function pruneSettledMails(db: Db, before: Date): Promise<number> {
  const pruned = await db.delete(mails)
    .where(or(lt(mails.sentAt, before), lt(mails.failedAt, before)))
    .returning({ id: mails.id })
  return pruned.length
}
