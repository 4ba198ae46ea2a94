import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMember } from '#features/members/server/store.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { Workplace } from '#server/backup/testing.ts'
import type { Database } from '#server/db/database.ts'
import { addPasskey, listMethods, replaceRecoveryCodes } from './factor-store.ts'
import { runLastResort } from './last-resort.ts'
import { createUser } from './store.ts'
import { recoveryCodes, sessions } from './tables.ts'

vi.setConfig({ testTimeout: 60_000 })

const golfId = '990230-001'
const now = new Date('2026-11-21T12:00:00Z')
const work = new Workplace()
const { said } = work

afterEach(() => work.clear())

const run = (env: Record<string, string>, ...args: string[]) => runLastResort(work.command(env, args))

/** Somebody with a passkey and recovery codes, who is logged in on a device. */
async function addPerson({ db }: Database): Promise<{ userId: string; memberId: string }> {
  const userId = await createUser(db, { name: 'Sonja Exempel', email: 'sonja@example.com', passwordHash: 'none', now })
  const memberId = await createMember(db, {
    userId, golfId, firstName: 'Sonja', lastName: 'Exempel', phone: null, privateEmail: null, workEmail: null, club: null, category: null, contactMethod: null, now,
  })
  await addPasskey(db, { credentialId: 'key', publicKey: '', counter: 0, transports: '', name: 'Telefonen', createdAt: now, userId })
  await replaceRecoveryCodes(db, { userId, hashes: ['hash'] })
  await db.insert(sessions).values({ id: randomUUID(), userId, token: randomUUID(), expiresAt: now, createdAt: now, updatedAt: now })
  return { userId, memberId }
}

async function expectRemoved({ db }: Database, { userId, memberId }: { userId: string; memberId: string }): Promise<void> {
  expect(await listMethods(db, userId)).toEqual([])
  expect(await db.select().from(recoveryCodes)).toEqual([])
  expect(await db.select().from(sessions)).toEqual([])
  expect(await db.select().from(auditEntries)).toMatchObject([{ actorId: null, act: 'second_factor_reset', subjectKind: 'member', subjectId: memberId }])
}

describe('the last resort', () => {
  it('removes the second step of the only superadmin, logs out everywhere, and stands in the log', async () => {
    const dataDir = await work.directory()
    const former = await work.embedded({ migrate: true, dataDir })
    const person = await addPerson(former)
    expect(await run({ DATA_DIR: dataDir }, golfId)).toBe(1)
    expect(said.at(-1)).toContain('används redan')
    await former.close()
    const settings = join(await work.directory(), 'site.env')
    await writeFile(settings, `ASSOCIATION_NAME=Golf och vänner\nDATA_DIR="${dataDir}"\n`)
    expect(await run({}, '--settings', settings, golfId), said.at(-1)).toBe(0)
    expect(said.at(-1)).toContain(dataDir)
    await expectRemoved(await work.embedded({ dataDir }), person)
  })

  it('says whom it does not find, and makes no database where there is none', async () => {
    const dataDir = await work.directory()
    expect(await run({ DATA_DIR: dataDir }, golfId)).toBe(1)
    expect(said.at(-1)).toBe(`Det finns ingen databas i ${dataDir}.`)
    const database = await work.embedded({ migrate: true, dataDir })
    await database.close()
    expect(await run({ DATA_DIR: dataDir }, golfId)).toBe(1)
    expect(said.at(-1)).toContain(` finns ingen medlem med Golf-ID ${golfId} som kan logga in.`)
    expect(await run({ DATA_DIR: dataDir }, 'Sonja')).toBe(1)
    expect(said.at(-1)).toContain('Ange medlemmens Golf-ID')
  })

  it.runIf(process.env.TEST_DATABASE_URL)('does so on PostgreSQL, beside a running site', async () => {
    const databaseUrl = await work.postgresUrl()
    const database = await work.postgres({ migrate: true, databaseUrl })
    const person = await addPerson(database)
    expect(await run({ DATABASE_URL: databaseUrl, DATA_DIR: await work.directory() }, golfId), said.at(-1)).toBe(0)
    await expectRemoved(database, person)
  })
})
