import { members } from '#features/members/server/tables.ts'
import { createMember } from '#features/members/server/store.ts'
import { eraseRows } from '#features/privacy/server/erasure-store.ts'
import { findPersonOfMember } from '#features/privacy/server/person-store.ts'
import { writeBackup } from '#server/backup/backup-files.ts'
import type { Database } from '#server/db/database.ts'

export const now = new Date('2026-11-21T12:00:00Z')
export const madeAt = new Date('2026-11-20T03:00:00Z')

const someone = (golfId: string, firstName: string) => ({
  golfId, firstName, lastName: 'Exempel', phone: null, privateEmail: null, workEmail: null, club: null, category: null, contactMethod: null, now,
})

/** Adds two members, makes a copy of the database in `directory`, and then erases the first of them. */
export async function copiedAndErased({ db, kind }: Database, directory: string): Promise<{ file: string; erased: string }> {
  const erased = await createMember(db, someone('990230-001', 'Spårlösa'))
  await createMember(db, someone('990230-002', 'Kvarstående'))
  const { file } = await writeBackup(directory, 'nightly-2026-11-20.tar.gz', { database: { db, kind }, madeAt })
  await db.transaction(async (tx) => {
    const person = await findPersonOfMember(tx, erased)
    if (person) await eraseRows(tx, person, now)
  })
  return { file, erased }
}

export const namesIn = async ({ db }: Database) => (await db.select().from(members).orderBy(members.golfId)).map(({ firstName }) => firstName)
