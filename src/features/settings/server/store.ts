import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { type StoredSetting, storedSetting } from '#server/settings/store.ts'
import { siteSettings } from '#server/settings/tables.ts'

interface ChangedSetting extends StoredSetting {
  /** The name of the person who changed it last; null when that user no longer exists. */
  changedBy: string | null
}

/** Returns all settings that the board has changed, with who changed each of them last. */
export function readChangedSettings(db: Db): Promise<ChangedSetting[]> {
  // Looks up each setting's last change through an index: after some years there are many changes.
  const last = db.select({ actorId: auditEntries.actorId }).from(auditEntries)
    .where(and(eq(auditEntries.subjectId, siteSettings.name), eq(auditEntries.act, 'settings_changed')))
    .orderBy(desc(auditEntries.subjectId), desc(auditEntries.seq)).limit(1).as('last')
  return db.select({ ...storedSetting, changedBy: users.name }).from(siteSettings)
    .leftJoinLateral(last, sql`true`)
    .leftJoin(users, eq(users.id, last.actorId))
    .orderBy(asc(siteSettings.name))
}
