import { execFile } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Caller } from '../booking/site.ts'
import { residentMemory } from '../server/processor.ts'
import type { Heap } from './heap.ts'
import { importIs, type WatchedWorld, type World } from './world.ts'

const readRows = z.object({ rows: z.int(), seconds: z.number(), riseMb: z.number() })
/** The yardstick: a table's rows read through the driver by a program that does nothing else. */
export type ReadRows = z.infer<typeof readRows>

/** The memory that the site's process holds before and during some work, in megabytes. */
export interface Held {
  what: string
  /** Rows that were exported or imported; null where there is nothing to count. */
  rows: number | null
  seconds: number
  /** Resident memory before the work; `highest` is its peak meanwhile. */
  before: number
  highest: number
  /** The peak meanwhile of what is not garbage, less what was held before; null when the work ended before the first look. */
  keptMb: number | null
  /** The same table's rows read through the driver; null where nothing is exported. */
  driver: ReadRows | null
}

/** Something measured in a site process of its own, so that nothing else affects it. */
export type Work = (world: WatchedWorld) => Promise<Held[]>

export const everyMs = 50
/** When to look first at what is kept. The wait doubles with each look, so that the pauses for collecting garbage slow nothing down. */
export const firstLookMs = 50
export const pages = 100
/** The rows of a file and of one ten times as long: streaming takes the same memory for both. */
export const importRows = [5000, 50_000]
/** The exported files, each with the table that most of its rows come from. */
const files = { members: 'members', bookings: 'bookings', log: 'audit_entries' } as const

/**
 * Returns the work to measure: the lists, each exported file, and `withImports` files of members to import, which come last since
 * they change the register. Each needs a world of its own whose numbers for new people no earlier one has used ({@link importRows}).
 */
export function memoryWork({ databaseUrl, withImports }: { databaseUrl: string; withImports: boolean }): Work[] {
  const lists: Work = async (world) => [await watch(world, `${pages} pages of each list`, () => showLists(world))]
  const takenOut = Object.entries(files).map(([file, table]): Work => async (world) => {
    await showLists(world)
    const held = await watch(world, `${file}.csv taken out`, () => downloadFile(world.admin, `/api/exports/${file}.csv`))
    return [{ ...held, driver: await readThroughDriver(databaseUrl, table) }]
  })
  const imports = importRows.map((rows): Work => async (world) => {
    await showLists(world)
    let id = ''
    const read = await watch(world, 'a file of members read', async () => {
      id = await world.uploadFile(rows)
      return rows
    })
    const imported = await watch(world, 'its import', async () => {
      await world.admin.call('run_member_import', { p_id: id })
      await importIs(world.admin, id, 'imported')
      return rows
    })
    // Compared with before the reading: what the reading made the process hold would otherwise hide the import's own growth.
    return [read, { ...imported, before: read.before }]
  })
  return [lists, ...takenOut, ...(withImports ? imports : [])]
}

async function showLists({ admin, cursors }: World): Promise<null> {
  for (let page = 0; page < pages; page += 1) {
    await admin.call('list_members', { limit: 50, cursor: page % 2 ? cursors.member.next : cursors.member.deep })
    await admin.call('list_bookings', { limit: 50, cursor: page % 2 ? cursors.booking.next : cursors.booking.deep })
    await admin.call('list_all_applications', { limit: 50, cursor: page % 2 ? cursors.application.next : cursors.application.deep })
    await admin.call('list_audit_entries', { cursor: Number(page % 2 ? cursors.entry.next : cursors.entry.deep) })
  }
  return null
}

async function watch({ site: { pid }, heap }: WatchedWorld, what: string, work: () => Promise<number | null>): Promise<Held> {
  const keptBefore = await heap.held()
  const before = residentMemory(pid)
  let highest = before
  const look = () => {
    highest = Math.max(highest, residentMemory(pid))
  }
  const watching = setInterval(look, everyMs)
  const ended = new AbortController()
  const kept = mostKept(heap, ended.signal)
  const began = performance.now()
  const rows = await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(watching)
  look()
  ended.abort()
  const most = await kept
  return { what, rows, seconds, before, highest, keptMb: most === null ? null : Math.max(0, most - keptBefore) / 2 ** 20, driver: null }
}

/** The most that was held at any of the looks, in bytes; null when the work ended before the first. */
async function mostKept(heap: Heap, ended: AbortSignal): Promise<number | null> {
  let most: number | null = null
  for (let wait = firstLookMs; await hasPassed(wait, ended); wait *= 2) most = Math.max(most ?? 0, await heap.held())
  return most
}

/** Waits, and returns whether all the milliseconds passed before the end. */
async function hasPassed(ms: number, ended: AbortSignal): Promise<boolean> {
  await setTimeout(ms, null, { signal: ended }).catch(() => undefined)
  return !ended.aborted
}

/** Reads a table in a process of its own, which reports its memory as well. */
async function readThroughDriver(databaseUrl: string, table: string): Promise<ReadRows> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/growth/read-rows.ts', databaseUrl, table])
  return readRows.parse(JSON.parse(stdout))
}

/** Downloads a file to its end and keeps nothing of it. @returns its number of rows, without the heading */
function downloadFile({ origin, headers }: Caller, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      let ends = 0
      response.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) ends += 1
      })
      response.on('end', () => resolve(ends - 1))
      response.on('error', reject)
    }).on('error', reject)
  })
}
