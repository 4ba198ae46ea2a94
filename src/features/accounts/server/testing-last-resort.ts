import { randomUUID } from 'node:crypto'
import { createMember } from '#features/members/server/store.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Database } from '#server/db/database.ts'
import { addPasskey, listMethods, replaceRecoveryCodes } from './factor-store.ts'
import { createUser } from './store.ts'
import { recoveryCodes, sessions } from './tables.ts'

const now = new Date('2026-11-21T12:00:00Z')
export const golfId = '990230-001'

interface Person {
  userId: string
  memberId: string
}

/** Somebody with a passkey and recovery codes, who is logged in on a device. */
export async function addPerson({ db }: Database): Promise<Person> {
  const userId = await createUser(db, { name: 'Sonja Exempel', email: 'sonja@example.com', passwordHash: 'none', now })
  const memberId = await createMember(db, {
    userId, golfId, firstName: 'Sonja', lastName: 'Exempel', phone: null, privateEmail: null, workEmail: null, club: null, category: null, contactMethod: null, now,
  })
  await addPasskey(db, { credentialId: 'key', publicKey: '', counter: 0, transports: '', name: 'Telefonen', createdAt: now, userId })
  await replaceRecoveryCodes(db, { userId, hashes: ['hash'] })
  await db.insert(sessions).values({ id: randomUUID(), userId, token: randomUUID(), expiresAt: now, createdAt: now, updatedAt: now })
  return { userId, memberId }
}

/** Reads what is left of what {@link addPerson} added, and the entries of the log. */
export async function readTraces({ db }: Database, { userId }: Person) {
  return {
    methods: await listMethods(db, userId),
    codes: await db.select().from(recoveryCodes),
    sessions: await db.select().from(sessions),
    log: await db.select().from(auditEntries),
  }
}

/** What {@link readTraces} returns once the second factor has been removed and nothing else is in the log. */
export const removed = ({ memberId }: Person) => ({
  methods: [], codes: [], sessions: [], log: [{ actorId: null, act: 'second_factor_reset', subjectKind: 'member', subjectId: memberId }],
})
