import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, exists, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { members } from '#features/members/server/tables.ts'
import { refusal, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { lacksLogIn } from '#server/db/errors.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { forgetting, keysToForget, type LimitKey } from '#server/limits/limits.ts'
import { mostSessions, secondFactorDaysLeft } from '../rules.ts'
import { factorsOf } from './factor-store.ts'
import { holdRole } from './role-store.ts'
import { credentials, sessions, userRoles } from './tables.ts'

export interface LiveSession {
  visitor: Visitor
  startedAt: Date
  expiresAt: Date
  /** When it was last known to be used. */
  seenAt: Date
}

/** The columns that say who a visitor is, besides those of the session. */
function visitorColumns(db: Db) {
  const { id: memberId, userId, golfId, firstName, lastName } = members
  return { memberId, golfId, firstName, lastName, role: userRoles.role, grantedAt: userRoles.grantedAt, ...factorsOf(db, userId) }
}

const findingSession = preparedOnce((db) => db
  .select({
    sessionId: sessions.id, userId: sessions.userId, expiresAt: sessions.expiresAt, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt,
    ...visitorColumns(db),
  })
  .from(sessions)
  .innerJoin(members, eq(members.userId, sessions.userId))
  .leftJoin(userRoles, eq(userRoles.userId, sessions.userId))
  .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql.placeholder('now')), isNull(members.endedOn)))
  .prepare('find_session'))

/** Finds a session and whom it belongs to, in one query; null when it is unknown or over, or its user is no longer a member. */
export async function findSession(db: Db, { token, now }: { token: string; now: Date }): Promise<LiveSession | null> {
  const rows = await findingSession(db).execute({ token, now: now.toISOString() })
  const [first] = rows
  const visitor = visitorOf(rows, now)
  if (!first || !visitor) return null
  return { startedAt: first.createdAt, expiresAt: first.expiresAt, seenAt: first.lastSeenAt ?? first.createdAt, visitor }
}

type VisitorRow = Awaited<ReturnType<ReturnType<typeof openingSession>['execute']>>[number]

/** Builds a visitor from one row per role, or from a single row without a role; null for no rows. */
function visitorOf(rows: readonly VisitorRow[], now: Date): Visitor | null {
  const [first] = rows
  if (!first) return null
  const { sessionId, userId, memberId, golfId, firstName, lastName } = first
  const held = rows.flatMap(({ role }) => role ?? [])
  const rolesSince = rows.flatMap(({ grantedAt }) => grantedAt ?? [])
  const daysLeft = secondFactorDaysLeft({ rolesSince, hasFactor: first.hasTotp || first.hasPasskey }, now)
  const [roles, waitingRoles] = daysLeft === 0 ? [[], held] : [held, []]
  return { sessionId, userId, memberId, golfId, firstName, lastName, roles, waitingRoles, secondFactorDaysLeft: daysLeft }
}

const openingSession = preparedOnce((db) => {
  const userId = sql`${sql.placeholder('userId')}::text`
  const passwordHash = sql`${sql.placeholder('passwordHash')}::text`
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const opened = db.$with('opened').as(db.insert(sessions).select(db.select({
    id: sql<string>`${sql.placeholder('id')}::text`.as('id'),
    userId: userId.as('user_id'),
    token: sql<string>`${sql.placeholder('token')}::text`.as('token'),
    expiresAt: sql`${sql.placeholder('expiresAt')}::timestamptz`.as('expires_at'),
    userAgent: sql`${sql.placeholder('device')}::text`.as('user_agent'),
    lastSeenAt: sql`null::timestamptz`.as('last_seen_at'),
    createdAt: now.as('created_at'),
    updatedAt: now.as('updated_at'),
  }).from(members)
    .innerJoin(credentials, eq(credentials.userId, userId))
    .where(and(eq(members.userId, userId), isNull(members.endedOn), or(isNull(passwordHash), eq(credentials.password, passwordHash))))
    // A concurrent password change ends all sessions afterwards: with this lock, this session either exists by then or is not begun.
    .for('share', { of: credentials })).returning())
  // Concurrent log-ins of one person lock these rows in the same order, so that they cannot deadlock.
  const isOpened = exists(db.select({ id: opened.id }).from(opened))
  const forgotten = db.$with('forgotten').as(forgetting(db, isOpened))
  const ended = db.$with('ended').as(db.delete(sessions).where(and(eq(sessions.token, sql.placeholder('formerToken')), isOpened)))
  const tooOld = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), sessions.id).offset(mostSessions - 1)
  // Skips sessions that a concurrent log-in of the person is already ending.
  const dropped = db.$with('dropped').as(db.delete(sessions).where(and(isOpened, inArray(sessions.id,
    db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, tooOld)).for('update', { skipLocked: true })))))
  return db.with(opened, forgotten, ended, dropped).select({ sessionId: opened.id, userId: opened.userId, ...visitorColumns(db) }).from(opened)
    .innerJoin(members, eq(members.userId, opened.userId))
    .leftJoin(userRoles, eq(userRoles.userId, opened.userId))
    .prepare('open_session')
})

export interface OpenedSession {
  /** For this browser's cookie only. */
  token: string
  visitor: Visitor
}

/**
 * Begins a session for somebody who has proved who they are; null for a user who is no longer a member, or whose password has
 * changed since the proof. If a session begins, the same statement clears the `counted` limits and ends this browser's former
 * session and the person's oldest ones beyond `mostSessions`.
 */
export async function openSession(db: Db, { userId, passwordHash, device, expiresAt, now, formerToken, counted }: {
  userId: string
  /** The hash that was current at the proof; null when the password does not matter. */
  passwordHash: string | null
  /** The session's name in the list of one's own sessions; null when the browser is not recognized. */
  device: string | null
  expiresAt: Date
  now: Date
  /** The token of this browser's previous session; null for none. */
  formerToken: string | null
  /** The limit counts that this log-in's attempts added to. */
  counted: readonly LimitKey[]
}): Promise<OpenedSession | null> {
  const token = newToken()
  const values = {
    id: randomUUID(), userId, token, device, passwordHash, expiresAt: expiresAt.toISOString(), now: now.toISOString(),
    formerToken, keys: keysToForget(counted),
  }
  const rows = await openingSession(db).execute(values).catch((error: unknown) => {
    // The user was erased at the same moment.
    if (lacksLogIn(error)) return []
    throw error
  })
  const visitor = visitorOf(rows, now)
  return visitor && { token, visitor }
}

/** 192 random bits. */
const newToken = (): string => randomBytes(24).toString('base64url')

/** Gives a session a new token and returns it, which makes copies of the old cookie worthless. */
export async function rotateSessionToken(tx: Db, { sessionId, now }: { sessionId: string; now: Date }): Promise<string> {
  const token = newToken()
  await tx.update(sessions).set({ token, updatedAt: now }).where(eq(sessions.id, sessionId))
  return token
}

/** Sets a session's new expiry; returns false when the session has been ended meanwhile. */
export async function renewSession(db: Db, { token, now, expiresAt }: { token: string; now: Date; expiresAt: Date }): Promise<boolean> {
  const renewed = await db.update(sessions).set({ expiresAt, updatedAt: now }).where(eq(sessions.token, token)).returning({ id: sessions.id })
  return renewed.length > 0
}

/** Ends one session; not an error when it is over already. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token))
}

/** Logs a user out everywhere, or everywhere but in one session, and returns how many sessions were ended. */
export async function endSessions(tx: Db, { userId, exceptSessionId }: {
  userId: string
  exceptSessionId?: string
}): Promise<number> {
  const all = eq(sessions.userId, userId)
  const ended = await tx.delete(sessions).where(exceptSessionId === undefined ? all : and(all, ne(sessions.id, exceptSessionId))).returning({ id: sessions.id })
  return ended.length
}

/** Somebody's sessions that are not over, newest first. */
export function listSessions(db: Db, { userId, now }: { userId: string; now: Date }) {
  return db
    .select({ id: sessions.id, device: sessions.userAgent, startedAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), sessions.id)
}

/** Logs out one of the user's own devices; leaves the sessions of others alone. */
export async function endOwnSession(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
}

/**
 * Locks the caller's session until the end of the transaction: whatever ends it, such as a new password, either comes first or waits.
 * For acts that could still let somebody in after the session is over. @throws NOT_LOGGED_IN when it is over already
 */
export async function holdSession(tx: Db, { sessionId }: Pick<Visitor, 'sessionId'>): Promise<void> {
  const held = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('share')
  if (held.length === 0) throw refusal('NOT_LOGGED_IN')
}

/**
 * Locks the caller's session and superadmin role until the end of the transaction. If the transaction then ends somebody else's
 * sessions or roles, call `lockSuperadmins` first: two superadmins who end each other's would each hold their own and deadlock.
 * @throws NOT_LOGGED_IN or FORBIDDEN when either is gone
 */
export async function holdAsSuperadmin(tx: Db, admin: Pick<Visitor, 'sessionId' | 'userId'>): Promise<void> {
  await holdSession(tx, admin)
  if (!await holdRole(tx, { userId: admin.userId, role: 'superadmin' })) throw refusal('FORBIDDEN')
}

/** Records a session's use, unless another request has done so since `notedBefore`. */
export async function noteSessionUse(db: Db, { sessionId, notedBefore, now }: { sessionId: string; notedBefore: Date; now: Date }): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, notedBefore))))
}
