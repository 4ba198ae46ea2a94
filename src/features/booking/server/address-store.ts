import { and, asc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { isOpen } from './store.ts'
import { bookings } from './tables.ts'

/**
 * Where answers to a request go: to the address that was asked for, and where that was the log-in's when the request was read,
 * to the log-in's of now. Another may have been confirmed while the letters were written. Nobody's log-in has none.
 */
export function answersTo(tx: Db, { userId, email }: { userId: string; email: string }, provedEmail: string | null): string | SQL {
  if (email !== provedEmail) return email
  return sql`coalesce((${tx.select({ email: users.email }).from(users).where(eq(users.id, userId))}), ${email})`
}

/**
 * Holds the bookings whose answers go where the person's log-in links go, and answers their ids: the person's own that stand, on
 * `today` or later. By id, so that two who hold several never wait for each other, and before the log-in, as an erasure does
 * (`holdBookings`): one that has the table already is waited for before any row is held that it may want. The caller holds the
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

/** Lets the answers to these bookings go to another address, as another revision: a letter to the former one that is being written is written anew. */
export async function redirectAnswers(tx: Db, ids: readonly string[], email: string): Promise<void> {
  if (ids.length === 0) return
  await tx.update(bookings).set({ email, revision: sql`${bookings.revision} + 1` }).where(inArray(bookings.id, [...ids]))
}
