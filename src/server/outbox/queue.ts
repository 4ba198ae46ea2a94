import { and, count, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, lte, min, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { boardMailKinds, followingMailKinds, type MailKind, personalMailKinds } from './mail-kinds.ts'
import { type MailAttachment, mails } from './tables.ts'

/** A mail leased to one worker until `leasedUntil`; only the holder of `leaseToken` may record the result. */
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
  otherwiseTo: string | null
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachments: MailAttachment[] | null
  messageId: string
  createdAt: Date
  mailServer: (typeof mails.$inferSelect)['mailServer']
}

/** The result of an attempt. */
export type Settlement =
  | { state: 'sent'; emptyBody: boolean }
  | { state: 'waiting'; nextAttemptAt: Date; reason: string; aboutMail: boolean }
  | { state: 'failed'; reason: string; emptyBody: boolean }

/**
 * What recording a result has led to. `server back`: recorded, and others wait for the server that has just accepted this mail, see
 * {@link tryAgainNow}. `otherwise`: it could not be delivered and is due at its other address. `redirected`: the board's address has
 * changed meanwhile. `lost`: the lease had passed to another worker, and nothing was written.
 */
export type Noted = 'noted' | 'server back' | 'otherwise' | 'redirected' | 'lost'

/** Neither sent nor given up. */
const unsettled = and(isNull(mails.sentAt), isNull(mails.failedAt))
const notLeased = (now: Date) => or(isNull(mails.leasedUntil), lte(mails.leasedUntil, now))
const reasonLength = 500

/**
 * How long a mail is kept back each time that an earlier one finds the server unavailable, and up to what age, in seconds: nobody waits
 * longer than that for a new password because of another mail.
 */
const keptBack = { seconds: 60, untilAge: 15 * 60 } as const

/**
 * Matches unsettled mails that no other transaction has locked. Whoever has locked one mail must not wait for another, or two could
 * deadlock, since an erasure locks a person's mails in an order that others do not know.
 */
function free(db: Db, where: SQL | undefined): SQL {
  return sql`${mails.id} = any(array(${chooseFree(db, where)}))`
}

const chooseFree = (db: Db, where: SQL | undefined) =>
  db.select({ id: mails.id }).from(mails).where(and(unsettled, where)).orderBy(mails.seq).for('update', { skipLocked: true })

/**
 * Selects and locks the mails to be sent next. What one address is told about one thing is sent in the order of writing, or the last mail
 * in the inbox could have the old tee time, or a link that a newer one has replaced: a mail waits for an earlier one that is due or being
 * sent. It does not wait for one that was just put off because of its content, but its own tries bring that one forward (`bringForward`). If the
 * earlier one found the server unavailable, both are tried together in a minute (`keepBack`).
 */
export function dueMails(db: Db, { now, limit }: { now: Date; limit: number }) {
  const earlier = alias(mails, 'earlier')
  // A subquery evaluated for each mail with the index on `about`, which `exists` would not be: without statistics, with thousands of mails,
  // the database took minutes to compare each mail with all that are due.
  const waitsForEarlier = sql`coalesce((${db.select({ waits: sql`true` }).from(earlier).where(and(
    eq(earlier.about, mails.about), eq(earlier.toAddress, mails.toAddress), lt(earlier.seq, mails.seq),
    sql`coalesce(${earlier.sentAt}, ${earlier.failedAt}) is null`, or(lte(earlier.nextAttemptAt, now), gt(earlier.leasedUntil, now)),
  )).limit(1)}), false)`
  return db.select({ id: mails.id }).from(mails)
    .where(and(unsettled, lte(mails.nextAttemptAt, now), notLeased(now), not(waitsForEarlier)))
    .orderBy(mails.nextAttemptAt, mails.seq)
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * Leases up to `limit` due mails for `leaseSeconds`. One statement: `skip locked` lets processes claim side by side, and the array makes
 * PostgreSQL select the rows once (a bare `in` may repeat the selection for every row).
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
      // While being tried it does not wait for the server; `back` stays until the result is recorded.
      mailServer: sql`nullif(${mails.mailServer}, 'away')`,
    })
    .where(sql`${mails.id} = any(array(${dueMails(db, { now, limit })}))`)
    .returning()
  return claimed.flatMap(({ leaseToken, ...mail }) => leaseToken === null ? [] : [{ ...mail, leaseToken }])
}

/** Mails that found the server unavailable and whose next try is still to come. */
const waitsForServer = (now: Date) => and(eq(mails.mailServer, 'away'), gt(mails.nextAttemptAt, now))

/**
 * Records an attempt's result. If the board's address has changed meanwhile (`redirectBoardMails`), only an acceptance at the former
 * address counts; otherwise the mail is due at the new one.
 */
export async function settleMail(db: Db, mail: ClaimedMail, now: Date, settlement: Settlement): Promise<Noted> {
  const { id, about, toAddress, otherwiseTo, seq, leaseToken } = mail
  /** Returns null when the lease has passed to another worker. */
  async function settle(on: Db, columns: Partial<typeof mails.$inferInsert>, where?: SQL): Promise<{ othersWait: boolean } | null> {
    const [settled] = await on.update(mails)
      .set({ leasedUntil: null, leaseToken: null, mailServer: null, ...columns })
      .where(and(eq(mails.id, id), eq(mails.leaseToken, leaseToken), where))
      .returning({ othersWait: sql<boolean>`${exists(on.select({ id: mails.id }).from(mails).where(waitsForServer(now)))}` })
    return settled ?? null
  }
  const columns = columnsOf(settlement, mail, now)
  // The row keeps the address that the mail was really sent to.
  if (settlement.state === 'sent') {
    const settled = await settle(db, { ...columns, toAddress })
    if (settled === null) return 'lost'
    return settled.othersWait ? 'server back' : 'noted'
  }
  const wentThere = eq(mails.toAddress, toAddress)
  const isForOther = settlement.state === 'failed' && otherwiseTo !== null
  const isNoted = about === null || (settlement.state === 'failed' && otherwiseTo === null)
    ? await settle(db, columns, wentThere) !== null
    : await db.transaction(async (tx) => {
      if (!await settle(tx, columns, wentThere)) return false
      if (settlement.state === 'failed') {
        await bringForward(tx, [{ about, toAddress: otherwiseTo ?? toAddress }], { upTo: seq, at: now })
        return true
      }
      const isFollowed = !settlement.aboutMail && await keepBack(tx, { about, toAddress, after: seq, now })
      await bringForward(tx, [{ about, toAddress }], { upTo: seq, at: isFollowed ? keptUntil(now) : settlement.nextAttemptAt })
      return true
    })
  if (isNoted) return isForOther ? 'otherwise' : 'noted'
  return await settle(db, { nextAttemptAt: now, lastError: lastErrorOf(settlement) }) ? 'redirected' : 'lost'
}

/**
 * Called when the server has accepted a mail: makes the mails that found it unavailable due at once, each with the other mails that wait
 * for the same address about the same thing, so that they are sent in order. The extra try is not counted, and a mail gets one for each of
 * its own tries: one at which the server always disconnects would otherwise be retried after every other mail. Returns their number.
 */
export async function tryAgainNow(db: Db, now: Date): Promise<number> {
  const away = alias(mails, 'away')
  // Not correlated with each mail: with thousands waiting, and no statistics, the database compared all with all.
  const isAboutTheSame = sql`(${mails.about}, ${mails.toAddress}) in ${db.select({ about: away.about, to: away.toAddress }).from(away).where(eq(away.mailServer, 'away'))}`
  // Joined for the same reason: an array would be searched for each row.
  const chosen = db.$with('chosen').as(chooseFree(db, and(gt(mails.nextAttemptAt, now), or(eq(mails.mailServer, 'away'), isAboutTheSame))))
  const tried = await db.with(chosen).update(mails)
    .set({ nextAttemptAt: now, attempts: sql`greatest(${mails.attempts} - 1, 0)`, mailServer: 'back' })
    .from(chosen)
    .where(eq(mails.id, chosen.id))
    .returning({ id: mails.id })
  return tried.length
}

/** Whether the mail server was unavailable at the last try, and has accepted nothing since. */
export async function isMailServerAway(db: Db): Promise<boolean> {
  const found = await db.select({ id: mails.id }).from(mails).where(eq(mails.mailServer, 'away')).limit(1)
  return found.length > 0
}

const keptUntil = (now: Date): Date => new Date(now.getTime() + keptBack.seconds * 1000)

/**
 * Stops later mails to the address about the same thing from overtaking an earlier one, since a server that was unavailable only for a
 * moment might accept them first: all are due in a minute, together. Returns whether there are any.
 */
async function keepBack(tx: Db, { about, toAddress, after, now }: { about: string; toAddress: string; after: number; now: Date }): Promise<boolean> {
  const until = keptUntil(now)
  const isYoung = gt(mails.createdAt, new Date(now.getTime() - keptBack.untilAge * 1000))
  const kept = await tx.update(mails).set({ nextAttemptAt: until })
    .where(free(tx, and(eq(mails.about, about), eq(mails.toAddress, toAddress), gt(mails.seq, after), isYoung, notLeased(now), lt(mails.nextAttemptAt, until))))
    .returning({ id: mails.id })
  return kept.length > 0
}

/** An address, and what its mails are about. */
export interface Addressed {
  about: string
  toAddress: string
}

/**
 * Makes earlier mails to the same address about the same thing, up to number `upTo`, due at `at` if they would be later, so that they are
 * sent before the one due then. It is an extra try and not counted: their last own try has to come days after the first.
 */
export function bringForward(db: Db, those: readonly [Addressed, ...Addressed[]], { upTo, at }: { upTo?: number; at: Date }) {
  const earlier = upTo === undefined ? undefined : lte(mails.seq, upTo)
  const same = or(...those.map(({ about, toAddress }) => and(eq(mails.about, about), eq(mails.toAddress, toAddress))))
  return db.update(mails).set({ nextAttemptAt: at, attempts: sql`greatest(${mails.attempts} - 1, 0)` })
    .where(free(db, and(same, earlier, gt(mails.nextAttemptAt, at))))
    .returning({ id: mails.id })
}

function columnsOf(settlement: Settlement, { mailServer, otherwiseTo }: ClaimedMail, now: Date): Partial<typeof mails.$inferInsert> {
  if (settlement.state === 'sent') return { sentAt: now, lastError: null, otherwiseTo: null, ...bodyOf(settlement) }
  const lastError = lastErrorOf(settlement)
  if (settlement.state === 'waiting') {
    const waits = !settlement.aboutMail && mailServer !== 'back'
    return { nextAttemptAt: settlement.nextAttemptAt, lastError, mailServer: waits ? 'away' : null }
  }
  if (otherwiseTo !== null) return { toAddress: otherwiseTo, otherwiseTo: null, nextAttemptAt: now, attempts: 0, lastError }
  return { failedAt: now, lastError, ...bodyOf(settlement) }
}

const lastErrorOf = ({ reason }: Exclude<Settlement, { state: 'sent' }>): string => reason.replaceAll('\u0000', '').slice(0, reasonLength)

/** Empties the texts of a settled mail: log-in links must not stay in the database once nobody is going to send them. */
function bodyOf({ emptyBody }: { emptyBody: boolean }) {
  return emptyBody ? { text: '', html: '', attachments: null } : {}
}

/**
 * Locks the mails of a kind to an address about something that have failed a try and wait for another, so that they are not sent until the
 * transaction ends. A caller that writes a newer one in their place drops them. Returns their ids.
 */
export async function lockWaiting(tx: Db, { kind, about, toAddress, now }: { kind: MailKind; about: string; toAddress: string; now: Date }): Promise<string[]> {
  const held = await tx.select({ id: mails.id }).from(mails)
    .where(and(eq(mails.about, about), eq(mails.kind, kind), eq(mails.toAddress, toAddress), unsettled, isNotNull(mails.lastError), notLeased(now)))
    .orderBy(mails.seq)
    .for('update', { skipLocked: true })
  return held.map(({ id }) => id)
}

/** Drops mails that the transaction has locked ({@link lockWaiting}). */
export async function dropHeld(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(mails).where(inArray(mails.id, [...ids]))
}

export interface UndeliveredQuery {
  /** Mails written before this time that still wait. */
  writtenBefore: Date
  /** Mails given up since this time. */
  givenUpSince: Date
}

export interface Undelivered {
  /** How many wait, and when the oldest was written; null when none does. */
  late: { count: number; since: Date } | null
  /** How many have been given up: to the board, and to people who have not got a newer one of the same kind since. */
  givenUp: { toBoard: number; toPersons: number }
}

/**
 * Matches mails to a person, given up since `givenUpSince`, after which the person has not got another of the kind about the same thing.
 * Mails about nobody are left out: they appear on no page, such as the last one to somebody who has been erased.
 */
export function isLostToPerson(db: Db, givenUpSince: Date): SQL | undefined {
  const newer = alias(mails, 'newer')
  const isMadeGood = db.select({ id: newer.id }).from(newer)
    .where(and(eq(newer.about, mails.about), eq(newer.kind, mails.kind), gt(newer.seq, mails.seq), isNotNull(newer.sentAt)))
  return and(inArray(mails.kind, [...personalMailKinds]), gte(mails.failedAt, givenUpSince), isNotNull(mails.about), notExists(isMadeGood))
}

/** Counts undelivered mails. Those to the board are recognized by their kind: its address may have been corrected since they failed. */
export async function findUndelivered(db: Db, { writtenBefore, givenUpSince }: UndeliveredQuery): Promise<Undelivered> {
  const toBoard = db.$count(mails, and(inArray(mails.kind, [...boardMailKinds]), gte(mails.failedAt, givenUpSince)))
  const toPersons = db.$count(mails, isLostToPerson(db, givenUpSince))
  const [found] = await db.select({
    count: count(), since: min(mails.createdAt), toBoard: sql<number>`${toBoard}`.mapWith(Number), toPersons: sql<number>`${toPersons}`.mapWith(Number),
  }).from(mails).where(and(unsettled, lt(mails.createdAt, writtenBefore)))
  return {
    late: found?.since ? { count: found.count, since: found.since } : null,
    givenUp: { toBoard: found?.toBoard ?? 0, toPersons: found?.toPersons ?? 0 },
  }
}

/**
 * Redirects what waits for the board to its new address, except warnings of a change; due at once, and with all tries ahead. Skips mails
 * that are locked at this moment, so the caller repeats it a moment later.
 */
export async function redirectBoardMails(db: Db, { to, now }: { to: string; now: Date }): Promise<void> {
  await db.update(mails).set({ toAddress: to, nextAttemptAt: now, attempts: 0 })
    .where(free(db, and(ne(mails.toAddress, to), inArray(mails.kind, [...followingMailKinds]))))
}

/** Deletes mails that were sent or given up before `before`; locked ones are left for the next time. Returns the number of deleted rows. */
export async function pruneSettledMails(db: Db, before: Date): Promise<number> {
  const settled = db.select({ id: mails.id }).from(mails).where(or(lt(mails.sentAt, before), lt(mails.failedAt, before))).for('update', { skipLocked: true })
  const pruned = await db.delete(mails).where(inArray(mails.id, settled)).returning({ id: mails.id })
  return pruned.length
}
