import { sql } from 'drizzle-orm'
import { StartError } from '#server/start-error.ts'
import type { Database, Db } from '../db/database.ts'
import { migrationLock } from '../db/migrate.ts'
import { longRunning } from '../db/long-running.ts'
import { isEmpty, listTables, type Table } from './catalog.ts'
import { DamagedArchive } from './damaged-archive.ts'
import type { Manifest, TableEntry } from './manifest.ts'
import { partsIn } from './read-archive.ts'
import { sumTable } from './rows.ts'
import { makeSchema, migrationsOf } from './schema.ts'
import { liftLimits } from './write-archive.ts'

export interface RestoreOrder {
  file: string
  /** As returned by `checkArchive` (read-archive.ts). */
  manifest: Manifest
  migrationsDir: string
  /** What else to write in the same transaction. */
  alongside?: (tx: Db) => Promise<void>
}

/**
 * Fills an empty, unmigrated database with the content of an archive, in one transaction: all or nothing. The schema is then
 * the archive's, so a newer program still has to migrate it.
 * @throws StartError when the database is not empty, or a newer program made the archive
 * @throws DamagedArchive when the restored tables do not match the manifest
 */
export async function restoreArchive({ db, kind }: Pick<Database, 'db' | 'kind'>, { file, manifest, migrationsDir, alongside }: RestoreOrder): Promise<void> {
  const migrations = migrationsOf(manifest, migrationsDir)
  await longRunning(db).transaction(async (tx) => {
    await liftLimits(tx)
    // A site that starts meanwhile waits for this lock, and then finds everything.
    if (kind === 'postgres') await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    if (!await isEmpty(tx)) throw new StartError('Databasen är inte tom, och en återläsning skriver aldrig över något. Ange en ny, tom databas.')
    await makeSchema(tx, migrations)
    const tables = matched(await listTables(tx), manifest)
    await fill(tx, tables, file)
    for (const { name, last } of manifest.sequences) {
      await tx.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`)
    }
    await compare(tx, tables)
    await alongside?.(tx)
    await tx.execute(sql`analyze`)
  })
}

/** A table of the database with its manifest entry; the columns are in the archive's order. */
interface Matched extends Table {
  entry: TableEntry
}

function matched(tables: Table[], manifest: Manifest): Map<string, Matched> {
  const result = new Map<string, Matched>()
  for (const entry of manifest.tables) {
    const table = tables.find(({ name }) => name === entry.name)
    const columns = entry.columns.map((name) => table?.columns.find((column) => column.name === name)).filter((column) => column !== undefined)
    if (table?.columns.length !== entry.columns.length || columns.length !== entry.columns.length) {
      throw new DamagedArchive(`tabellen ${entry.name} har andra kolumner än programmet`)
    }
    result.set(entry.name, { ...table, columns, entry })
  }
  if (result.size !== tables.length) throw new DamagedArchive('den saknar en tabell')
  return result
}

async function fill(tx: Db, tables: Map<string, Matched>, file: string): Promise<void> {
  for await (const { table: name, lines } of partsIn(file)) {
    const table = tables.get(name)
    if (!table) throw new DamagedArchive(`tabellen ${name} finns inte i innehållsförteckningen`)
    // The archive already contains what the triggers would write.
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`)
    const columns = sql.join(table.columns.map((column) => sql.identifier(column.name)), sql`, `)
    const values = table.columns.map(({ type }, index) => sql.raw(`(line->>${index})::${type}`))
    await tx.execute(sql`
      insert into ${sql.identifier(name)} (${columns}) overriding system value
      select ${sql.join(values, sql`, `)} from json_array_elements(${`[${lines.join(',')}]`}::text::json) as line`)
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
  }
}

async function compare(tx: Db, tables: Map<string, Matched>): Promise<void> {
  for (const table of tables.values()) {
    const { rows, sha256 } = await sumTable(tx, table)
    if (rows !== table.entry.rows || sha256 !== table.entry.sha256) throw new DamagedArchive(`tabellen ${table.name} blev inte som i kopian`)
  }
}
