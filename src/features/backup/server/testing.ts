import { randomUUID } from 'node:crypto'
import { activePlayers, bookingDays, bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { createMember } from '#features/members/server/store.ts'
import { eraseRows } from '#features/privacy/server/erasure-store.ts'
import { findPersonOfMember } from '#features/privacy/server/person-store.ts'
import { writeBackup } from '#server/backup/backup-files.ts'
import type { Database, Db } from '#server/db/database.ts'

export const now = new Date('2026-11-21T12:00:00Z')
export const madeAt = new Date('2026-11-20T03:00:00Z')

const someone = (golfId: string, firstName: string) => ({
  golfId, firstName, lastName: 'Exempel', phone: null, privateEmail: null, workEmail: null, club: null, category: null, contactMethod: null, now,
})

/** Adds two members. @returns the id of the first, who is to be erased */
export async function addMembers(db: Db): Promise<string> {
  const erased = await createMember(db, someone('990230-001', 'Spårlösa'))
  await createMember(db, someone('990230-002', 'Kvarstående'))
  return erased
}

/** Adds a waiting booking request of the member who will be erased, with a guest, and the place in the quota that it takes. */
export async function addRequest(db: Db): Promise<string> {
  const [id, playDate] = [randomUUID(), '2026-12-05']
  await db.insert(bookings).values({
    id, requestKey: randomUUID(), fullName: 'Spårlösa Exempel', golfId: '990230-001', email: 'sparlosa@example.com', course: 'ale', quotaGroup: 'ale', playDate,
    ball: 'two', isMatch: false, status: 'received', createdAt: madeAt,
  })
  await db.insert(bookingPlayers).values([
    { bookingId: id, playDate, position: 0, name: 'Spårlösa Exempel', golfId: '990230-001', isMember: true },
    { bookingId: id, playDate, position: 1, name: 'Gunnar Gäst', golfId: null, isMember: false },
  ])
  await db.insert(activePlayers).values(['id:990230-001', 'name:gunnar gäst'].map((key) => ({ key, bookingId: id, playDate })))
  await db.insert(bookingDays).values({ quotaGroup: 'ale', playDate, fourBalls: 0, twoBalls: 1 })
  return id
}

/** Adds two members, makes a copy of the database in `directory`, and then erases the first of them. */
export async function copiedAndErased({ db, kind }: Database, directory: string): Promise<{ file: string; erased: string }> {
  const erased = await addMembers(db)
  const { file } = await writeBackup(directory, 'nightly-2026-11-20.tar.gz', { database: { db, kind }, madeAt })
  await db.transaction(async (tx) => {
    const person = await findPersonOfMember(tx, erased)
    if (person) await eraseRows(tx, person, now)
  })
  return { file, erased }
}

export const namesIn = async ({ db }: Database) => (await db.select().from(members).orderBy(members.golfId)).map(({ firstName }) => firstName)
