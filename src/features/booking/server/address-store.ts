import { and, asc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { isOpen } from './store.ts'
import { bookings } from './tables.ts'

/**
 * Where the answer to a request goes: to the address in the request. If that was the log-in's when the request was read, it goes to the
 * log-in's current one instead, since another may have been confirmed while the mails were rendered. The address stays if the log-in no
 * longer exists.
 */
export function answersTo(tx: Db, { userId, email }: { userId: string; email: string }, provedEmail: string | null): string | SQL {
  if (email !== provedEmail) return email
  return sql`coalesce((${tx.select({ email: users.email }).from(users).where(eq(users.id, userId))}), ${email})`
}

/**
 * Locks the bookings whose answers go where the person's log-in links go, and returns their ids: the person's own open ones on `today` or
 * later. Ordered by id, so that two callers that lock several never deadlock, and before the log-in, as an erasure does (`holdBookings`):
 * an erasure that already has the table lock is waited for before any row is locked that it may want. The caller holds the lock on the
 * member's row.
 */
export async function holdAnswers(tx: Db, { userId, today }: { userId: string; today: string }): Promise<string[]> {
  await tx.execute(sql`lock table ${bookings} in row exclusive mode`)
  const logInEmail = tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const held = await tx.select({ id: bookings.id }).from(bookings)
    .where(and(eq(bookings.userId, userId), gte(bookings.playDate, today), isOpen, eq(bookings.email, sql`(${logInEmail})`)))
    .orderBy(asc(bookings.id))
    .for('update')
  return held.map(({ id }) => id)
}

/**
 * Sends the answers to these bookings to another address and raises the revision, so that a mail to the former address that is being
 * written is written anew.
 */
export async function redirectAnswers(tx: Db, ids: readonly string[], email: string): Promise<void> {
  if (ids.length === 0) return
  await tx.update(bookings).set({ email, revision: sql`${bookings.revision} + 1` }).where(inArray(bookings.id, [...ids]))
}
