import { and, eq, ne } from 'drizzle-orm'
import type { Role } from '#domain/roles.ts'
import type { Db } from '#server/db/database.ts'
import { siteSecrets, userRoles } from './tables.ts'

/** Returns false when the user already had the role. */
export async function grantRole(tx: Db, { userId, role, now }: { userId: string; role: Role; now: Date }): Promise<boolean> {
  const granted = await tx.insert(userRoles).values({ userId, role, grantedAt: now }).onConflictDoNothing().returning({ role: userRoles.role })
  return granted.length > 0
}

/** Returns false when the user did not have the role. Before revoking a superadmin's, call {@link lockSuperadmins}. */
export async function revokeRole(tx: Db, { userId, role }: { userId: string; role: Role }): Promise<boolean> {
  const revoked = await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role))).returning({ role: userRoles.role })
  return revoked.length > 0
}

/** Locks a user's role until the end of the transaction; returns false when it has been revoked. */
export async function holdRole(tx: Db, { userId, role }: { userId: string; role: Role }): Promise<boolean> {
  const held = await tx.select({ role: userRoles.role }).from(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role))).for('share')
  return held.length > 0
}

/** The roles that a user was given, including those that wait for a second factor. */
export async function listRoles(db: Db, userId: string): Promise<Role[]> {
  const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  return rows.map(({ role }) => role)
}

/** Whether anybody is a superadmin, including those whose role waits for a second factor. */
export async function hasSuperadmin(db: Db): Promise<boolean> {
  const found = await db.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, 'superadmin')).limit(1)
  return found.length > 0
}

/** Whether the site would have a superadmin left without this user. */
export async function hasOtherSuperadmin(db: Db, userId: string): Promise<boolean> {
  const found = await db.select({ userId: userRoles.userId }).from(userRoles)
    .where(and(eq(userRoles.role, 'superadmin'), ne(userRoles.userId, userId))).limit(1)
  return found.length > 0
}

/**
 * Takes a lock until the end of the transaction. It serializes the creation of the first administrator, and acts that take
 * superadmins' roles away, so that the site starts with one superadmin and always keeps one. The locked row is the site's secret: the one
 * row that exists from the first start on (`siteSecret`), even before anybody has a role.
 */
export async function lockSuperadmins(tx: Db): Promise<void> {
  await tx.select({ name: siteSecrets.name }).from(siteSecrets).where(eq(siteSecrets.name, 'site')).for('update')
}
