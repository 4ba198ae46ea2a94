import { eq, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { uniqueViolation } from './errors.ts'
import { openTestDatabase } from './testing.ts'

const things = pgTable('things', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
}, (table) => [unique('things_name_once').on(table.name)])

const kind = process.env.TEST_DATABASE_URL ? 'postgres' : 'embedded'
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`
    create table things (id uuid primary key default gen_random_uuid(), name text not null constraint things_name_once unique, at timestamptz not null default now())`)
})

afterAll(() => database.close())

/** The error of a promise that must fail. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const [outcome] = await Promise.allSettled([promise])
  if (outcome.status === 'fulfilled') throw new Error('It was expected to fail')
  return outcome.reason
}

describe(`a database of the kind ${kind}`, () => {
  it('reports this kind and answers a ping', async () => {
    expect(database.kind).toBe(kind)
    await database.ping()
  })

  it('names the violated unique constraint, also inside a transaction', async () => {
    const { db } = database
    await db.insert(things).values({ name: 'Hulta' })
    expect(uniqueViolation(await failureOf(db.insert(things).values({ name: 'Hulta' })))).toBe('things_name_once')
    expect(uniqueViolation(await failureOf(db.transaction((tx) => tx.insert(things).values({ name: 'Hulta' }))))).toBe('things_name_once')
    expect(uniqueViolation(await failureOf(db.execute(sql`insert into things (name) values (null)`)))).toBeNull()
    expect(uniqueViolation(new Error('something else'))).toBeNull()
    expect(uniqueViolation('no error at all')).toBeNull()
  })

  it('rolls back everything when a transaction fails', async () => {
    const { db } = database
    await failureOf(db.transaction(async (tx) => {
      await tx.insert(things).values({ name: 'taken back' })
      throw new Error('changed my mind')
    }))
    expect(await db.select().from(things).where(eq(things.name, 'taken back'))).toEqual([])
  })

  it('keeps the work of a transaction when an inner one fails', async () => {
    const { db } = database
    await db.transaction(async (tx) => {
      await tx.insert(things).values({ name: 'outer' })
      await failureOf(tx.transaction((inner) => inner.insert(things).values({ name: 'outer' })))
    })
    expect(await db.select({ name: things.name }).from(things).where(eq(things.name, 'outer'))).toEqual([{ name: 'outer' }])
  })

  it('returns timestamps unchanged, and takes their days in UTC', async () => {
    const { db } = database
    const at = new Date('2026-11-21T23:30:00.123Z')
    const [row] = await db.insert(things).values({ name: 'late', at }).returning({ at: things.at, day: sql<string>`at::date::text` })
    expect(row).toEqual({ at, day: '2026-11-21' })
  })

  it('matches Swedish letters in upper and lower case', async () => {
    const rows = await database.db.select({ same: sql<boolean>`lower('ÅÄÖ') = 'åäö' and 'Örjan' ilike 'ö%'` }).from(sql`(select 1) as one`)
    expect(rows).toEqual([{ same: true }])
  })

  it('is empty when opened for another test', async () => {
    const other = await openTestDatabase()
    const [row] = await other.db.select({ place: sql<string | null>`to_regclass('things')::text` }).from(sql`(select 1) as one`)
    await other.close()
    expect(row).toEqual({ place: null })
  })
})
