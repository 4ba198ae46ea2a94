import { eq, sql } from 'drizzle-orm'
import { members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { countingStatements, hitAllFinding, type Tried, type VerdictOfAll } from '#server/limits/limits.ts'
import { factorsOf, methodsAmong } from './factor-store.ts'
import type { DeviceOwner } from './known-devices.ts'
import { type LogIn, passwords } from './store.ts'

/**
 * Always one row, whether or not anything was counted or found. Counting does not wait for the disk, since a lost count harms
 * nobody: a log-in waits only once, for its session. A database server that crashes loses the counts of its last moment.
 */
const once = sql`(select set_config('synchronous_commit', 'off', true)) as once`
const always = sql`true`

const counts = countingStatements((db, { all, last, tries }) => db.with(...all).select({ count: last.count, windowEndsAt: last.windowEndsAt })
  .from(once).leftJoin(last, always).prepare(`count_${tries}_tries_of_log_in`))

const lookUps = countingStatements((db, { all, last, tries }) => {
  const found = passwords(db, eq(members.golfId, sql.placeholder('golfId'))).as('found')
  return db.with(...all).select({ count: last.count, windowEndsAt: last.windowEndsAt, userId: found.userId, passwordHash: found.passwordHash })
    .from(once).leftJoin(last, always).leftJoin(found, always).prepare(`count_${tries}_tries_look_up`)
})

const signIns = countingStatements((db, { all, last, tries }) => {
  const found = passwords(db, eq(members.userId, sql.placeholder('userId'))).as('found')
  return db.with(...all)
    .select({
      count: last.count, windowEndsAt: last.windowEndsAt, userId: found.userId, passwordHash: found.passwordHash, ...factorsOf(db, found.userId),
    })
    .from(once).leftJoin(last, always).leftJoin(found, always).prepare(`count_${tries}_tries_sign_in`)
})

/**
 * Counts an attempt of somebody who has been found already. Like the others here it must be called outside transactions, whose
 * commit would not wait for the disk either.
 */
export async function countOnly(db: Db, tried: Tried): Promise<VerdictOfAll> {
  return (await hitAllFinding(db, counts, { ...tried, values: {} })).verdict
}

/** Counts a look-up and finds who could log in with the Golf-ID, in one statement. */
export async function countLookUp(db: Db, golfId: string, tried: Tried): Promise<{ verdict: VerdictOfAll; found: DeviceOwner | null }> {
  const { verdict, row } = await hitAllFinding(db, lookUps, { ...tried, values: { golfId } })
  const { userId, passwordHash } = row ?? { userId: null, passwordHash: null }
  return { verdict, found: userId === null || passwordHash === null ? null : { userId, passwordHash } }
}

/** What checking a password and choosing the next step needs of a log-in. */
export type SoughtLogIn = Pick<LogIn, 'userId' | 'passwordHash' | 'methods'>

/** Counts an attempt to log in and finds the password hash to compare with, in one statement. */
export async function countSignIn(db: Db, userId: string, tried: Tried): Promise<{ verdict: VerdictOfAll; found: SoughtLogIn | null }> {
  const { verdict, row } = await hitAllFinding(db, signIns, { ...tried, values: { userId } })
  if (!row || row.passwordHash === null) return { verdict, found: null }
  return { verdict, found: { userId, passwordHash: row.passwordHash, methods: methodsAmong(row) } }
}
