import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { writeBackup } from '#server/backup/backup-files.ts'
import { sumsOf, Workplace } from '#server/backup/testing.ts'
import { createLog } from '#server/log.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { usualKeep } from '../rules.ts'
import { backUpNightly, type BackupNeeds } from './schedule.ts'
import { claimRun, databaseBytes, latestRuns } from './store.ts'
import { runTrial } from './trial.ts'

// Trials run in processes of their own, at a lower priority than all others.
vi.setConfig({ testTimeout: 180_000 })

const trialProgram = fileURLToPath(new URL('../../../../scripts/try-restore.ts', import.meta.url))
const kind = process.env.TEST_DATABASE_URL === undefined ? 'embedded' : 'postgres'
const neverStops = new AbortController().signal

let work: Workplace
let site: TestSite
let directory: string

beforeEach(async () => {
  work = new Workplace()
  site = await startTestSite({ DATA_DIR: join(await work.directory(), 'data') })
  directory = join(await work.directory(), 'backups')
  site.clock.set(new Date('2026-11-21T02:59:00Z'))
})
afterEach(async () => {
  await site.close()
  await work.clear()
})

const needs = (changes: Partial<BackupNeeds> = {}): BackupNeeds => (
  { services: site.services, kind, settings: { directory, keep: usualKeep }, startedAt: new Date('2026-01-01T00:00:00Z'), trialProgram, ...changes }
)
const report = async (): Promise<unknown> => (await (await site.adminVisitor('admin_read')).rpc('get_backup_report')).body

describe('a restore drill', () => {
  /** Makes a copy, and a trial that fails since its program is missing. */
  async function failedTrial(changes: Partial<BackupNeeds> = {}): Promise<void> {
    site.clock.advance({ hours: 1 })
    await backUpNightly(needs({ trialProgram: join(directory, 'missing.ts'), ...changes }), neverStops)
    expect(await report()).toMatchObject({ backup: { standing: 'ok' }, drill: { standing: 'failed', problem: 'unexpected' } })
  }

  it('is retried on the same copy an hour after a failure', async () => {
    await failedTrial()
    site.clock.advance({ minutes: 59 })
    await backUpNightly(needs(), neverStops)
    expect(await report()).toMatchObject({ drill: { standing: 'failed' } })
    site.clock.advance({ minutes: 2 })
    await backUpNightly(needs(), neverStops)
    expect(await report()).toMatchObject({ drill: { standing: 'ok', problem: null } })
    expect(await readdir(directory)).toEqual(['nightly-2026-11-21.tar.gz'])
  })

  it('is made again after a stop interrupted it', async () => {
    site.clock.advance({ hours: 1 })
    const stop = new AbortController()
    const endless = join(await work.directory(), 'endless.mjs')
    const begun = join(await work.directory(), 'begun')
    await writeFile(endless, `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(begun)}, ''); setInterval(() => undefined, 1000)`)
    const made = backUpNightly(needs({ trialProgram: endless }), stop.signal)
    await vi.waitFor(() => stat(begun), { timeout: 60_000 })
    stop.abort()
    await made
    expect(await report()).toMatchObject({ backup: { standing: 'ok' }, drill: { standing: 'never' } })
    await backUpNightly(needs(), neverStops)
    expect(await report()).toMatchObject({ drill: { standing: 'ok' } })
  })

  it('does not start for a copy on another machine, or while a copy is being made', async () => {
    const lastFailed = async () => (await latestRuns(site.db, site.clock.now()))('drill').failed
    await failedTrial()
    const before = await lastFailed()
    site.clock.advance({ hours: 1, minutes: 1 })
    await backUpNightly(needs({ settings: { directory: await work.directory(), keep: usualKeep } }), neverStops)
    expect(await lastFailed()).toEqual(before)
    expect(await report()).toMatchObject({ drill: { standing: 'failed' } })
    site.clock.set(new Date('2026-11-22T03:00:00Z'))
    await claimRun(site.db, { kind: 'backup', day: '2026-11-22', now: site.clock.now() })
    await backUpNightly(needs(), neverStops)
    expect(await lastFailed()).toEqual(before)
    expect(await report()).toMatchObject({ drill: { standing: 'failed' } })
  })

  it('logs why it failed and how its process ended, without contents of the copy', async () => {
    const lines: string[] = []
    const log = createLog({ destination: { write: (line) => { lines.push(line) } } })
    await failedTrial({ services: { ...site.services, log } })
    expect(lines.join('')).toMatch(/"trial":\{"exitCode":1,"signal":null,"said":"[^}]*Cannot find module/)

    const program = join(await work.directory(), 'failing.ts')
    await writeFile(program, `import ${JSON.stringify(trialProgram)}; throw Object.assign(new Error('row of 990230-001 params: Anna'), { detail: 'Anna' })`)
    const trial = runTrial({ program, file: join(directory, 'none.tar.gz'), dataDir: site.config.dataDir, databaseBytes: 0, signal: neverStops })
    const failure: unknown = await trial.catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'TrialFailed', ending: { signal: null } })
    expect(JSON.stringify(failure)).toContain('row of [golf-id]')
    expect(JSON.stringify(failure)).not.toContain('Anna')
  })

  it('is skipped and reported if there is too little disk space, and made once there is enough', async () => {
    site.clock.advance({ hours: 1 })
    const lines: string[] = []
    const log = createLog({ destination: { write: (line) => { lines.push(line) } } })
    const size = await databaseBytes(site.db)
    expect(size).toBeGreaterThan(1e6)
    const free = vi.fn<(directory: string) => Promise<number>>(() => Promise.resolve(size))
    await backUpNightly(needs({ services: { ...site.services, log }, free }), neverStops)
    expect(free.mock.calls).toEqual([[site.config.dataDir]])
    expect(await report()).toMatchObject({ backup: { standing: 'ok' }, drill: { standing: 'failed', problem: 'disk_full' } })
    expect(lines.join('')).toContain(`not begun: ${size} bytes are free`)
    expect(await readdir(site.config.dataDir)).toEqual([])
    const [mail] = await site.mails(site.config.boardEmail)
    expect(mail?.text).toContain('gick inte att läsa tillbaka på prov. Det är för lite plats på disken.')
    site.clock.advance({ hours: 1, minutes: 1 })
    await backUpNightly(needs({ free: () => Promise.resolve(1e12) }), neverStops)
    expect(await report()).toMatchObject({ drill: { standing: 'ok' } })
  })

  it('leaves no restored data when its process is killed or the site stops', async () => {
    const { file } = await writeBackup(directory, 'nightly-2026-11-20.tar.gz', { database: { db: site.db, kind }, madeAt: site.clock.now() })
    const { dataDir } = site.config
    const restored = join(await work.directory(), 'restored')
    const endless = join(await work.directory(), 'endless.mjs')
    // Gets as far as a database in its final place, and no further.
    await writeFile(endless, `import { mkdirSync, writeFileSync } from 'node:fs'
      const place = process.argv[3] + '/restoring-1/db'
      mkdirSync(place, { recursive: true })
      writeFileSync(place + '/rows', 'Anna')
      writeFileSync(${JSON.stringify(restored)}, String(process.pid))
      setInterval(() => undefined, 1000)`)
    const begin = async (signal: AbortSignal) => {
      await rm(restored, { force: true })
      const ended: Promise<unknown> = runTrial({ program: endless, file, dataDir, databaseBytes: 0, signal }).catch((error: unknown) => error)
      return { ended, pid: await vi.waitFor(async () => z.int().check(z.positive()).parse(Number(await readFile(restored, 'utf8'))), { timeout: 60_000 }) }
    }
    const killed = await begin(neverStops)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('trial-'))).toHaveLength(1)
    process.kill(killed.pid, 'SIGKILL')
    expect(await killed.ended).toMatchObject({ name: 'TrialFailed', ending: { signal: 'SIGKILL' } })
    expect(await readdir(dataDir)).toEqual([])

    const stop = new AbortController()
    const stopped = await begin(stop.signal)
    stop.abort()
    expect(await stopped.ended).toMatchObject({ name: 'AbortError' })
    expect(await readdir(dataDir)).toEqual([])
  })

  it('fails on a damaged copy without changing the database, and a failure is mailed to the board', async () => {
    await backUpNightly(needs(), neverStops)
    const { file } = await writeBackup(directory, 'nightly-2026-11-20.tar.gz', { database: { db: site.db, kind }, madeAt: site.clock.now() })
    const before = await sumsOf(site.db)
    const { size } = await stat(file)
    await truncate(file, size - 1)
    const trial = { program: trialProgram, file, dataDir: site.config.dataDir, databaseBytes: 0, signal: neverStops }
    await expect(runTrial(trial)).rejects.toMatchObject({ problem: 'damaged' })
    await expect(runTrial({ ...trial, program: join(directory, 'missing.ts') })).rejects.toMatchObject({ problem: 'unexpected' })
    expect(await sumsOf(site.db)).toEqual(before)
    site.clock.advance({ hours: 1 })
    await backUpNightly(needs({ trialProgram: join(directory, 'missing.ts') }), neverStops)
    expect(await report()).toMatchObject({ backup: { standing: 'ok' }, drill: { standing: 'failed', problem: 'unexpected' } })
    const [mail] = await site.mails(site.config.boardEmail)
    expect(mail).toMatchObject({ kind: 'backup_failed', subject: 'Återläsningsprovet av säkerhetskopian misslyckades' })
  })
})
