import { asc, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { siteSettings } from './tables.ts'

/** A setting that the board has changed at some time. */
export interface StoredSetting {
  name: string
  /** null when it was given back to the installation: the row stays, so that its revision never begins anew. */
  text: string | null
  revision: number
  updatedAt: Date
}

/** What is read of each. The text itself: read as JSON, Drizzle would make a number of `"325"`. */
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

/** Lets nobody else change settings until the transaction ends: what is checked together is then also saved together. Reading goes on. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${siteSettings} in share row exclusive mode`)
}

/** Saves a setting, or gives it back to the installation with null, as its next revision. */
export async function writeSetting(tx: Db, { name, text, now }: { name: string; text: string | null; now: Date }): Promise<void> {
  const value = text === null ? sql`'null'::jsonb` : sql`to_jsonb(${text}::text)`
  await tx.insert(siteSettings)
    .values({ name, value, revision: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: siteSettings.name,
      set: { value, revision: sql`${siteSettings.revision} + 1`, updatedAt: now },
    })
}
