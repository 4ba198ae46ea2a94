import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { type StoredSetting, storedSetting } from '#server/settings/store.ts'
import { siteSettings } from '#server/settings/tables.ts'

interface ChangedSetting extends StoredSetting {
  /** The name of whoever changed it last; null for somebody who is gone. */
  changedBy: string | null
}

/** All that the board has changed, and who did it. */
export function readChangedSettings(db: Db): Promise<ChangedSetting[]> {
  // Each is asked for along an index: all changes there have been are many after some years.
  const last = db.select({ actorId: auditEntries.actorId }).from(auditEntries)
    .where(and(eq(auditEntries.subjectId, siteSettings.name), eq(auditEntries.act, 'settings_changed')))
    .orderBy(desc(auditEntries.subjectId), desc(auditEntries.seq)).limit(1).as('last')
  return db.select({ ...storedSetting, changedBy: users.name }).from(siteSettings)
    .leftJoinLateral(last, sql`true`)
    .leftJoin(users, eq(users.id, last.actorId))
    .orderBy(asc(siteSettings.name))
}
