import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/testing.ts'
import { recordAct } from './audit.ts'
import { auditEntries } from './tables.ts'

let database: Database
const now = new Date('2026-03-01T09:00:00Z')
const application = '00000000-0000-4000-8000-00000000000a'
const act = { actorId: 'eva', act: 'application_approved', subject: { kind: 'application', id: application }, now } as const

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const stored = () => database.db.select().from(auditEntries).orderBy(auditEntries.seq)

describe('the board\'s log', () => {
  test('keeps an entry only if the transaction that wrote it commits', async () => {
    await recordAct(database.db, { ...act, details: { fields: ['phone'], rows: 3, paid: true, from: null } })
    await expect(database.db.transaction(async (tx) => {
      await recordAct(tx, { ...act, act: 'application_rejected' })
      throw new Error('undone')
    })).rejects.toThrow('undone')
    expect(await stored()).toEqual([{
      seq: 1, at: now, actorId: 'eva', act: 'application_approved', subjectKind: 'application', subjectId: application,
      details: { fields: ['phone'], rows: 3, paid: true, from: null },
    }])
  })

  test.each([
    ['changed', sql`update audit_entries set actor_id = 'somebody else'`],
    ['changed by an upsert', sql`insert into audit_entries (seq, at, act, details) overriding system value
      select seq, at, act, details from audit_entries on conflict (seq) do update set act = 'log_exported'`],
    ['deleted', sql`delete from audit_entries`],
    ['emptied', sql`truncate audit_entries`],
    ['emptied with all that hangs on it', sql`truncate audit_entries restart identity cascade`],
  ])('cannot be %s by the site itself', async (_, statement) => {
    const before = await stored()
    expect(before.length).toBeGreaterThan(0)
    await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(database.db.transaction((tx) => tx.execute(statement))).rejects.toThrow()
    expect(await stored()).toEqual(before)
  })

  test.each(['member', 'application', 'booking'] as const)('refuses to name a %s by anything but its id', async (kind) => {
    await expect(recordAct(database.db, { ...act, subject: { kind, id: 'no id' } })).rejects.toMatchObject({ cause: { code: '23514' } })
  })

  test('refuses an entry that brings a number of its own', async () => {
    await expect(database.db.execute(sql`insert into audit_entries (seq, at, act, details) values (-5, now(), 'log_exported', '{}')`)).rejects.toThrow()
  })
})
