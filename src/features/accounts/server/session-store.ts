import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sessions } from './tables.ts'

/** Somebody's log-ins that are not over, the newest first. */
export function listSessions(db: Db, { userId, now }: { userId: string; now: Date }) {
  return db
    .select({ id: sessions.id, device: sessions.userAgent, startedAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), sessions.id)
}

/** Logs one of a user's devices out; somebody else's is left alone. */
export async function endOwnSession(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
}

/** Logs all of a user's devices out but one, and answers how many there were. */
export async function endOtherSessions(db: Db, { userId, exceptSessionId }: { userId: string; exceptSessionId: string }): Promise<number> {
  const ended = await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId))).returning({ id: sessions.id })
  return ended.length
}

/** Notes a session's use, unless another request has done so since `notedBefore`. */
export async function noteSessionUse(db: Db, { sessionId, notedBefore, now }: { sessionId: string; notedBefore: Date; now: Date }): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, notedBefore))))
}
