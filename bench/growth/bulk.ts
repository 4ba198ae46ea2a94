import pg from 'pg'
import * as z from 'zod/mini'

/** A key, index or reference that is dropped while rows are inserted by the million, and the statement that recreates it. */
interface Part {
  kind: 'key' | 'index' | 'reference'
  drop: string
  make: string
}

const parts = z.array(z.object({ kind: z.enum(['key', 'index', 'reference']), drop: z.string(), make: z.string() }))

/** Finds the tables' keys and references, references from other tables to them, and indexes that belong to no key. */
const partsOf = `
  select case contype when 'f' then 'reference' else 'key' end as kind,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
  union all
  select 'index', format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`

/** Settings for this connection alone, which are fast but not safe for a live site. */
const settings = `set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`

export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(settings)
  return client
}

/**
 * Runs `work` while the tables have no keys, references or indexes, and then recreates them as they were: building them at once
 * takes a fraction of the time of updating them row by row. Each key and reference is checked for every row when it is recreated.
 */
export async function withoutIndexes(databaseUrl: string, tables: string[], work: (client: pg.Client) => Promise<void>): Promise<void> {
  const clients = [await connect(databaseUrl), await connect(databaseUrl)]
  try {
    const [first] = clients
    if (!first) return
    const found = parts.parse((await first.query(partsOf, [tables])).rows)
    const all = (kind: Part['kind']) => found.filter((part) => part.kind === kind)
    for (const { drop } of [...all('reference'), ...all('key'), ...all('index')]) await first.query(drop)
    await work(first)
    // The search's GIN indexes take longest and so are built first; two indexes at a time, one on each connection.
    const indexes = [...all('index').toSorted((one) => (one.make.includes('gin') ? -1 : 1)), ...all('key')]
    await Promise.all(clients.map(async (client) => {
      for (let next = indexes.shift(); next; next = indexes.shift()) await client.query(next.make)
    }))
    for (const { make } of all('reference')) await first.query(make)
  } finally {
    for (const client of clients) await client.end()
  }
}

/**
 * Reads all tables and indexes once, so that the operating system caches them: what is measured is how the work grows, not how
 * much of a copied database has been read from the disk yet.
 */
export async function readIntoMemory(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    await client.query('create extension if not exists pg_prewarm')
    await client.query(`select pg_prewarm(oid, 'read') from pg_class where relkind in ('r', 'i', 't') and relpersistence = 'p'`)
  } finally {
    await client.end()
  }
}
