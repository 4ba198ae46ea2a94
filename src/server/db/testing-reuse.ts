import { rmSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import type { Engine } from './engine.ts'

/** An embedded database that this process's tests use one after the other. */
export interface Reusable {
  engine: Engine
  directory: string
  /** The result of {@link stateOf} when it was new. */
  state: string
}

/** Few tests use more databases at once. */
const mostKept = 2

const kept: Reusable[] = []

/** Returns a database that an earlier test used, emptied and as good as new. */
export function takeEmptied(): Reusable | undefined {
  return kept.pop()
}

/**
 * Empties a database that a test is done with and keeps it for the next one: this takes a tenth of the CPU time of opening another, and its
 * statements stay prepared (docs/decisions/041-test-time.md). @returns false when it cannot be reused or enough are kept
 */
export async function keepEmptied(used: Reusable): Promise<boolean> {
  if (kept.length >= mostKept || !await empty(drizzle(used.engine), used.state).catch(() => false)) return false
  clearAtEnd()
  kept.push(used)
  return true
}

/** The engine while a test has it: later calls, such as from work that the test did not await, are refused as by a closed engine. */
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

/** The first OID of objects that are not PostgreSQL's own. */
const firstOwn = 16_384

/** Catalogues that emptying does not restore, so a test must have left them unchanged. Every change of a row gives it a new `xmin`. */
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

/**
 * The size in bytes, with indexes, above which a table is truncated. After deleting the rows of a larger one, its indexes would stay so
 * large that the planner would choose other plans.
 */
const large = 512 * 1024

/** Tables that were written to since they were created or emptied, even if it was rolled back. */
const written = sql`select relname as name, pg_total_relation_size(oid) > ${large} as "isLarge" from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`

const numbersFromTheStart = sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence
  where seqrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`

/** Resets the planner's knowledge of the tables' sizes to none, as for new ones. */
const uncounted = sql`update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where oid >= ${firstOwn} and reltuples <> -1`

const stateRows = z.object({ rows: z.tuple([z.object({ state: z.string() })]) })
const writtenRows = z.object({ rows: z.array(z.object({ name: z.string(), isLarge: z.boolean() })) })

/** Describes the tables, functions and triggers of a database, and everything else but the site's rows. */
export async function stateOf(db: Db): Promise<string> {
  return stateRows.parse(await db.execute(state)).rows[0].state
}

/** @returns false when the database cannot be made like new, because more than rows was changed */
async function empty(db: Db, stateOfNew: string): Promise<boolean> {
  if (await stateOf(db) !== stateOfNew) return false
  const tables = await writtenTables(db)
  const [many, few] = [namesOf(tables, true), namesOf(tables, false)]
  await db.transaction(async (tx) => {
    // A trigger keeps the audit log from being emptied.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of few) await tx.execute(sql`delete from ${table}`)
    if (many.length > 0) await tx.execute(sql`truncate ${sql.join(many, sql`, `)} cascade`)
    await tx.execute(numbersFromTheStart)
  })
  // Frees the space of the deleted rows. `truncate` creates a new file for each table and index, which takes four times as long.
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

/** Removes the directories when the process ends, which the test runner does with a signal. */
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
