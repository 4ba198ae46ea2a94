import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFormer, writeBackup } from '#server/backup/backup-files.ts'
import { checkArchive } from '#server/backup/read-archive.ts'
import { Workplace } from '#server/backup/testing.ts'
import { createLog } from '#server/log.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { usualKeep } from '../rules.ts'
import { backUpNightly } from './schedule.ts'
import { claimRun, finishRun } from './store.ts'
import { backupRuns } from './tables.ts'

vi.setConfig({ testTimeout: 60_000 })

const kind = process.env.TEST_DATABASE_URL === undefined ? 'embedded' : 'postgres'
const nightly = 'nightly-2026-11-25.tar.gz'
/** When the copy that is already there was made: that night, a second past four. */
const formerAt = new Date('2026-11-25T03:00:01Z')
const kept = 'former-2026-11-25-040001.tar.gz'

let work: Workplace
let site: TestSite
let directory: string
let logged: string[]

beforeEach(async () => {
  work = new Workplace()
  site = await startTestSite({ DATA_DIR: join(await work.directory(), 'data') })
  directory = join(await work.directory(), 'backups')
  logged = []
  site.clock.set(new Date('2026-11-24T12:00:00Z'))
  const claim = await claimRun(site.db, { kind: 'drill', day: '2026-11-24', now: site.clock.now() })
  await finishRun(site.db, claim?.id ?? '', { file: 'nightly-2026-11-24.tar.gz', bytes: null, rows: null, now: site.clock.now() })
  site.clock.set(new Date('2026-11-25T11:00:00Z'))
})
afterEach(async () => {
  await site.close()
  await work.clear()
})

const files = async (): Promise<string[]> => (await readdir(directory)).toSorted()
const madeAt = async (name: string): Promise<string> => (await checkArchive(join(directory, name))).madeAt

/** Adds a copy of that day made by a database other than the site's: the one before a restore, or another machine's. */
async function addFormer(): Promise<Buffer> {
  const { file } = await writeBackup(directory, nightly, { database: { db: site.db, kind }, madeAt: formerAt })
  await utimes(file, formerAt, formerAt)
  return readFile(file)
}

function backUp(changes: { directory?: string } = {}, signal = new AbortController().signal): Promise<void> {
  const log = createLog({ destination: { write: (line) => { logged.push(line) } } })
  return backUpNightly({
    services: { ...site.services, log }, kind, settings: { directory, keep: usualKeep, ...changes },
    startedAt: new Date('2026-01-01T00:00:00Z'), trialProgram: 'none',
  }, signal)
}

describe('a copy of the day made by another database', () => {
  it('is kept under a name of its own, which is logged', async () => {
    const former = await addFormer()
    await backUp()
    expect(await files()).toEqual([kept, nightly])
    expect(await readFile(join(directory, kept))).toEqual(former)
    expect(await madeAt(nightly)).toBe(site.clock.now().toISOString())
    expect(logged.join('')).toContain(kept)
  })

  it('is kept beside another copy from the same second', async () => {
    const former = await addFormer()
    const other = await writeBackup(directory, kept, { database: { db: site.db, kind }, madeAt: site.clock.now() })
    const before = await readFile(other.file)
    await backUp()
    expect(await files()).toEqual(['former-2026-11-25-040001-2.tar.gz', kept, nightly])
    expect(await readFile(other.file)).toEqual(before)
    expect(await readFile(join(directory, 'former-2026-11-25-040001-2.tar.gz'))).toEqual(former)
  })

  it('is kept also if it appears between a failed attempt and the next', async () => {
    await backUp({ directory: '/proc/self/task' })
    const former = await addFormer()
    site.clock.advance({ hours: 1, minutes: 1 })
    await backUp()
    expect(await files()).toEqual([kept, nightly])
    expect(await readFile(join(directory, kept))).toEqual(former)
  })

  it('is kept only once even if the attempt that renamed it died', async () => {
    const former = await addFormer()
    await claimRun(site.db, { kind: 'backup', day: '2026-11-25', now: site.clock.now() })
    await keepFormer(join(directory, nightly))
    site.clock.advance({ hours: 1, minutes: 1 })
    await backUp()
    expect(await files()).toEqual([kept, nightly])
    expect(await readFile(join(directory, kept))).toEqual(former)
  })
})

it('each attempt replaces the copy of the one before, so that attempts never fill the disk', async () => {
  await addFormer()
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await backUp()
    // As if it had died before it recorded its success.
    await site.db.update(backupRuns).set({ state: 'running' }).where(eq(backupRuns.day, '2026-11-25'))
    site.clock.advance({ hours: 1, minutes: 1 })
  }
  expect(await files()).toEqual([kept, nightly])
})

it('the copy of an attempt is replaced even if a stop interrupted the attempt after it', async () => {
  await backUp()
  await site.db.update(backupRuns).set({ state: 'running' }).where(eq(backupRuns.day, '2026-11-25'))
  site.clock.advance({ hours: 1, minutes: 1 })
  const stop = new AbortController()
  const given = backUp({}, stop.signal)
  stop.abort()
  await given
  await backUp()
  expect(await files()).toEqual([nightly])
  expect(await madeAt(nightly)).toBe(site.clock.now().toISOString())
})
