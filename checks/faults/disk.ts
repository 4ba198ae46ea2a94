import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { usualKeep } from '#features/backup/rules.ts'
import { backUpNightly, type BackupNeeds } from '#features/backup/server/schedule.ts'
import { startTestSite } from '#server/testing.ts'
import { isLong, times } from '../form.ts'
import { program, startSite } from '../../e2e/support/site.ts'
import { Applicants } from './applicants.ts'
import { halvesOf, lostOf, newPlace } from './place.ts'
import type { SmallDisk } from './small-disk.ts'

const server = process.env.TEST_DATABASE_URL
const trialProgram = fileURLToPath(new URL('../../scripts/try-restore.ts', import.meta.url))

/** Starts the built site where it cannot start, and answers how it ended and what it said. */
async function startInVain(dataDir: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => { said += text.toString() })
  await once(child, 'close')
  return { code: child.exitCode, said }
}

/** What can be wrong with the disk and the directory. `disk` is null where this user may not mount one. */
export function diskFaults(disk: SmallDisk | null, note: (line: string) => void): void {
  describe.runIf(disk)('a full disk', () => {
    test('changes are refused with a word to come back, reading goes on, and all is well when there is room again', { timeout: 300_000 }, async () => {
      if (!disk) return
      const place = await newPlace(undefined, join(disk.path, 'data'))
      const site = await startSite({ env: place.env })
      try {
        const { pid } = site.process
        const applicants = new Applicants(site.origin)
        for (let number = 0; number < 10; number += 1) await applicants.one()
        const before = applicants.acknowledged.length
        expect(before).toBe(10)

        // While people are at it, so that some are in the middle of a transaction.
        applicants.begin(4)
        await disk.fill()
        while (applicants.refused < times(40, 2000)) await applicants.one()
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
        expect(site.process.pid, 'the same process').toBe(pid)

        // What the disk holds is what was said, also for a process that did not live to put things in order.
        await site.kill()
        const { acknowledged } = applicants
        expect(await place.look((db) => lostOf(db, acknowledged))).toEqual([])
        expect(await place.look(halvesOf)).toEqual([])
        note(`Disk full (embedded): ${acknowledged.length} acknowledged, 0 lost, 0 half; ${refused} refused with 503 while it was full; same process went on`)
      } finally {
        await site.stop()
        await disk.free()
        await rm(place.dataDir, { recursive: true, force: true })
      }
    })

    test('a backup onto it leaves no half copy, is told to the board, and is made when there is room again', { timeout: 120_000 }, async () => {
      if (!disk) return
      const directory = join(disk.path, 'backups')
      const site = await startTestSite({ DATA_DIR: join(disk.path, 'none') })
      try {
        await mkdir(directory)
        const text = randomBytes(100_000).toString('base64')
        await site.services.outbox.enqueue(site.db, { kind: 'test', to: { address: 'anna@example.com' }, subject: 'Hej', text, html: '' })
        // Enough to begin it, not to end it.
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
      } finally {
        await site.close()
        await disk.free()
        for (const path of [directory, site.config.dataDir]) await rm(path, { recursive: true, force: true })
      }
    })

    test('a start without room says so and can be made again', { timeout: 120_000 }, async () => {
      if (!disk) return
      const dataDir = join(disk.path, 'data')
      await disk.fill()
      const { code, said } = await startInVain(dataDir)
      expect(said).toMatch(/går inte att skriva i: .*ENOSPC/)
      expect(code).toBe(1)
      await disk.free()
      if (isLong) await (await startSite({ env: { DATA_DIR: dataDir } })).stop()
      note('Disk full at start: one line that says so, status 1; the next start, with room, succeeds')
    })
  })

  // Root may write whatever the mode says, but not on a disk that takes nothing.
  const canForbid = disk !== null || process.getuid?.() !== 0
  test.runIf(canForbid)('a directory that may not be written in: the start says so and leaves nothing', { timeout: 60_000 }, async () => {
    const directory = disk ? disk.path : await mkdtemp(join(tmpdir(), 'check-'))
    if (disk) await rm(join(directory, 'data'), { recursive: true, force: true })
    if (disk) await disk.setWritable(false)
    else await chmod(directory, 0o500)
    try {
      const { code, said } = await startInVain(join(directory, 'data'))
      expect(said).toContain('går inte att skriva i')
      expect(code).toBe(1)
      expect(said.trim().split('\n')).toHaveLength(1)
      expect(await readdir(directory)).toEqual([])
      note('Read-only directory: one line that says so, status 1, nothing written')
    } finally {
      if (disk) await disk.setWritable(true)
      else await rm(directory, { recursive: true })
    }
  })

  test('a second process on the same directory ends with a word, and the first goes on', { timeout: 120_000 }, async () => {
    const place = await newPlace(undefined)
    await mkdir(place.dataDir, { recursive: true })
    const site = await startSite({ env: place.env })
    try {
      const applicants = new Applicants(site.origin).begin(2)
      const tries = await Promise.all(Array.from({ length: times(1, 10) }, () => startInVain(place.dataDir)))
      for (const { code, said } of tries) {
        expect(said).toContain('används redan av en annan process')
        expect(code).toBe(1)
      }
      await applicants.acknowledgedMore(5)
      await applicants.stop()
      expect([applicants.wrong, applicants.unanswered]).toEqual([[], 0])
      await site.kill()
      expect(await place.look((db) => lostOf(db, applicants.acknowledged))).toEqual([])
      note(`Second process on the same directory: ${tries.length} ended with a word and status 1; of ${applicants.acknowledged.length} acknowledged meanwhile 0 lost`)
    } finally {
      await site.stop()
      await place.remove()
    }
  })
}
