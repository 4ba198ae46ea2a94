import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { usualKeep } from '#features/backup/rules.ts'
import { backUpNightly, type BackupNeeds } from '#features/backup/server/schedule.ts'
import { packedDatabase, unpackEmptyDatabase } from '#server/db/empty-database.ts'
import { migrationsDir } from '#server/db/testing.ts'
import { startTestSite } from '#server/testing.ts'
import { isLong, times } from '../check-mode.ts'
import { killOnExit } from '../../e2e/support/kill-on-exit.ts'
import { program, type RunningSite, startSite } from '../../e2e/support/site.ts'
import { Applicants } from './applicants.ts'
import { findIncomplete, findLost, newPlace } from './place.ts'
import { mountDisk, type SmallDisk } from './small-disk.ts'

const server = process.env.TEST_DATABASE_URL
const trialProgram = fileURLToPath(new URL('../../scripts/try-restore.ts', import.meta.url))

/** The long form keeps the disk full long enough for the database's upkeep, which runs every minute, to meet it. */
const upkeepMs = times(0, 75_000)
/** How long to wait for enough refusals: on a busy machine there are fewer rather than a longer check. */
const fullMs = times(60_000, 180_000)

/** Starts the built site where it cannot start; returns its exit code and output. */
async function startInVain(dataDir: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A site that starts after all would never exit.
  killOnExit(child, 'SIGKILL')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => { said += text.toString() })
  await once(child, 'close')
  return { code: child.exitCode, said }
}

/** Whether a start ended with the line about a full disk; the engine's own messages may surround it. */
const isToldAsFull = ({ code, said }: { code: number | null; said: string }): boolean =>
  code === 1 && /^Disken (med \S+ )?är full\. Inga uppgifter är skadade: frigör utrymme och starta igen\.$/m.test(said)

/** A small disk for the running test, removed after the test however it ends. */
async function ownDisk(): Promise<SmallDisk> {
  const disk = await mountDisk(64)
  if (disk === null) throw new Error('This user may not mount a disk')
  onTestFinished(() => disk.remove())
  return disk
}

/** The built site for the running test, stopped after the test however it ends. */
async function ownSite(env: Record<string, string>): Promise<RunningSite> {
  const site = await startSite({ env })
  onTestFinished(() => site.stop())
  return site
}

/** Faults of the disk and the data directory. */
export function diskFaults(canMount: boolean, note: (line: string) => void): void {
  describe.runIf(canMount)('a full disk', () => {
    test('makes the site refuse changes with 503 and serve pages, and recover without loss', { timeout: 420_000 }, async () => {
      const disk = await ownDisk()
      const place = await newPlace(undefined, join(disk.path, 'data'))
      const site = await ownSite(place.env)
      const { pid } = site.process
      const applicants = new Applicants(site.origin)
      onTestFinished(() => applicants.stop())
      for (let number = 0; number < 10; number += 1) await applicants.one()
      const before = applicants.acknowledged.length
      expect(before).toBe(10)

      // People keep applying, so that some are in the middle of a transaction.
      applicants.begin(4)
      await disk.fill()
      const since = Date.now()
      const isEnough = () => applicants.refused >= times(40, 2000) && Date.now() - since > upkeepMs
      while (!isEnough() && Date.now() - since < fullMs) await applicants.one()
      expect(applicants.refused).toBeGreaterThanOrEqual(40)
      const health = await fetch(`${site.origin}/api/health`)
      expect(health.status).toBe(503)
      expect(await health.json()).toMatchObject({ status: 'failing', database: 'ok', disk: 'full' })
      for (const path of ['/', '/ansokan', '/spelschema']) expect((await fetch(site.origin + path)).status, path).toBeLessThan(500)
      await disk.free()
      const { refused } = applicants
      await applicants.acknowledgedMore(20)
      await applicants.stop()
      expect(applicants.wrong).toEqual([])
      expect(applicants.unanswered).toBe(0)
      expect(await (await fetch(`${site.origin}/api/health`)).json()).toMatchObject({ status: 'ok', disk: 'ok' })
      expect(site.process.pid, 'the same process is still running').toBe(pid)

      // The disk must hold what was acknowledged, even though the killed process could not shut down in order.
      await site.kill()
      const { acknowledged } = applicants
      expect(await place.look((db) => findLost(db, acknowledged))).toEqual([])
      expect(await place.look(findIncomplete)).toEqual([])
      note(`Disk full (embedded): ${acknowledged.length} acknowledged, 0 lost, 0 half; ${refused} refused with 503 while it was full; same process went on`)
    })

    test('a backup onto it leaves no partial copy, is reported to the board, and is made later', { timeout: 120_000 }, async () => {
      const disk = await ownDisk()
      const directory = join(disk.path, 'backups')
      const site = await startTestSite({ DATA_DIR: join(disk.path, 'none') })
      onTestFinished(() => site.close())
      await mkdir(directory)
      const text = randomBytes(100_000).toString('base64')
      await site.services.outbox.enqueue(site.db, { kind: 'welcome', to: { address: 'anna@example.com' }, subject: 'Hej', text, html: '' })
      // Enough room to begin the backup, not to finish it.
      await disk.fill(16_384)
      site.clock.set(new Date('2026-11-21T04:00:00Z'))
      const report = async () => (await (await site.adminVisitor('admin_read')).rpc('get_backup_report')).body
      const needs: BackupNeeds = {
        services: site.services, kind: server === undefined ? 'embedded' : 'postgres', settings: { directory, keep: usualKeep },
        startedAt: new Date('2026-01-01T00:00:00Z'), trialProgram,
      }
      await backUpNightly(needs, new AbortController().signal)
      expect(await readdir(directory)).toEqual([])
      expect(await report()).toMatchObject({ backup: { standing: 'failed', problem: 'disk_full', at: null } })
      expect(await site.mails(site.config.boardEmail)).toMatchObject([{ kind: 'backup_failed' }])
      await disk.free()
      site.clock.advance({ hours: 1, minutes: 1 })
      await backUpNightly(needs, new AbortController().signal)
      expect(await readdir(directory)).toEqual(['nightly-2026-11-21.tar.gz'])
      expect(await report()).toMatchObject({ backup: { standing: 'ok' } })
      note('Disk full at the night\'s backup: no half copy left, dashboard and a mail say why, made an hour later')
    })

    test('makes a start end with status 1 and a line that says so', { timeout: 120_000 }, async () => {
      const disk = await ownDisk()
      const dataDir = join(disk.path, 'data')
      await disk.fill()
      expect(await startInVain(dataDir)).toSatisfy(isToldAsFull)
      await disk.free()
      if (isLong) await (await ownSite({ DATA_DIR: dataDir })).stop()
      note('Disk full at start: one line that says so, status 1; the next start, with room, succeeds')
    })

    test('makes a start end with a line that says so also if it fills up while the database opens', { timeout: 420_000 }, async () => {
      const disk = await ownDisk()
      const dataDir = join(disk.path, 'data')
      // Full at every stage from the engine's first file to the examples of a new site.
      const rooms = isLong ? [0, 16, 64, 128, 256, 512, 1024, 2048] : [0, 256]
      for (const room of rooms) {
        await rm(dataDir, { recursive: true, force: true })
        await mkdir(dataDir)
        await unpackEmptyDatabase(packedDatabase(migrationsDir), join(dataDir, 'db'))
        await disk.fill(room * 1024)
        expect(await startInVain(dataDir), `a start with ${room} kB left`).toSatisfy(isToldAsFull)
        await disk.free()
        if (isLong) await (await ownSite({ DATA_DIR: dataDir })).stop()
      }
      note(`Disk full ${rooms.length} times while the database opens (${rooms.join(', ')} kB left): the same line; the next start, with room, succeeds`)
    })
  })

  // Root may write whatever the file mode says, but not on a read-only disk.
  const canForbid = canMount || process.getuid?.() !== 0
  test.runIf(canForbid)('a start with an unwritable data directory prints one line about it and writes nothing', { timeout: 60_000 }, async () => {
    const disk = canMount ? await ownDisk() : null
    const directory = disk ? disk.path : await mkdtemp(join(tmpdir(), 'check-'))
    if (!disk) onTestFinished(() => rm(directory, { recursive: true }))
    if (disk) await disk.setWritable(false)
    else await chmod(directory, 0o500)
    const { code, said } = await startInVain(join(directory, 'data'))
    expect(said).toContain('går inte att skriva i')
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(await readdir(directory)).toEqual([])
    note('Read-only directory: one line that says so, status 1, nothing written')
  })

  test('a second process on the same data directory exits with a message, and the first keeps working', { timeout: 120_000 }, async () => {
    const place = await newPlace(undefined)
    onTestFinished(() => place.remove())
    const site = await ownSite(place.env)
    const applicants = new Applicants(site.origin).begin(2)
    onTestFinished(() => applicants.stop())
    const tries = await Promise.all(Array.from({ length: times(1, 10) }, () => startInVain(place.dataDir)))
    for (const { code, said } of tries) {
      expect(said).toContain('används redan av en annan process')
      expect(code).toBe(1)
    }
    await applicants.acknowledgedMore(5)
    await applicants.stop()
    expect([applicants.wrong, applicants.unanswered]).toEqual([[], 0])
    await site.kill()
    expect(await place.look((db) => findLost(db, applicants.acknowledged))).toEqual([])
    note(`Second process on the same directory: ${tries.length} ended with a word and status 1; of ${applicants.acknowledged.length} acknowledged meanwhile 0 lost`)
  })
}
