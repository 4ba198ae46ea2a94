import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packedDatabase, unpackEmptyDatabase } from './empty-database.ts'
import { DurableFiles } from './durable-files.ts'
import { Engine } from './engine.ts'
import { migrationsDir } from './testing.ts'

let place: string
let engine: Engine

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'test-statements-'))
  const directory = join(place, 'db')
  await unpackEmptyDatabase(packedDatabase(migrationsDir), directory, { durable: false })
  engine = await Engine.start({ fs: new DurableFiles(directory), durable: false, onFatal: () => undefined })
  await engine.exec('create table rows (n int primary key, word text, data jsonb, days date[])')
})

afterEach(async () => {
  await engine.close()
  await rm(place, { recursive: true, force: true })
})

async function prepared(): Promise<number> {
  const { rows } = await engine.query<{ count: number }>('select count(*)::int from pg_prepared_statements')
  return rows[0]?.count ?? 0
}

describe.skipIf(process.env.TEST_DATABASE_URL)('a statement of the embedded engine', () => {
  it('returns the same result each time, prepared or not', async () => {
    await engine.query('insert into rows values ($1, $2, $3, $4)', [1, 'åäö', { deep: [1, null] }, ['2026-01-31']])
    await engine.query('insert into rows values ($1, $2, $3, $4)', [2, null, JSON.stringify(null), null])
    const ask = () => engine.query('select n, word, data from rows where n <= $1 order by n', [2])
    const first = await ask()
    expect(first).toMatchObject({
      rows: [{ n: 1, word: 'åäö', data: { deep: [1, null] } }, { n: 2, word: null, data: null }],
      fields: [{ name: 'n' }, { name: 'word' }, { name: 'data' }],
      command: 'SELECT',
      rowCount: 2,
      affectedRows: 0,
    })
    expect(await ask()).toEqual(first)
    expect(await ask()).toEqual(first)
    const { rows } = await engine.query('select n from rows', [], { rowMode: 'array' })
    expect(rows).toEqual([[1], [2]])
    expect(await engine.query('delete from rows')).toMatchObject({ rows: [], fields: [], affectedRows: 2, rowCount: 2 })
  })

  it('stays prepared from its second execution on', async () => {
    for (let turn = 0; turn < 3; turn += 1) await prepared()
    expect(await prepared()).toBe(1)
    await engine.query('select 1 as one')
    expect(await prepared()).toBe(1)
    await engine.transaction((tx) => tx.query('select 1 as one'))
    expect(await prepared()).toBe(2)
  })

  it('fails with the PostgreSQL error code, and works again afterwards', async () => {
    const insert = (n: unknown) => engine.query('insert into rows (n) values ($1)', [n])
    for (const n of [1, 2, 3]) await insert(n)
    await expect(insert(1)).rejects.toMatchObject({ code: '23505', constraint: 'rows_pkey' })
    await expect(insert('many')).rejects.toMatchObject({ code: '22P02' })
    for (const n of [4, 5, 6]) await insert(n)
    await expect(engine.query('select wrong')).rejects.toMatchObject({ code: '42703' })
    const { rows } = await engine.query('select n from rows order by n', [], { rowMode: 'array' })
    expect(rows).toEqual([[1], [2], [3], [4], [5], [6]])
  })

  it('fails in a transaction that has failed, and works in the next one', async () => {
    const ask = 'select count(*)::int as n from rows'
    await engine.query(ask)
    await engine.query(ask)
    await engine.transaction(async (tx) => {
      await expect(tx.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
      await expect(tx.query(ask)).rejects.toMatchObject({ code: '25P02' })
      await tx.rollback()
      await expect(tx.query(ask)).rejects.toThrow('The transaction is over')
    })
    expect(await engine.transaction(async (tx) => (await tx.query(ask)).rows)).toEqual([{ n: 0 }])
  })

  it('follows changes to its tables', async () => {
    const all = () => engine.query('select * from rows')
    for (let turn = 0; turn < 3; turn += 1) await all()
    await engine.query('alter table rows drop column data')
    expect((await all()).fields.map(({ name }) => name)).toEqual(['n', 'word', 'days'])
    for (let turn = 0; turn < 3; turn += 1) await all()
    await engine.exec('alter table rows add column more text; alter table rows drop column word')
    expect((await all()).fields.map(({ name }) => name)).toEqual(['n', 'days', 'more'])
    for (let turn = 0; turn < 3; turn += 1) await all()
    const within = engine.transaction(async (tx) => {
      await tx.query('alter table rows drop column more')
      for (let turn = 0; turn < 3; turn += 1) await tx.query('select * from rows')
      throw new Error('changed my mind')
    })
    await expect(within).rejects.toThrow('changed my mind')
    // A statement prepared for the transaction's tables may fail once, but not again.
    await all().catch(() => undefined)
    expect((await all()).fields.map(({ name }) => name)).toEqual(['n', 'days', 'more'])
  })

  it('is no longer kept prepared after two hundred others', async () => {
    for (let number = 0; number < 250; number += 1) {
      for (let turn = 0; turn < 2; turn += 1) await engine.query(`select ${number} as number`)
    }
    expect(await prepared()).toBeLessThanOrEqual(201)
    expect((await engine.query('select 0 as number')).rows).toEqual([{ number: 0 }])
  })
})
