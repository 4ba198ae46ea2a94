import { rmSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import type { Engine } from './engine.ts'

/** An embedded database that tests of this process use one after the other. */
export interface Reusable {
  engine: Engine
  directory: string
  /** {@link stateOf} it when it was new. */
  state: string
}

/** Few tests have more databases at a time. */
const mostKept = 2

const kept: Reusable[] = []

/** One that an earlier test has used, as good as new. */
export function takeEmptied(): Reusable | undefined {
  return kept.pop()
}

/**
 * Keeps what a test is done with for the next one: to empty it takes a tenth of the processor's time that opening another takes, and
 * its statements stay prepared (docs/decisions/041-test-time.md). @returns false when it is of no use any more, or there are enough
 */
export async function keepEmptied(used: Reusable): Promise<boolean> {
  if (kept.length >= mostKept || !await empty(drizzle(used.engine), used.state).catch(() => false)) return false
  clearAtEnd()
  kept.push(used)
  return true
}

/** The engine for as long as a test has it: whoever asks later, as what a test did not wait for, is refused as by one that is closed. */
export function lend(engine: Engine, isOver: () => boolean): Engine {
  return new Proxy(engine, {
    get(target, name) {
      if (isOver()) throw new Error('The database is closed')
      const member: unknown = Reflect.get(target, name)
      const own: unknown = typeof member === 'function' ? member.bind(target) : member
      return own
    },
  })
}

/** The first number of what PostgreSQL did not bring itself. */
const firstOwn = 16_384

/**
 * What emptying does not put back, so that a test must have left it as it was. Whoever changes a row of these writes it anew, under a
 * number of its own (`xmin`).
 */
const unchanging = {
  pg_attribute: 'attrelid', pg_attrdef: 'adrelid', pg_collation: 'oid', pg_constraint: 'oid', pg_event_trigger: 'oid', pg_extension: 'oid',
  pg_index: 'indexrelid', pg_namespace: 'oid', pg_operator: 'oid', pg_policy: 'oid', pg_proc: 'oid', pg_rewrite: 'oid', pg_sequence: 'seqrelid',
  pg_statistic: 'starelid', pg_statistic_ext: 'oid', pg_trigger: 'oid', pg_type: 'oid',
}
const versions = Object.entries(unchanging).map(([catalogue, number]) => (
  sql`select ${catalogue}::text, count(*), sum(xmin::text::bigint) from ${sql.identifier(catalogue)} where ${sql.identifier(number)} >= ${firstOwn}`
))
const state = sql`select string_agg(concat_ws(' ', what, rows, version), ', ') as state from (
  ${sql.join(versions, sql` union all `)}
  union all select 'pg_class', count(*), sum(hashtext(concat_ws(' ', oid, relname, relkind, relnamespace, reloptions, relacl, relrowsecurity))::bigint)
    from pg_class where oid >= ${firstOwn}
  union all select 'migrations', count(*), sum(xmin::text::bigint) from drizzle.__drizzle_migrations
) as each (what, rows, version)`

/** A table with its indexes, in bytes. Those of a larger one would stay so large that its rows were looked for in other ways. */
const large = 512 * 1024

/** Tables that anything was ever written into since they were made or emptied, also what was taken back. */
const written = sql`select relname as name, pg_total_relation_size(oid) > ${large} as "isLarge" from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`

const numbersFromTheStart = sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence
  where seqrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`

/** What the planner knows of a table's size: nothing, as of a new one. */
const uncounted = sql`update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where oid >= ${firstOwn} and reltuples <> -1`

const stateRows = z.object({ rows: z.tuple([z.object({ state: z.string() })]) })
const writtenRows = z.object({ rows: z.array(z.object({ name: z.string(), isLarge: z.boolean() })) })

/** The tables, functions and triggers of a database, and what else is no row of the site's. */
export async function stateOf(db: Db): Promise<string> {
  return stateRows.parse(await db.execute(state)).rows[0].state
}

/** @returns false when the database is not as it was when it was new, since more than rows was changed */
async function empty(db: Db, stateOfNew: string): Promise<boolean> {
  if (await stateOf(db) !== stateOfNew) return false
  const tables = await writtenTables(db)
  const [many, few] = [namesOf(tables, true), namesOf(tables, false)]
  await db.transaction(async (tx) => {
    // The log refuses to be emptied, by a trigger.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of few) await tx.execute(sql`delete from ${table}`)
    if (many.length > 0) await tx.execute(sql`truncate ${sql.join(many, sql`, `)} cascade`)
    await tx.execute(numbersFromTheStart)
  })
  // The rows' places are free again. `truncate` makes a new file for each table and index, which takes four times as long.
  if (few.length > 0) await db.execute(sql`vacuum ${sql.join(few, sql`, `)}`)
  await db.execute(uncounted)
  for (const session of [sql`select pg_advisory_unlock_all()`, sql`reset session authorization`, sql`reset all`]) await db.execute(session)
  return (await writtenTables(db)).length === 0
}

type Table = z.infer<typeof writtenRows>['rows'][number]

async function writtenTables(db: Db): Promise<Table[]> {
  return writtenRows.parse(await db.execute(written)).rows
}

function namesOf(tables: readonly Table[], areLarge: boolean): SQL[] {
  return tables.filter(({ isLarge }) => isLarge === areLarge).map(({ name }) => sql`public.${sql.identifier(name)}`)
}

let isWatched = false

/** The directories go with the process, which the tests' runner ends by a signal. */
function clearAtEnd(): void {
  if (isWatched) return
  isWatched = true
  const clear = (): void => {
    for (const { directory } of kept.splice(0)) rmSync(directory, { recursive: true, force: true })
  }
  process.once('exit', clear)
  process.once('SIGTERM', () => {
    clear()
    if (process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM')
  })
}
