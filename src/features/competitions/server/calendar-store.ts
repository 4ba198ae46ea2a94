import { and, asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { CalendarEvent } from '#server/calendar-file.ts'
import type { Config } from '#server/config.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { Db } from '#server/db/database.ts'
import { competitionEntry } from '../contract.ts'
import { competitionEvent, type SavedCompetition } from './calendar-events.ts'

/** Reads the competitions in order, or only the one with `id`. Throws if a stored one does not match the schema. */
export async function listSavedCompetitions(db: Db, id: string | null = null): Promise<SavedCompetition[]> {
  const { kind, id: entryId, position, data, updatedAt } = contentEntries
  const rows = await db.select({ data, savedAt: updatedAt }).from(contentEntries)
    .where(and(eq(kind, 'competition'), id === null ? undefined : eq(entryId, id)))
    .orderBy(asc(position))
  return rows.map((row) => ({ entry: z.parse(competitionEntry, row.data), savedAt: row.savedAt }))
}

/** Returns the events of all competitions that a calendar can show, including past ones. @param from leaves out those that ended before it */
export async function listCompetitionEvents(db: Db, config: Config, { from, now }: { from: string; now: Date }): Promise<CalendarEvent[]> {
  return (await listSavedCompetitions(db)).flatMap((each) => {
    const event = competitionEvent(config, each, now)
    return event && event.lastDay >= from ? [event] : []
  })
}
