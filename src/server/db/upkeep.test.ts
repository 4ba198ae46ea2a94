import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packedDatabase, unpackEmptyDatabase } from './empty-database.ts'
import { Engine } from './engine.ts'
import { migrationsDir, silentLog } from './testing.ts'
import { startUpkeep, type Upkeep } from './upkeep.ts'

let place: string
let engine: Engine
let upkeep: Upkeep
let now: Date
let free: number

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'test-upkeep-'))
  const directory = join(place, 'db')
  await unpackEmptyDatabase(packedDatabase(migrationsDir), directory, { durable: false })
  engine = await Engine.start({ fs: new NodeFS(directory), durable: false, onFatal: () => undefined })
  now = new Date('2026-11-21T12:00:00Z')
  free = 1e9
  upkeep = startUpkeep({ engine, clock: { now: () => now }, log: silentLog, freeBytes: () => Promise.resolve(free) })
  await engine.exec('create table rows (n int)')
  await upkeep.tick()
})

afterEach(async () => {
  await upkeep.stop()
  await engine.close()
  await rm(place, { recursive: true, force: true })
})

async function lastCheckpoint(): Promise<unknown> {
  return (await engine.query('select checkpoint_lsn::text as lsn from pg_control_checkpoint()')).rows[0]
}

function later(minutes: number): Promise<void> {
  now = new Date(now.getTime() + minutes * 60_000)
  return upkeep.tick()
}

describe.skipIf(process.env.TEST_DATABASE_URL)('upkeep of the embedded database', () => {
  it('makes a checkpoint five minutes after a change, and none when nothing changed', async () => {
    const before = await lastCheckpoint()
    await later(60)
    expect(await lastCheckpoint()).toEqual(before)
    await engine.exec('insert into rows values (1)')
    await later(5)
    const first = await lastCheckpoint()
    expect(first).not.toEqual(before)
    await engine.exec('insert into rows values (2)')
    await later(1)
    expect(await lastCheckpoint()).toEqual(first)
    await later(4)
    expect(await lastCheckpoint()).not.toEqual(first)
  })

  it('makes none while the disk is full, which would be the end of the engine, and makes up for it', async () => {
    const before = await lastCheckpoint()
    await engine.exec('insert into rows values (1)')
    free = 1e6
    await later(5)
    expect(await lastCheckpoint()).toEqual(before)
    free = 1e9
    await later(1)
    expect(await lastCheckpoint()).not.toEqual(before)
  })

  it('makes one at once when much was written', async () => {
    const before = await lastCheckpoint()
    await engine.exec('insert into rows select generate_series(1, 300000)')
    await later(1)
    expect(await lastCheckpoint()).not.toEqual(before)
  })

  it('tidies every table once a night, by the clock in Stockholm', async () => {
    await engine.exec('insert into rows select generate_series(1, 1000)')
    const counted = async (): Promise<unknown> => (await engine.query("select reltuples::int as n from pg_class where relname = 'rows'")).rows
    now = new Date('2026-07-01T00:59:00Z')
    await upkeep.tick()
    expect(await counted()).toEqual([{ n: -1 }])
    await later(1)
    expect(await counted()).toEqual([{ n: 1000 }])
    await engine.exec('insert into rows select generate_series(1, 1000)')
    await later(30)
    expect(await counted()).toEqual([{ n: 1000 }])
    await later(24 * 60 - 30)
    expect(await counted()).toEqual([{ n: 2000 }])
  })
})
