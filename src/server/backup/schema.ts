import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from '../db/database.ts'
import { type Manifest, newerArchive } from './manifest.ts'

/**
 * The migrations that made an archive's schema: the first of those that the program has.
 * @throws StartError when the archive has a migration that the program does not know
 */
export function migrationsOf({ migrations }: Pick<Manifest, 'migrations'>, migrationsDir: string): MigrationMeta[] {
  const known = readMigrationFiles({ migrationsFolder: migrationsDir })
  if (migrations.length === 0 || migrations.some(({ when }, index) => known[index]?.folderMillis !== when)) {
    throw newerArchive()
  }
  return known.slice(0, migrations.length)
}

/**
 * Creates a schema in an empty database, inside the caller's transaction, and the journal from which the migrator
 * continues at each start. The migrator itself can't be used, because it commits.
 */
export async function makeSchema(tx: Db, migrations: MigrationMeta[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}
