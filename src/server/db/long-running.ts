import type { Db } from './database.ts'

const longRunningOf = new WeakMap<Db, Db>()

/** Registers `longRunning` as the database to use in place of `db` for statements that take long. */
export function setLongRunning(db: Db, longRunning: Db): void {
  longRunningOf.set(db, longRunning)
}

/**
 * The same database, for a transaction whose statements may take as long as reading a whole table, such as a backup's or a restore's: the
 * driver waits for them. Returns `db` itself when nothing else is registered.
 */
export function longRunning(db: Db): Db {
  return longRunningOf.get(db) ?? db
}
