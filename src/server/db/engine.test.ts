import { fstatSync, fsyncSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DurableFiles, type Sync } from './durable-files.ts'
import { packedDatabase, unpackEmptyDatabase } from './empty-database.ts'
import { Engine } from './engine.ts'
import { migrationsDir } from './testing.ts'

let place: string
let directory: string
let engine: Engine
let breakdowns: Error[]

/** How the disk handles a sync; tests replace it. */
let disk: Sync

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'test-engine-'))
  directory = join(place, 'db')
  disk = fsyncSync
  breakdowns = []
  await unpackEmptyDatabase(packedDatabase(migrationsDir), directory, { durable: false })
  engine = await start()
  await engine.exec('create table rows (n int primary key)')
})

afterEach(async () => {
  if (!engine.closed && breakdowns.length === 0) await engine.close()
  await rm(place, { recursive: true, force: true })
})

function start(): Promise<Engine> {
  const fs = new DurableFiles(directory, (descriptor) => disk(descriptor))
  return Engine.start({ fs, durable: true, onFatal: (error) => breakdowns.push(error) })
}

function count(): Promise<unknown> {
  return engine.query('select count(*)::int as n from rows').then(({ rows }) => rows)
}

describe.skipIf(process.env.TEST_DATABASE_URL)('the embedded engine', () => {
  it('has the version that the packed directory was made with', async () => {
    const { rows } = await engine.query<{ made: string; installed: string }>(
      "select shobj_description(oid, 'pg_database') as made, version() as installed from pg_database where datname = 'postgres'")
    expect(rows[0]?.made, 'run scripts/make-empty-database.ts').toBe(rows[0]?.installed)
  })

  it('lets the process do other things while statements wait for their turn', async () => {
    disk = (descriptor) => {
      for (const until = performance.now() + 20; performance.now() < until;);
      fsyncSync(descriptor)
    }
    const order: string[] = []
    setImmediate(() => order.push('something else'))
    const rows = Array.from({ length: 10 }, (_, n) => engine.query('insert into rows values ($1)', [n]).then(() => order.push('a row')))
    await Promise.all(rows)
    expect(order.indexOf('something else')).toBeOneOf([0, 1, 2])
  })

  it('syncs the log to disk before it acknowledges a row', async () => {
    const log = join(directory, 'pg_wal')
    let synced: string[] = []
    disk = (descriptor) => {
      const { ino } = fstatSync(descriptor)
      const name = readdirSync(log).find((file) => statSync(join(log, file)).ino === ino)
      fsyncSync(descriptor)
      if (name !== undefined) synced.push(name)
    }
    for (let n = 1; n <= 3; n++) {
      synced = []
      await engine.query('insert into rows values ($1)', [n])
      expect(synced).toHaveLength(1)
    }
    synced = []
    await engine.transaction(async (tx) => {
      await tx.query('insert into rows values (4)')
      await tx.query('insert into rows values (5)')
      expect(synced).toEqual([])
    })
    expect(synced).toHaveLength(1)
  })

  it('syncs the directory of the tables at a checkpoint after a new table, and not without need', async () => {
    const [database = ''] = readdirSync(join(directory, 'base')).toSorted((one, other) => Number(other) - Number(one))
    const { ino: ofTables } = statSync(join(directory, 'base', database))
    let synced: number[] = []
    disk = (descriptor) => {
      const { ino } = fstatSync(descriptor)
      fsyncSync(descriptor)
      synced.push(ino)
    }
    await engine.exec('create table more (n int)')
    await engine.exec('checkpoint')
    expect(synced).toContain(ofTables)
    synced = []
    await engine.exec('insert into more values (1)')
    await engine.exec('checkpoint')
    expect(synced).not.toContain(ofTables)
  })

  it('never acknowledges a row that the disk refused, and answers nothing after that', async () => {
    await engine.query('insert into rows values (1)')
    disk = () => {
      throw new Error('EIO: the disk is broken')
    }
    await expect(engine.query('insert into rows values (2)')).rejects.toThrow()
    expect(breakdowns).toHaveLength(1)
    await expect(engine.query('select 1')).rejects.toThrow('The embedded database has broken down')
    await expect(engine.transaction((tx) => tx.query('select 1'))).rejects.toThrow('The embedded database has broken down')
    expect(breakdowns).toHaveLength(1)
  })

  it('rolls back everything when a transaction fails', async () => {
    await expect(engine.transaction(async (tx) => {
      await tx.query('insert into rows values (1)')
      throw new Error('changed my mind')
    })).rejects.toThrow('changed my mind')
    await expect(engine.transaction(async (tx) => {
      await tx.query('insert into rows values (1)')
      await tx.query('insert into rows values (1)')
    })).rejects.toThrow('duplicate key')
    expect(await count()).toEqual([{ n: 0 }])
    expect(breakdowns).toEqual([])
  })

  it('refuses to be used inside its own transaction, where it would wait for ever', async () => {
    await expect(engine.transaction(() => engine.query('select 1'))).rejects.toThrow('used inside a transaction')
    await expect(engine.transaction(() => engine.transaction((tx) => tx.query('select 1')))).rejects.toThrow('used inside a transaction')
    let after: Promise<unknown> | undefined
    let finish = (): void => undefined
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    await engine.transaction(async (tx) => {
      await tx.query('insert into rows values (1)')
      // Work started by a transaction may use the engine once the transaction is over.
      after = finished.then(() => count())
    })
    finish()
    expect(await after).toEqual([{ n: 1 }])
  })

  it('makes other statements wait for a running transaction', async () => {
    const [, seen] = await Promise.all([
      engine.transaction(async (tx) => {
        await tx.query('insert into rows values (1)')
        await tx.query('insert into rows values (2)')
      }),
      count(),
    ])
    expect(seen).toEqual([{ n: 2 }])
  })
})
