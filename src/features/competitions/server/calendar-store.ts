import { and, asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { contentEntries } from '#server/content/tables.ts'
import type { Db } from '#server/db/database.ts'
import { type CompetitionEntry, competitionEntry } from '../contract.ts'

export interface SavedCompetition {
  entry: CompetitionEntry
  /** When the board last saved it, or its results. */
  savedAt: Date
}

/** The competitions in their order, with `id` that one alone. Throws when one does not fit its schema. */
export async function listSavedCompetitions(db: Db, id: string | null = null): Promise<SavedCompetition[]> {
  const { kind, id: entryId, position, data, updatedAt } = contentEntries
  const rows = await db.select({ data, savedAt: updatedAt }).from(contentEntries)
    .where(and(eq(kind, 'competition'), id === null ? undefined : eq(entryId, id)))
    .orderBy(asc(position))
  return rows.map((row) => ({ entry: z.parse(competitionEntry, row.data), savedAt: row.savedAt }))
}
