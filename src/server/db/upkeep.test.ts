import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packedDatabase, unpackEmptyDatabase } from './empty-database.ts'
import { Engine } from './engine.ts'
import { createLog } from '../log.ts'
import { migrationsDir } from './testing.ts'
import { startUpkeep, type Upkeep } from './upkeep.ts'

let place: string
let engine: Engine
let upkeep: Upkeep
let now: Date
let free: number
let lines: string[]

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'test-upkeep-'))
  const directory = join(place, 'db')
  await unpackEmptyDatabase(packedDatabase(migrationsDir), directory, { durable: false })
  engine = await Engine.start({ fs: new NodeFS(directory), durable: false, onFatal: () => undefined })
  now = new Date('2026-11-21T12:00:00Z')
  free = 1e9
  lines = []
  upkeep = begin(engine)
  await engine.exec('create table rows (n int); create table others (n int)')
  // By now the tidying that follows a start is done.
  await later(10)
})

afterEach(async () => {
  await upkeep.stop()
  await engine.close()
  await rm(place, { recursive: true, force: true })
})

function begin(over: Pick<Engine, 'query' | 'exec'>): Upkeep {
  const log = createLog({ destination: { write: (line) => { lines.push(line) } } })
  return startUpkeep({ engine: over, clock: { now: () => now }, log, freeBytes: () => Promise.resolve(free) })
}

/** Restarts upkeep as in a new process, with empty tables; the table `failing` cannot be tidied there. */
async function restart({ failing }: { failing?: string } = {}): Promise<void> {
  await upkeep.stop()
  const exec: Engine['exec'] = (statement, options) =>
    statement === `vacuum (analyze) ${failing}` ? Promise.reject(new Error('It cannot be tidied')) : engine.exec(statement, options)
  upkeep = begin({ query: engine.query.bind(engine), exec })
  for (const table of ['rows', 'others']) {
    await engine.exec(`truncate ${table}`)
    await engine.exec(`vacuum (analyze) ${table}`)
  }
  await upkeep.tick()
}

const fill = () => engine.exec('insert into rows select generate_series(1, 1000); insert into others select generate_series(1, 1000)')

/** The planner's estimate of the rows of both tables, which are filled alike; null if only one of them has been tidied. */
async function counted(): Promise<unknown> {
  const { rows: [found, other] } = await engine.query<{ n: number }>("select distinct reltuples::int as n from pg_class where relname in ('rows', 'others')")
  return other === undefined ? found?.n : null
}

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

  it('makes no checkpoint while the disk is full, which would stop the engine, and makes up for it', async () => {
    const before = await lastCheckpoint()
    await engine.exec('insert into rows values (1)')
    free = 1e6
    await later(5)
    expect(await lastCheckpoint()).toEqual(before)
    free = 1e9
    await later(1)
    expect(await lastCheckpoint()).not.toEqual(before)
  })

  it('makes a checkpoint within a minute when much was written', async () => {
    const before = await lastCheckpoint()
    await engine.exec('insert into rows select generate_series(1, 300000)')
    await later(1)
    expect(await lastCheckpoint()).not.toEqual(before)
  })

  it('vacuums the tables once a night, from 03:00 in Stockholm', async () => {
    now = new Date('2026-06-30T12:00:00Z')
    await restart()
    await later(10)
    await fill()
    now = new Date('2026-07-01T00:59:00Z')
    await upkeep.tick()
    expect(await counted()).toBe(0)
    await later(1)
    expect(await counted()).toBe(1000)
    await fill()
    await later(30)
    expect(await counted()).toBe(1000)
    await later(24 * 60 - 30)
    expect(await counted()).toBe(2000)
  })

  it('makes up for a missed night ten minutes after a start, or on waking from sleep', async () => {
    await restart()
    await fill()
    await later(9)
    expect(await counted()).toBe(0)
    await later(1)
    expect(await counted()).toBe(1000)
    await fill()
    await later(120)
    expect(await counted()).toBe(1000)
    // From Saturday at two to Sunday at seven.
    await later(17 * 60)
    expect(await counted()).toBe(2000)
  })

  it('vacuums the other tables when one fails, logs which, and tries again after an hour', async () => {
    await restart({ failing: 'pg_type' })
    await fill()
    await later(10)
    expect(await counted()).toBe(1000)
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ table: 'pg_type' }])
    await fill()
    await later(59)
    expect(await counted()).toBe(1000)
    await later(1)
    expect(await counted()).toBe(2000)
    expect(lines).toHaveLength(2)
  })
})
