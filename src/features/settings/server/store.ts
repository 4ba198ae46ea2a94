import { and, desc, eq, sql } from 'drizzle-orm'
import type { SettingName } from '#domain/settings.ts'
import { users } from '#features/accounts/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'

/** The name of whoever changed each setting last, by the setting's name; null for somebody who is gone. */
export async function readLastChangers(db: Db, names: readonly SettingName[]): Promise<Map<string, string | null>> {
  // Each is asked for along an index: all changes there have been are many after some years.
  const last = db.select({ actorId: auditEntries.actorId }).from(auditEntries)
    .where(and(eq(auditEntries.subjectId, sql`setting.name`), eq(auditEntries.act, 'settings_changed')))
    .orderBy(desc(auditEntries.subjectId), desc(auditEntries.seq)).limit(1).as('last')
  const rows = await db.select({ setting: sql<string>`setting.name`, name: users.name })
    .from(sql`unnest(string_to_array(${names.join(',')}, ',')) as setting (name)`)
    .crossJoinLateral(last)
    .leftJoin(users, eq(users.id, last.actorId))
  return new Map(rows.map(({ setting, name }) => [setting, name]))
}
