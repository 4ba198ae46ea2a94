import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { writeBackup } from '#server/backup/backup-files.ts'
import { Workplace } from '#server/backup/testing.ts'
import { migrationsDir } from '#server/db/testing.ts'
import { writeErasedList } from './erased-list.ts'
import { runRestore } from './restore-command.ts'
import { copiedAndErased, namesIn, now } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const work = new Workplace()
const { said } = work
let directory: string

beforeEach(async () => {
  directory = await work.directory()
})
afterEach(() => work.clear())

const restore = (env: Record<string, string>, file: string, migrations = migrationsDir) => runRestore({ ...work.command(env, [file]), migrationsDir: migrations })

/** Returns a folder with the migrations and one more that always fails, so that a restore ends after its rows are there. */
async function failingMigrations(): Promise<string> {
  const dir = await work.directory()
  await cp(migrationsDir, dir, { recursive: true })
  const journalFile = join(dir, 'meta', '_journal.json')
  const journal = z.looseObject({ entries: z.array(z.unknown()) }).parse(JSON.parse(await readFile(journalFile, 'utf8')))
  const entries = [...journal.entries, { idx: journal.entries.length, version: '7', when: 99_999_999_999_999, tag: 'failing', breakpoints: true }]
  await writeFile(journalFile, JSON.stringify({ ...journal, entries }))
  await writeFile(join(dir, 'failing.sql'), 'select 1 / 0')
  return dir
}

describe.runIf(process.env.TEST_DATABASE_URL)('a restore into PostgreSQL of a copy from before an erasure', () => {
  it('leaves out the people on the erased list beside the copy', async () => {
    const database = await work.postgres({ migrate: true })
    const { file } = await copiedAndErased(database, directory)
    await writeErasedList(database.db, directory)
    const databaseUrl = await work.postgresUrl()
    expect(await restore({ DATABASE_URL: databaseUrl, DATA_DIR: await work.directory() }, file), said.join('\n')).toBe(0)
    expect(await namesIn(await work.postgres({ databaseUrl }))).toEqual(['Kvarstående'])
  })

  it('blocks the start of the site if it breaks off before it erases, until it is run again', async () => {
    const database = await work.postgres({ migrate: true })
    const { file } = await copiedAndErased(database, directory)
    await writeErasedList(database.db, directory)
    const databaseUrl = await work.postgresUrl()
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: await work.directory() }
    expect(await restore(env, file, await failingMigrations())).toBe(1)
    expect(said.at(-1)).toMatch(/orsaken är inte en av de vanliga.*division by zero/)
    expect(await namesIn(await work.postgres({ databaseUrl }))).toEqual(['Spårlösa', 'Kvarstående'])
    const start = () => work.postgres({ databaseUrl, migrate: true })
    await expect(start()).rejects.toThrow('Återläsningen av databasen är inte klar: medlemmar som har raderats kan vara tillbaka.')

    const other = await writeBackup(directory, 'manual-2026-11-21-120000.tar.gz', { database, madeAt: now })
    expect(await restore(env, other.file)).toBe(1)
    expect(said.at(-1)).toContain('I databasen finns en annan säkerhetskopia, halvt återläst.')
    await expect(start()).rejects.toThrow('Återläsningen av databasen är inte klar')

    expect(await restore(env, file), said.join('\n')).toBe(0)
    expect(said).toContain('Uppgifterna om 1 person som har raderats efter kopian är raderade igen.')
    expect(await namesIn(await start())).toEqual(['Kvarstående'])
    expect(await restore(env, file)).toBe(1)
    expect(said.at(-1)).toContain('Databasen är inte tom')
  })
})
