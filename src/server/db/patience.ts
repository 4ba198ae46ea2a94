import type { Db } from './database.ts'

const patientOf = new WeakMap<Db, Db>()

/** Tells by which other way `db` may be asked for what takes long. */
export function setPatient(db: Db, patient: Db): void {
  patientOf.set(db, patient)
}

/**
 * The same database for a transaction whose statements may take as long as a whole table does, a backup's or a restore's: the
 * driver waits for those as well. Where there is no other way it is the database itself.
 */
export function patient(db: Db): Db {
  return patientOf.get(db) ?? db
}
