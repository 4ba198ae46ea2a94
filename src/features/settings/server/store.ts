import { desc, eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'

/** The name of whoever changed each setting last, by the setting's name; null for somebody who is gone. */
export async function readLastChangers(db: Db): Promise<Map<string, string | null>> {
  const rows = await db.selectDistinctOn([auditEntries.subjectId], { setting: auditEntries.subjectId, name: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(eq(auditEntries.act, 'settings_changed'))
    .orderBy(auditEntries.subjectId, desc(auditEntries.seq))
  return new Map(rows.flatMap(({ setting, name }) => (setting === null ? [] : [[setting, name]])))
}
