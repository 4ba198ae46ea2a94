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
/** A table's rows read through the driver by a program that does nothing else. */
export type ReadRows = z.infer<typeof readRows>

/** What the site's process holds around something, in megabytes. */
export interface Held {
  what: string
  /** Rows that came or went; null where there is nothing to count. */
  rows: number | null
  seconds: number
  /** Resident. */
  before: number
  highest: number
  /** Most that was no garbage meanwhile, more than before; null when it was over before the first look. */
  keptMb: number | null
  /** Rows of the same table through the driver; null where nothing is taken out. */
  driver: ReadRows | null
}

/** Something measured in a process of its own, so that it tells of nothing else. */
export type Work = (world: WatchedWorld) => Promise<Held[]>

export const everyMs = 50
/** The first look at what is kept; each comes after twice the time of the one before, so that they slow nothing down. */
export const firstLookMs = 50
export const pages = 100
/** A file, and one ten times as long: what streams takes the same for both. */
export const importRows = [5000, 50_000]
/** By the tables that most of their rows are of. */
const files = { members: 'members', bookings: 'bookings', log: 'audit_entries' } as const

/**
 * Lists, each file by itself, and with imports files of members that are given in: last of all, since they change the register.
 * A world for each begins with people whom the one before has not made: {@link importRows} at most.
 */
export function memoryWork({ databaseUrl, withImports }: { databaseUrl: string; withImports: boolean }): Work[] {
  const lists: Work = async (world) => [await watch(world, `${pages} pages of each list`, () => showLists(world))]
  const takenOut = Object.entries(files).map(([file, table]): Work => async (world) => {
    await showLists(world)
    const held = await watch(world, `${file}.csv taken out`, () => takeOut(world.admin, `/api/exports/${file}.csv`))
    return [{ ...held, driver: await readThroughDriver(databaseUrl, table) }]
  })
  const imports = importRows.map((rows): Work => async (world) => {
    await showLists(world)
    let id = ''
    const read = await watch(world, 'a file of members read', async () => {
      id = await world.giveIn(rows)
      return rows
    })
    const imported = await watch(world, 'its import', async () => {
      await world.admin.call('run_member_import', { p_id: id })
      await importIs(world.admin, id, 'imported')
      return rows
    })
    // What the reading has made the process hold is the import's, too: it would hide what comes on top.
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

/** The highest of a few looks, in bytes; null when it ended before the first. */
async function mostKept(heap: Heap, ended: AbortSignal): Promise<number | null> {
  let most: number | null = null
  for (let wait = firstLookMs; await hasPassed(wait, ended); wait *= 2) most = Math.max(most ?? 0, await heap.held())
  return most
}

/** Whether so many milliseconds went by before the end. */
async function hasPassed(ms: number, ended: AbortSignal): Promise<boolean> {
  await setTimeout(ms, null, { signal: ended }).catch(() => undefined)
  return !ended.aborted
}

/** In a process of its own, whose memory is told as well. */
async function readThroughDriver(databaseUrl: string, table: string): Promise<ReadRows> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/growth/read-rows.ts', databaseUrl, table])
  return readRows.parse(JSON.parse(stdout))
}

/** Reads a file to its end and keeps nothing of it. @returns its rows, without the heading */
function takeOut({ origin, headers }: Caller, path: string): Promise<number> {
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
