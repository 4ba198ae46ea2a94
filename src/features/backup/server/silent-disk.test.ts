import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTime } from '#server/backup/in-time.ts'
import { Workplace } from '#server/backup/testing.ts'
import { createLog } from '#server/log.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { usualKeep } from '../rules.ts'
import { backUpNightly } from './schedule.ts'
import { claimRun, finishRun } from './store.ts'

vi.setConfig({ testTimeout: 60_000 })

const kind = process.env.TEST_DATABASE_URL === undefined ? 'embedded' : 'postgres'
const neverStops = new AbortController().signal
const limitMs = 2000

let work: Workplace
let site: TestSite
let directory: string
let lines: string[]
/** Makes the disk answer that {@link silence} holds up. */
let answer: () => void

beforeEach(async () => {
  work = new Workplace()
  site = await startTestSite({ DATA_DIR: join(await work.directory(), 'data') })
  directory = join(await work.directory(), 'backups')
  lines = []
  answer = () => undefined
  const drill = await claimRun(site.db, { kind: 'drill', day: '2026-11-20', now: new Date('2026-11-20T03:00:00Z') })
  await finishRun(site.db, drill?.id ?? '', { file: 'none', bytes: null, rows: null, now: new Date('2026-11-20T03:00:00Z') })
  site.clock.set(new Date('2026-11-21T03:00:00Z'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  answer()
  await site.close()
  await work.clear()
})

function backUp(): Promise<void> {
  const log = createLog({ destination: { write: (line) => { lines.push(line) } } })
  return backUpNightly({
    services: { ...site.services, log }, kind, settings: { directory, keep: usualKeep }, startedAt: new Date('2026-01-01T00:00:00Z'), trialProgram: 'none', limitMs,
  }, neverStops)
}
const report = async (): Promise<unknown> => (await (await site.adminVisitor('admin_read')).rpc('get_backup_report')).body

/** Returns the prototype of file handles: replacing its methods simulates a disk that does not answer. */
async function fileMethods(): Promise<FileHandle> {
  const place = await mkdtemp(join(tmpdir(), 'test-files-'))
  const handle = await open(join(place, 'any'), 'w')
  await handle.close()
  await rm(place, { recursive: true })
  const methods: unknown = Object.getPrototypeOf(handle)
  if (!isFileHandle(methods)) throw new Error('Node keeps what files can do elsewhere')
  return methods
}

function isFileHandle(value: unknown): value is FileHandle {
  return typeof value === 'object' && value !== null && 'writeFile' in value && 'sync' in value
}

const silence = () => new Promise<void>((resolve) => { answer = resolve })

describe('a disk that stops answering in the middle of a copy', () => {
  it('blocks the database no longer than the limit, and the failed copy is reported and made later', async () => {
    const taken: unknown[] = []
    const write = vi.spyOn(await fileMethods(), 'writeFile').mockImplementation(async (bytes) => {
      if (typeof bytes === 'object' && Symbol.asyncIterator in bytes) for await (const some of bytes) { taken.push(some); await silence() }
    })
    const began = performance.now()
    const copy = backUp()
    await expect.poll(() => write.mock.calls.length, { timeout: 10_000 }).toBe(1)
    // The copy holds the embedded database's only connection, so this waits for it.
    await site.db.execute(sql`create table beside (id int)`)
    expect(performance.now() - began).toBeLessThan(limitMs + 8000)
    await copy
    expect(await report()).toMatchObject({ backup: { standing: 'failed', problem: 'unexpected' } })
    expect(await site.mails(site.config.boardEmail)).toMatchObject([{ kind: 'backup_failed' }])
    expect(lines.join('')).toContain('Disken svarar för långsamt, eller inte alls.')
    expect(await readdir(directory)).toEqual([])
    write.mockRestore()
    site.clock.advance({ hours: 1, minutes: 1 })
    await backUp()
    expect(await report()).toMatchObject({ backup: { standing: 'ok' } })
  })

  it('does not block the database during the final sync, and the failed copy leaves no file', async () => {
    let isAsked = false
    vi.spyOn(await fileMethods(), 'sync').mockImplementation(() => {
      isAsked = true
      return silence()
    })
    let isOver = false
    const copy = backUp().finally(() => { isOver = true })
    await expect.poll(() => isAsked, { timeout: 10_000 }).toBe(true)
    await site.db.execute(sql`create table beside (id int)`)
    expect(isOver).toBe(false)
    await copy
    expect(await report()).toMatchObject({ backup: { standing: 'failed' } })
    expect((await readdir(directory)).filter((name) => !name.startsWith('.'))).toEqual([])
    // The work that was left behind goes no further once the disk answers, and removes its file.
    answer()
    await expect.poll(() => readdir(directory), { timeout: 10_000 }).toEqual([])
    vi.restoreAllMocks()
    site.clock.advance({ hours: 1, minutes: 1 })
    await backUp()
    expect(await report()).toMatchObject({ backup: { standing: 'ok' } })
  })
})

describe('inTime', () => {
  it('starts no work in a directory whose overdue work has not ended, but does so elsewhere', async () => {
    await expect(inTime('/silent', { limitMs: 10 }, silence)).rejects.toThrow('blev inte klart')
    const next = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
    await expect(inTime('/silent', { limitMs: 1000 }, next)).rejects.toThrow('har ännu inte svarat')
    expect(next).not.toHaveBeenCalled()
    expect(await inTime('/elsewhere', { limitMs: 1000 }, next)).toBe('done')
    answer()
    await pause(0)
    expect(await inTime('/silent', { limitMs: 1000 }, next)).toBe('done')
  })

  it('lets work that is told to stop clean up first', async () => {
    const stop = new AbortController()
    let isInOrder = false
    const ended = inTime('/stopped', { limitMs: 60_000, signal: stop.signal }, async (signal) => {
      await expect.poll(() => signal.aborted).toBe(true)
      await pause(100)
      isInOrder = true
      signal.throwIfAborted()
    })
    stop.abort()
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
    expect(isInOrder).toBe(true)
  })

  it('passes on the error of work that fails by itself', async () => {
    await expect(inTime('/full', { limitMs: 1000 }, () => Promise.reject(new Error('No space')))).rejects.toThrow('No space')
  })
})
