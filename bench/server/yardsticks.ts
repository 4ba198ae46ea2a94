import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { paths } from '#domain/paths.ts'
import { packedDatabase, unpackEmptyDatabase } from '#server/db/empty-database.ts'
import { measure, type Times } from '../booking/client.ts'
import { launch } from '../booking/site.ts'
import type { FilledSite } from './fill.ts'
import { type LoopDelay, watchLoop } from './loop-watch.ts'
import { hashesPerSecond, load, recordAnswer } from './parts.ts'

/** What the mixed load is built on, each part measured alone, on the same machine a moment later. */
export interface Yardsticks {
  /** A bare server that answers the bytes of the start page, under as many requests at the same pace. */
  bare: { times: Times; loopDelay: LoopDelay }
  /** `select 1` through PGlite with nothing else around it. */
  select: Times
  /** A page of the database's log written and synced: how long each change blocks the event loop, since the engine waits for the disk. */
  sync: Times
  /** Milliseconds to check a password on one core. */
  hashMs: number
}

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const selects = 2000
const syncs = 300
const pageBytes = 8192
const hashSeconds = 2

export async function yardsticksOf({ site, loopDelayFile }: FilledSite, pace: { count: number; perSecond: number }): Promise<Yardsticks> {
  return {
    bare: await bareServer(site.origin + paths.start, `${loopDelayFile}.bare`, pace),
    select: await selectOne(`${loopDelayFile}.db`),
    sync: await syncedWrites(`${loopDelayFile}.sync`),
    hashMs: 1000 / await hashesPerSecond(hashSeconds, 1),
  }
}

async function bareServer(url: string, file: string, pace: { count: number; perSecond: number }): Promise<Yardsticks['bare']> {
  const headers = { 'accept-encoding': 'br' }
  const yardstick = JSON.stringify(await recordAnswer(url, headers))
  const server = await launch(['--import', program('loop-delay.ts'), program('bare.ts'), yardstick], { LOOP_DELAY_FILE: file })
  try {
    const requests = [{ url: server.origin, method: 'GET' as const, headers }]
    const { result: times, loopDelay } = await watchLoop({ pid: server.pid, file }, () => load({ requests, atOnce: 1, ...pace }))
    return { times, loopDelay }
  } finally {
    await server.stop()
  }
}

async function selectOne(directory: string): Promise<Times> {
  await unpackEmptyDatabase(packedDatabase('db/migrations'), directory, { durable: false })
  const engine = await PGlite.create(directory)
  try {
    const select = async (): Promise<void> => void await engine.query('select 1')
    await measure(selects, select)
    return await measure(selects, select)
  } finally {
    await engine.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function syncedWrites(file: string): Promise<Times> {
  const descriptor = openSync(file, 'w')
  try {
    const page = Buffer.alloc(pageBytes, 1)
    return await measure(syncs, async () => {
      writeSync(descriptor, page, 0, pageBytes, 0)
      fsyncSync(descriptor)
    })
  } finally {
    closeSync(descriptor)
    await rm(file)
  }
}
