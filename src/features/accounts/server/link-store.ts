import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { countTries, type LimitVerdict } from '#server/limits/limits.ts'
import { dropHeld, lockWaiting } from '#server/outbox/queue.ts'
import { accountLimits, lifetimes } from '../rules.ts'
import { type LinkPurpose, oneTimeLinks } from './tables.ts'

/** A link that works. `subject` is whom it is for; `email` is the new address if the link confirms one. */
export interface Link {
  id: string
  subject: string
  email: string | null
}

/** Identifies a link by the token in its URL, or by its id if it has been looked up already. */
type Sought = { purpose: LinkPurpose; now: Date } & ({ token: string } | { id: string })

const linkColumns = { id: oneTimeLinks.id, subject: oneTimeLinks.subject, email: oneTimeLinks.email }

interface NewLinks {
  purpose: LinkPurpose
  lifetimeSeconds: number
  now: Date
}

/**
 * Creates a link that works once and returns its token, 64 hex digits. Replaces a live link of the same purpose and subject,
 * in one statement, so that of two created concurrently only one works.
 */
export async function issueLink(tx: Db, { subject, email, ...links }: NewLinks & { subject: string; email?: string }): Promise<string> {
  const token = newToken()
  await insertLinks(tx, [{ subject, token, email: email ?? null }], links)
  return token
}

/** Creates a link for each subject with one statement, like {@link issueLink}. The subjects must differ. Returns the tokens by subject. */
export async function issueLinks(tx: Db, { subjects, ...links }: NewLinks & { subjects: readonly string[] }): Promise<ReadonlyMap<string, string>> {
  const issued = subjects.map((subject) => ({ subject, token: newToken(), email: null }))
  if (issued.length > 0) await insertLinks(tx, issued, links)
  return new Map(issued.map(({ subject, token }) => [subject, token]))
}

const newToken = (): string => randomBytes(32).toString('hex')

async function insertLinks(
  tx: Db, links: readonly { subject: string; token: string; email: string | null }[], { purpose, lifetimeSeconds, now }: NewLinks,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000)
  const rows = links.map(({ subject, token, email }) => (
    { id: randomUUID(), purpose, subject, tokenHash: hashOf(token), email, createdAt: now, expiresAt }
  ))
  await tx.insert(oneTimeLinks).values(rows).onConflictDoUpdate({
    target: [oneTimeLinks.purpose, oneTimeLinks.subject],
    targetWhere: sql`ended_at is null`,
    set: { id: sql`excluded.id`, tokenHash: sql`excluded.token_hash`, email: sql`excluded.email`, createdAt: now, expiresAt },
  })
}

/** The kind of mail that carries a link, for each purpose that can be requested without logging in. */
const linkMails = { reset_password: 'reset_link', onboarding: 'invitation' } as const

/**
 * Whether another link that was requested without logging in may be mailed to an address; counts it if so. Call it in the transaction
 * that queues the mail. Show the result to that person only: to others it would reveal that two addresses belong to one person.
 * - Mails are counted by the address they go to, so that somebody with two in the register is not mailed twice as often, and separately
 *   on a known device of the person, so that nobody else uses that limit up.
 * - A link that was mailed just now keeps working: nothing is counted, and there is nothing to wait for. A person who is logged in and
 *   asks for another link of their own (`isOwn`) still gets one.
 * - A mail that the mail server has not taken yet is dropped in favour of the new one, which does not count towards the day again:
 *   otherwise five requests during an outage would yield five dead links and no sixth.
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
    gt(oneTimeLinks.createdAt, new Date(now.getTime() - lifetimes.linkReuseWindow * 1000)),
  ))
  if (fresh) return { allowed: false, retryAfterSeconds: 0 }
  const by = isKnownDevice ? [address, 'known device'] : [address]
  const waiting = await lockWaiting(tx, { kind: linkMails[purpose], about: subject, toAddress: address, now })
  const ofDay = waiting.length === 0 ? [{ key: ['link-mail-day', ...by], ...accountLimits.linkMailsDaily } as const] : []
  const verdict = await countTries(tx, { tries: [{ key: ['link-mail', ...by], ...accountLimits.linkMails }, ...ofDay], now })
  if (verdict.allowed && waiting.length > 0) await dropHeld(tx, waiting)
  return verdict
}

/** Looks at a link without using it up; null when it does not work. */
export async function findLink(db: Db, sought: Sought): Promise<Link | null> {
  const [link] = await db.select(linkColumns).from(oneTimeLinks).where(works(sought))
  return link ?? null
}

/** Uses up a link. Of any number of concurrent callers exactly one gets it; the others, and later ones, get null. */
export async function redeemLink(tx: Db, sought: Sought): Promise<Link | null> {
  const [link] = await tx.update(oneTimeLinks).set({ endedAt: sought.now }).where(works(sought)).returning(linkColumns)
  return link ?? null
}

/** Ends the live link of a purpose and subject, for example once it is no longer needed. */
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

/** A token has 256 random bits, so a fast unsalted hash is safe, and it can be looked up. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
