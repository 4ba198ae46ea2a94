import { asc, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { siteSettings } from './tables.ts'

/** A setting that the board has changed at least once. */
export interface StoredSetting {
  name: string
  /** null when it was reset to the installation's value: the row stays, so that its revision never starts again. */
  text: string | null
  revision: number
  updatedAt: Date
}

/** What is read of each setting. The value as text: reading it as JSON, Drizzle would turn `"325"` into a number. */
export const storedSetting = {
  name: siteSettings.name,
  text: sql<string | null>`${siteSettings.value} #>> '{}'`,
  revision: siteSettings.revision,
  updatedAt: siteSettings.updatedAt,
}

/** All that the board has changed. */
export function readSettings(db: Db): Promise<StoredSetting[]> {
  return db.select(storedSetting).from(siteSettings).orderBy(asc(siteSettings.name))
}

/** Blocks other changes of settings until the transaction ends, so that what is checked together is also saved together. Reads go on. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${siteSettings} in share row exclusive mode`)
}

/** Saves a setting as its next revision; null resets it to the installation's value. */
export async function writeSetting(tx: Db, { name, text, now }: { name: string; text: string | null; now: Date }): Promise<void> {
  const value = text === null ? sql`'null'::jsonb` : sql`to_jsonb(${text}::text)`
  await tx.insert(siteSettings)
    .values({ name, value, revision: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: siteSettings.name,
      set: { value, revision: sql`${siteSettings.revision} + 1`, updatedAt: now },
    })
}
