import type { Db } from './database.ts'

const patientOf = new WeakMap<Db, Db>()

/** Registers `patient` as the database to use in place of `db` for statements that take long. */
export function setPatient(db: Db, patient: Db): void {
  patientOf.set(db, patient)
}

/**
 * The same database, for a transaction whose statements may take as long as reading a whole table, such as a backup's or a restore's: the
 * driver waits for them. Returns `db` itself when nothing else is registered.
 */
export function patient(db: Db): Db {
  return patientOf.get(db) ?? db
}
