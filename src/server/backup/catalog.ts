import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'

const tableRow = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  key: z.nullable(z.array(z.object({ name: z.string(), isText: z.boolean() }))),
  parents: z.nullable(z.array(z.string())),
})

/** A table as the database's catalog describes it; the definitions in the code may be newer. */
export type Table = z.infer<typeof tableRow>

const migrationRow = z.object({ hash: z.string(), when: z.coerce.number() })
const sequenceRow = z.object({ name: z.string(), last: z.coerce.number() })
const placeRow = z.object({ place: z.nullable(z.string()) })
const countRow = z.object({ count: z.number() })

/** Runs a statement, on either engine, and returns its rows. */
export async function rowsOf<T>(db: Db, statement: SQL, row: z.ZodMiniType<T>): Promise<T[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows
}

/** The site's tables with their writable columns; referenced tables come before those that refer to them. */
export async function listTables(db: Db): Promise<Table[]> {
  return parentsFirst(await rowsOf(db, sql`
    select c.relname::text as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place)
        from pg_index i
        cross join unnest(i.indkey::int[]) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select json_agg(distinct p.relname::text)
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`, tableRow))
}

function parentsFirst(tables: Table[]): Table[] {
  const ordered: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ parents }) => !parents?.some((parent) => names.has(parent)))
    if (ready.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** The migrations applied to the database, oldest first; empty when it is not, or not yet, the site's. */
export async function appliedMigrations(db: Db): Promise<{ hash: string; when: number }[]> {
  const [found] = await rowsOf(db, sql`select to_regclass('drizzle.__drizzle_migrations')::text as place`, placeRow)
  if (!found?.place) return []
  return rowsOf(db, sql`select hash, created_at as "when" from drizzle.__drizzle_migrations order by created_at`, migrationRow)
}

/** The last number given by each sequence; unused sequences are left out. */
export function usedSequences(db: Db): Promise<{ name: string; last: number }[]> {
  return rowsOf(db, sql`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename collate "C"`, sequenceRow)
}

/** Whether the schema of the site's tables is empty, apart from extensions, and no migration has been applied. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [found] = await rowsOf(db, sql`
    select count(*)::int as count from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`, countRow)
  return found?.count === 0 && (await appliedMigrations(db)).length === 0
}
