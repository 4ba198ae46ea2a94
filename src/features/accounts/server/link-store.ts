import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { hitAll, type LimitVerdict } from '#server/limits/limits.ts'
import { dropHeld, holdWaiting } from '#server/outbox/queue.ts'
import { accountLimits, lifetimes } from '../rules.ts'
import { type LinkPurpose, oneTimeLinks } from './tables.ts'

/** A link that works: whom it is about, and the new address where it confirms one. */
export interface Link {
  id: string
  subject: string
  email: string | null
}

/** A link by its token, as it stood in the link, or by its id, for one that was looked at before. */
type Sought = { purpose: LinkPurpose; now: Date } & ({ token: string } | { id: string })

const linkColumns = { id: oneTimeLinks.id, subject: oneTimeLinks.subject, email: oneTimeLinks.email }

/**
 * Makes a link that works once and answers its token, 64 hex digits. It takes the place of a live one of the same
 * purpose and subject: one statement, so that of two made at once one lives.
 */
export async function issueLink(tx: Db, { purpose, subject, lifetimeSeconds, now, email }: {
  purpose: LinkPurpose
  subject: string
  lifetimeSeconds: number
  now: Date
  email?: string
}): Promise<string> {
  const token = randomBytes(32).toString('hex')
  const link = {
    id: randomUUID(),
    tokenHash: hashOf(token),
    email: email ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
  }
  await tx.insert(oneTimeLinks).values({ ...link, purpose, subject }).onConflictDoUpdate({
    target: [oneTimeLinks.purpose, oneTimeLinks.subject],
    targetWhere: sql`ended_at is null`,
    set: link,
  })
  return token
}

/** What brings a link of each purpose that is asked for without logging in. */
const linkMails = { reset_password: 'reset_link', onboarding: 'invitation' } as const

/**
 * Whether another link that was asked for without logging in may be mailed to an address, and counts it. In the transaction that
 * queues the mail. The answer is for the person alone: to others it would tell that two addresses are one person's.
 * - It is counted by the address, so that whoever has two in the register is not mailed twice as often; on a known device of the
 *   person by itself, so that nobody else uses it up.
 * - A link that has just been mailed stays the one that works: nothing is counted, and there is nothing to wait for. Whoever asks for
 *   another of his or her own (`isOwn`), logged in, gets it.
 * - A mail that waits, since the mail server did not take it, is dropped for the new one, which does not count for the day once more:
 *   else whoever asks five times while the server is away would get five dead links and no sixth.
 */
export async function mayMailLink(tx: Db, { purpose, subject, address, isOwn = false, isKnownDevice = false, now }: {
  purpose: keyof typeof linkMails
  subject: string
  address: string
  isOwn?: boolean
  isKnownDevice?: boolean
  now: Date
}): Promise<LimitVerdict> {
  const [fresh] = isOwn ? [] : await tx.select({ id: oneTimeLinks.id }).from(oneTimeLinks).where(and(
    eq(oneTimeLinks.purpose, purpose), eq(oneTimeLinks.subject, subject), isNull(oneTimeLinks.endedAt),
    gt(oneTimeLinks.createdAt, new Date(now.getTime() - lifetimes.linkKept * 1000)),
  ))
  if (fresh) return { allowed: false, retryAfterSeconds: 0 }
  const by = isKnownDevice ? [address, 'known device'] : [address]
  const waiting = await holdWaiting(tx, { kind: linkMails[purpose], about: subject, toAddress: address, now })
  const ofDay = waiting.length === 0 ? [{ key: ['link-mail-day', ...by], ...accountLimits.linkMailsDaily } as const] : []
  const verdict = await hitAll(tx, { tries: [{ key: ['link-mail', ...by], ...accountLimits.linkMails }, ...ofDay], now })
  if (verdict.allowed && waiting.length > 0) await dropHeld(tx, waiting)
  return verdict
}

/** Looks at a link without using it up; null when it does not work. */
export async function findLink(db: Db, sought: Sought): Promise<Link | null> {
  const [link] = await db.select(linkColumns).from(oneTimeLinks).where(works(sought))
  return link ?? null
}

/** Uses a link up. Of any number at once exactly one gets it; the others, and whoever comes later, get null. */
export async function redeemLink(tx: Db, sought: Sought): Promise<Link | null> {
  const [link] = await tx.update(oneTimeLinks).set({ endedAt: sought.now }).where(works(sought)).returning(linkColumns)
  return link ?? null
}

/** Ends what is left of a purpose and subject, for example when what it was for has been done. */
export async function endLinks(tx: Db, { purpose, subject, now }: { purpose: LinkPurpose; subject: string; now: Date }): Promise<void> {
  await tx.update(oneTimeLinks).set({ endedAt: now })
    .where(and(eq(oneTimeLinks.purpose, purpose), eq(oneTimeLinks.subject, subject), isNull(oneTimeLinks.endedAt)))
}

function works(sought: Sought) {
  return and(
    'token' in sought ? eq(oneTimeLinks.tokenHash, hashOf(sought.token)) : eq(oneTimeLinks.id, sought.id),
    eq(oneTimeLinks.purpose, sought.purpose),
    isNull(oneTimeLinks.endedAt),
    gt(oneTimeLinks.expiresAt, sought.now),
  )
}

/** The token has 256 random bits, so a fast hash without salt keeps it safe and can be looked up. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
