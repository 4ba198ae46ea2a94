import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { StartError } from '#server/start-error.ts'
import type { Database } from '../db/database.ts'
import { migrationsDir, openTestDatabase } from '../db/testing.ts'
import { appliedMigrations, rowsOf } from './catalog.ts'
import { checkArchive, partsIn } from './read-archive.ts'
import { restoreArchive } from './restore.ts'
import { makeSchema } from './schema.ts'
import { fillWithTrickyRows, sumsOf, Workplace } from './testing.ts'
import { writeArchive } from './write-archive.ts'

// Some tests open three engines.
vi.setConfig({ testTimeout: 60_000 })

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const madeAt = new Date('2026-11-21T03:00:00Z')
const number = z.object({ n: z.coerce.number() })

let work: Workplace
let source: Database
let file: string

beforeEach(async () => {
  work = new Workplace()
  source = work.close(await openTestDatabase())
  file = join(await work.directory(), 'copy.tar.gz')
})
afterEach(() => work.clear())

/** A database of the kind that the tests run on, without a schema. */
const bare = (): Promise<Database> => (onPostgres ? work.postgres() : work.embedded())

async function restoreInto(target: Database, from = file): Promise<Database> {
  await restoreArchive(target, { file: from, manifest: await checkArchive(from), migrationsDir })
  return target
}

it('restores every row, the sequences, computed columns and the write protection of the log', async () => {
  await fillWithTrickyRows(source.db)
  const manifest = await writeArchive(file, { database: source, madeAt })
  expect(manifest).toMatchObject({ engine: source.kind, madeAt: madeAt.toISOString() })
  const { db } = await restoreInto(await bare())
  expect(await sumsOf(db)).toEqual(await sumsOf(source.db))
  expect(await appliedMigrations(db)).toEqual(await appliedMigrations(source.db))
  const computed = sql`select sum(length(search_text) + length(sort_key))::int as n from members`
  expect(await rowsOf(db, computed, number)).toEqual(await rowsOf(source.db, computed, number))
  expect(await rowsOf(db, sql`insert into mails (id, kind, to_address, subject, text, html, message_id, created_at, next_attempt_at)
    values (gen_random_uuid(), 'next', '', '', '', '', 'next', now(), now()) returning seq as n`, number)).toEqual([{ n: 11 }])
  expect(await rowsOf(db, sql`insert into audit_entries (at, act, details) values (now(), 'member_added', '{}') returning seq as n`, number))
    .toEqual([{ n: 701 }])
  await expect(db.execute(sql`delete from audit_entries where seq = 1`)).rejects.toThrow()
})

it('two backups of the same rows have the same manifest and checksums', async () => {
  await fillWithTrickyRows(source.db)
  const again = join(await work.directory(), 'again.tar.gz')
  const first = await writeArchive(file, { database: source, madeAt })
  expect(await writeArchive(again, { database: source, madeAt })).toEqual(first)
})

describe.runIf(onPostgres)('a backup restored on the other engine', () => {
  it('restores the same rows when it is brought back', async () => {
    await fillWithTrickyRows(source.db)
    await writeArchive(file, { database: source, madeAt })
    const embedded = await restoreInto(await work.embedded())
    const second = join(await work.directory(), 'second.tar.gz')
    expect((await writeArchive(second, { database: embedded, madeAt })).engine).toBe('embedded')
    const { db } = await restoreInto(await work.postgres(), second)
    expect(await sumsOf(db)).toEqual(await sumsOf(source.db))
  })
})

it('a backup captures one moment during 500 writes: both halves of a transaction or none', async () => {
  let next = 0
  const write = async (): Promise<void> => {
    for (let n = next++; n < 500; n = next++) {
      await source.db.transaction(async (tx) => {
        await tx.execute(sql`insert into users (id, name, email, created_at, updated_at) values (${`u${n}`}, '', ${`u${n}`}, now(), now())`)
        await tx.execute(sql`insert into site_secrets (name, value) values (${`u${n}`}, '')`)
      })
      if (n === 60) begun.resolve(null)
    }
  }
  const begun = Promise.withResolvers<null>()
  const writers = Promise.all(Array.from({ length: 6 }, write))
  await begun.promise
  await writeArchive(file, { database: source, madeAt })
  await writers
  await checkArchive(file)
  const halves: Record<string, string[]> = { users: [], site_secrets: [] }
  for await (const { table, lines } of partsIn(file)) {
    halves[table]?.push(...lines.map((line) => z.tuple([z.string()], z.unknown()).parse(JSON.parse(line))[0]).filter((id) => /^u\d+$/.test(id)))
  }
  expect(halves.users?.length).toBeGreaterThanOrEqual(55)
  expect(halves.users).toEqual(halves.site_secrets)
})

it('refuses to restore into a database that is not empty, and leaves it unchanged', async () => {
  await fillWithTrickyRows(source.db)
  await writeArchive(file, { database: source, madeAt })
  const before = await sumsOf(source.db)
  await expect(restoreInto(source)).rejects.toThrow('Databasen är inte tom, och en återläsning skriver aldrig över något.')
  expect(await sumsOf(source.db)).toEqual(before)
  const foreign = await bare()
  await foreign.db.execute(sql`create table guests (name text)`)
  await expect(restoreInto(foreign)).rejects.toThrow(StartError)
  expect(await rowsOf(foreign.db, sql`select count(*) as n from pg_class where relnamespace = 'public'::regnamespace`, number)).toEqual([{ n: 1 }])
})

it('restores a backup of an older version, and the next start migrates it', async () => {
  const older = await bare()
  const files = readMigrationFiles({ migrationsFolder: migrationsDir })
  await older.db.transaction((tx) => makeSchema(tx, files.slice(0, 5)))
  await older.db.execute(sql`insert into members (id, golf_id, first_name, last_name, created_at, updated_at)
    values (gen_random_uuid(), '990230-001', 'Åsa', 'Ödman', now(), now())`)
  await writeArchive(file, { database: older, madeAt })
  const dataDir = await work.directory()
  const databaseUrl = onPostgres ? await work.postgresUrl() : ''
  const target = await restoreInto(onPostgres ? await work.postgres({ databaseUrl }) : await work.embedded({ dataDir }))
  expect((await appliedMigrations(target.db)).length).toBe(5)
  await target.close()
  const { db } = onPostgres ? await work.postgres({ databaseUrl, migrate: true }) : await work.embedded({ dataDir, migrate: true })
  expect((await appliedMigrations(db)).length).toBe(files.length)
  expect(await rowsOf(db, sql`select search_text as text from members`, z.object({ text: z.string() }))).toEqual([{ text: 'åsa ödman 990230-001   ' }])
})

it('refuses to restore a backup of a newer version', async () => {
  await source.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`)
  await writeArchive(file, { database: source, madeAt })
  await expect(restoreInto(await bare())).rejects.toThrow('tagen med en nyare version av programmet')
})

it('refuses to back up a database that does not hold the site', async () => {
  await expect(writeArchive(file, { database: await bare(), madeAt })).rejects.toThrow('Databasen innehåller ingen webbplats')
})
