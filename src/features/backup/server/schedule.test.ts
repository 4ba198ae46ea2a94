import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '#domain/calendar.ts'
import { erasures } from '#features/privacy/server/tables.ts'
import { rowsOf } from '#server/backup/catalog.ts'
import { checkArchive } from '#server/backup/read-archive.ts'
import { sumsOf, Workplace } from '#server/backup/testing.ts'
import { createLog } from '#server/log.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { usualKeep } from '../rules.ts'
import { readErasedList } from './erased-list.ts'
import { backUpNightly, type BackupNeeds, startBackups } from './schedule.ts'
import { claimRun, finishRun } from './store.ts'
import { notifyBoard } from './notify-board.ts'

// Trials run in processes of their own, at a lower priority than all others.
vi.setConfig({ testTimeout: 180_000 })

const trialProgram = fileURLToPath(new URL('../../../../scripts/try-restore.ts', import.meta.url))
const kind = process.env.TEST_DATABASE_URL === undefined ? 'embedded' : 'postgres'
const longAgo = new Date('2026-01-01T00:00:00Z')
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
  { services: site.services, kind, settings: { directory, keep: usualKeep }, startedAt: longAgo, trialProgram, ...changes }
)
const files = async (): Promise<string[]> => (await readdir(directory)).toSorted()
const report = async (): Promise<unknown> => (await (await site.adminVisitor('admin_read')).rpc('get_backup_report')).body
/** Records that the week's trial was made the day before. */
async function trialIsMade(): Promise<void> {
  const now = new Date('2026-11-20T03:00:00Z')
  const run = await claimRun(site.db, { kind: 'drill', day: '2026-11-20', now })
  await finishRun(site.db, run?.id ?? '', { file: 'nightly-2026-11-20.tar.gz', bytes: null, rows: null, now })
}
const nothing = { at: null, bytes: null, problem: null }

describe('the nightly backup', () => {
  it('is made once from four in the morning on, restored in a drill, and reported to the board', async () => {
    expect(await report()).toEqual({ backup: { ...nothing, standing: 'never' }, drill: { ...nothing, standing: 'never' }, late_retention: null, late_mails: null, lost_board_mails: 0, lost_person_mails: 0, lost_receivers: [] })
    await backUpNightly(needs(), neverStops)
    await expect(files()).rejects.toThrow('ENOENT')
    site.clock.advance({ minutes: 1 })
    await backUpNightly(needs(), neverStops)
    const file = join(directory, 'nightly-2026-11-21.tar.gz')
    expect(await files()).toEqual(['nightly-2026-11-21.tar.gz'])
    const { size, mode } = await stat(file)
    expect(mode & 0o777).toBe(0o600)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    const at = '2026-11-21T03:00:00.000Z'
    expect(await report()).toEqual({
      backup: { ...nothing, standing: 'ok', at, bytes: size }, drill: { ...nothing, standing: 'ok', at }, late_retention: null, late_mails: null, lost_board_mails: 0, lost_person_mails: 0, lost_receivers: [],
    })
    expect(await readdir(site.config.dataDir)).toEqual([])
    await rm(file)
    await backUpNightly(needs(), neverStops)
    expect(await files()).toEqual([])
  })

  it('is made by only one of two processes', async () => {
    await trialIsMade()
    site.clock.advance({ hours: 1 })
    const other = join(await work.directory(), 'other')
    await mkdir(directory)
    await mkdir(other)
    const settings = { directory: other, keep: usualKeep }
    await Promise.all([backUpNightly(needs(), neverStops), backUpNightly(needs({ settings }), neverStops)])
    expect([...await files(), ...await readdir(other)]).toEqual(['nightly-2026-11-21.tar.gz'])
  })

  it('is claimed by only one of twenty simultaneous attempts', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimRun(site.db, { kind: 'backup', day: '2026-11-21', now: site.clock.now() })))
    expect(claims.filter((run) => run !== null)).toHaveLength(1)
  })

  it('is taken over by exactly one process an hour after its process died', async () => {
    const claim = () => claimRun(site.db, { kind: 'backup', day: '2026-11-21', now: site.clock.now() })
    await claim()
    site.clock.advance({ minutes: 59 })
    expect(await claim()).toBeNull()
    site.clock.advance({ minutes: 2 })
    expect((await Promise.all([claim(), claim()])).filter((run) => run !== null)).toHaveLength(1)
  })

  it('counts as failed after its process died, also during a retry, and is reported by mail', async () => {
    await trialIsMade()
    const claim = () => claimRun(site.db, { kind: 'backup', day: '2026-11-21', now: site.clock.now() })
    const mails = async () => (await site.mails(site.config.boardEmail)).filter((mail) => mail.kind === 'backup_failed')
    site.clock.advance({ hours: 1 })
    await claim()
    site.clock.advance({ minutes: 59 })
    expect(await report()).toMatchObject({ backup: { standing: 'never' } })
    site.clock.advance({ minutes: 2 })
    expect(await report()).toMatchObject({ backup: { standing: 'failed', problem: 'unexpected' } })
    // The next attempt is lost in the same way: it is begun and never ended.
    await claim()
    expect(await report()).toMatchObject({ backup: { standing: 'failed', problem: 'unexpected' } })
    expect(await mails()).toEqual([])
    site.clock.advance({ minutes: 61 })
    await backUpNightly(needs(), neverStops)
    expect(await mails()).toMatchObject([{ subject: 'Nattens säkerhetskopia misslyckades' }])
    expect(await report()).toMatchObject({ backup: { standing: 'ok', problem: null } })
  })

  it('reports a failure and its reason, and is retried after an hour', async () => {
    await trialIsMade()
    site.clock.advance({ hours: 1 })
    await writeFile(directory, 'a file where the directory should be')
    await backUpNightly(needs(), neverStops)
    const failed = { ...nothing, standing: 'failed', problem: 'unwritable' }
    expect(await report()).toMatchObject({ backup: failed })
    await rm(directory)
    site.clock.advance({ minutes: 59 })
    await backUpNightly(needs(), neverStops)
    expect(await report()).toMatchObject({ backup: failed })
    site.clock.advance({ minutes: 2 })
    await backUpNightly(needs(), neverStops)
    expect(await report()).toMatchObject({ backup: { standing: 'ok', problem: null } })
  })

  // Nobody can create a file in /proc, not even root, whom file modes do not stop.
  it.runIf(process.platform === 'linux')('reports an unwritable directory without an uncaught exception', async () => {
    site.clock.advance({ hours: 1 })
    const uncaught: unknown[] = []
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => uncaught.push(error))
    // Visitors keep the database busy, so that the copy's transaction begins only after opening the file has failed.
    const busy = new AbortController()
    const visitors = (async () => {
      while (!busy.signal.aborted) await site.db.transaction(() => pause(50))
    })()
    try {
      await backUpNightly(needs({ settings: { directory: '/proc/self/task', keep: usualKeep } }), neverStops)
      expect(await report()).toMatchObject({ backup: { standing: 'failed', problem: 'unwritable' } })
    } finally {
      busy.abort()
      await visitors
      process.removeAllListeners('uncaughtException')
      for (const listener of others) process.on('uncaughtException', listener)
    }
    expect(uncaught).toEqual([])
  })

  it('mails the board about failures at most once a day', async () => {
    await trialIsMade()
    site.clock.advance({ hours: 1 })
    await writeFile(directory, 'a file where the directory should be')
    const failures = async () => (await site.mails(site.config.boardEmail)).filter((mail) => mail.kind === 'backup_failed')
    for (let hour = 1; hour <= 12; hour += 1) {
      await backUpNightly(needs(), neverStops)
      expect(await failures()).toHaveLength(1)
      site.clock.advance({ hours: 1, minutes: 1 })
    }
    const [mail] = await failures()
    expect(mail).toMatchObject({ subject: 'Nattens säkerhetskopia misslyckades' })
    expect(mail?.text).toContain('Katalogen för säkerhetskopior går inte att skriva i.')
    expect(mail?.text).toContain(`${site.config.siteUrl}/admin/dashboard`)
    expect(mail?.text).toContain('21 november 2026 kl.\u00A004:59')
    site.clock.set(new Date('2026-11-22T03:00:00Z'))
    await backUpNightly(needs(), neverStops)
    expect(await failures()).toHaveLength(2)
    await rm(directory)
    site.clock.advance({ days: 1 })
    await backUpNightly(needs(), neverStops)
    expect(await failures()).toHaveLength(2)
  })

  it('sends one mail when several processes fail on the same day', async () => {
    const failure = { kind: 'backup', problem: 'disk_full', failedAt: site.clock.now(), lastGoodAt: null } as const
    await Promise.all(Array.from({ length: 10 }, () => notifyBoard(site.services, '2026-11-21', failure)))
    expect(await site.mails(site.config.boardEmail)).toMatchObject([{ kind: 'backup_failed' }])
  })

  it('releases its claim and leaves no file when the site stops in the middle', async () => {
    await trialIsMade()
    site.clock.advance({ hours: 1 })
    await mkdir(directory)
    const stop = new AbortController()
    const made = backUpNightly(needs(), stop.signal)
    stop.abort()
    await made
    expect(await files()).toEqual([])
    expect(await report()).toMatchObject({ backup: { standing: 'never' } })
    await backUpNightly(needs(), neverStops)
    expect(await files()).toEqual(['nightly-2026-11-21.tar.gz'])
  })

  it('removes nightly copies beyond the configured number, and no other files', async () => {
    await trialIsMade()
    await mkdir(directory)
    for (let age = 1; age <= 40; age += 1) await writeFile(join(directory, `nightly-${addDays('2026-11-21', -age)}.tar.gz`), '')
    const others = ['manual-2020-01-01-120000.tar.gz', 'nightly-2020-01-01.tar.gz.old', 'notes.txt']
    for (const other of others) await writeFile(join(directory, other), '')
    site.clock.advance({ hours: 1 })
    await backUpNightly(needs({ settings: { directory, keep: { daily: 3, weekly: 2, monthly: 2 } } }), neverStops)
    expect(await files()).toEqual([
      ...others.slice(0, 1), 'nightly-2020-01-01.tar.gz.old', 'nightly-2026-10-31.tar.gz', 'nightly-2026-11-15.tar.gz',
      'nightly-2026-11-19.tar.gz', 'nightly-2026-11-20.tar.gz', 'nightly-2026-11-21.tar.gz', 'notes.txt',
    ])
  })

  it('removes automatic copies older than twelve months, and logs manual ones as an error', async () => {
    await trialIsMade()
    await mkdir(directory)
    const young = ['former-2025-11-21-040001-2.tar.gz', 'manual-2025-11-21-120000.tar.gz', 'nightly-2025-11-21.tar.gz']
    const old = ['former-2025-11-20-040001.tar.gz', 'nightly-2025-11-20.tar.gz', 'nightly-2025-10-31.tar.gz']
    for (const name of [...young, ...old, 'manual-2025-11-20-120000.tar.gz']) await writeFile(join(directory, name), '')
    const erased = ['2025-11-19', '2025-11-20'].map((day) => ({ memberId: randomUUID(), applicationIds: [], erasedAt: new Date(`${day}T12:00:00Z`) }))
    await site.db.insert(erasures).values(erased)
    site.clock.advance({ hours: 1 })
    const lines: string[] = []
    const log = createLog({ destination: { write: (line) => { lines.push(line) } } })
    await backUpNightly(needs({ services: { ...site.services, log } }), neverStops)
    expect(await files()).toEqual([...young, 'manual-2025-11-20-120000.tar.gz', 'nightly-2026-11-21.tar.gz'].toSorted())
    const told = lines.filter((line) => line.includes('"error"'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('["manual-2025-11-20-120000.tar.gz"]')
    // People erased on the day of the remaining copy or later could be brought back by it.
    expect(await site.db.select().from(erasures)).toMatchObject(erased.slice(1))
  })

  it('is reported as late after 48 hours, and the restore drill after 14 days', async () => {
    await trialIsMade()
    site.clock.advance({ hours: 1 })
    await backUpNightly(needs(), neverStops)
    site.clock.advance({ hours: 48 })
    expect(await report()).toMatchObject({ backup: { standing: 'ok' }, drill: { standing: 'ok' } })
    site.clock.advance({ seconds: 1 })
    expect(await report()).toMatchObject({ backup: { standing: 'late' }, drill: { standing: 'ok' } })
    site.clock.advance({ days: 13 })
    expect(await report()).toMatchObject({ drill: { standing: 'late' } })
  })
})

it('backup requests that cannot be looked for are logged, and the site keeps running', async () => {
  const lines: string[] = []
  const log = createLog({ destination: { write: (line) => { lines.push(line) } } })
  const services = { ...site.services, log, config: { ...site.config, dataDir: join(directory, 'missing') } }
  const backups = startBackups(needs({ kind: 'embedded', services }))
  await backups.stop()
  expect(lines.join('\n')).toContain('what was left of requests for backups could not be taken up')
})

it('the erased list is updated while a restore drill is still running', async () => {
  const [endless, begun] = [join(directory, 'endless.mjs'), join(directory, 'begun')]
  await mkdir(directory)
  await writeFile(endless, `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(begun)}, ''); setInterval(() => undefined, 1000)`)
  site.clock.advance({ hours: 1 })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const backups = startBackups(needs({ trialProgram: endless }))
  try {
    vi.advanceTimersByTime(60_000)
    await expect.poll(files, { timeout: 60_000 }).toContain('begun')
    const memberId = randomUUID()
    await site.db.insert(erasures).values({ memberId, applicationIds: [], erasedAt: site.clock.now() })
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => readErasedList(directory), { timeout: 10_000 }).toMatchObject({ erased: [{ memberId }] })
  } finally {
    vi.useRealTimers()
    await backups.stop()
  }
})

it('a backup holds the same rows as the database of the site', async () => {
  await trialIsMade()
  await site.person({ firstName: 'Åke' })
  site.clock.advance({ hours: 1 })
  await backUpNightly(needs(), neverStops)
  const file = join(directory, 'nightly-2026-11-21.tar.gz')
  const { tables } = await checkArchive(file)
  const sums = await sumsOf(site.db)
  // Asked for apart from the backup's own list of tables.
  const all = await rowsOf(site.db, sql`select tablename as name from pg_tables where schemaname = 'public'`, z.object({ name: z.string() }))
  expect(tables.map(({ name }) => name).toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  for (const { name, rows, sha256 } of tables.filter((table) => table.name !== 'backup_runs')) expect(sums[name]).toBe(`${rows} ${sha256}`)
})
