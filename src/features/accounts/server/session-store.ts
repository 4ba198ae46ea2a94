import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, exists, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { members } from '#features/members/server/tables.ts'
import { refusal, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { lacksLogIn } from '#server/db/errors.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { forgetting, keysToForget, type LimitKey } from '#server/limits/limits.ts'
import { mostSessions, secondFactorDaysLeft } from '../rules.ts'
import { factorsOf } from './factor-store.ts'
import { holdRole } from './store.ts'
import { credentials, sessions, userRoles } from './tables.ts'

export interface LiveSession {
  visitor: Visitor
  startedAt: Date
  expiresAt: Date
  /** When it was last known to be used. */
  seenAt: Date
}

/** What tells who a visitor is, beside the session itself. */
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

/** Who a session belongs to, in one query; null for one that is unknown or over, or whose user is no member any more. */
export async function findSession(db: Db, { token, now }: { token: string; now: Date }): Promise<LiveSession | null> {
  const rows = await findingSession(db).execute({ token, now: now.toISOString() })
  const [first] = rows
  const visitor = visitorOf(rows, now)
  if (!first || !visitor) return null
  return { startedAt: first.createdAt, expiresAt: first.expiresAt, seenAt: first.lastSeenAt ?? first.createdAt, visitor }
}

type VisitorRow = Awaited<ReturnType<ReturnType<typeof openingSession>['execute']>>[number]

/** Of a row for each role, or one without a role. */
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
    // Whoever is changing the password ends all sessions afterwards: this one is there by then, or is not begun.
    .for('share', { of: credentials })).returning())
  // All who begin a session of the same person come to these in the same order, so that none waits for another for ever.
  const isOpened = exists(db.select({ id: opened.id }).from(opened))
  const forgotten = db.$with('forgotten').as(forgetting(db, isOpened))
  const ended = db.$with('ended').as(db.delete(sessions).where(and(eq(sessions.token, sql.placeholder('formerToken')), isOpened)))
  const tooOld = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), sessions.id).offset(mostSessions - 1)
  // Those that another of the person's log-ins is ending already are left to it.
  const dropped = db.$with('dropped').as(db.delete(sessions).where(and(isOpened, inArray(sessions.id,
    db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, tooOld)).for('update', { skipLocked: true })))))
  return db.with(opened, forgotten, ended, dropped).select({ sessionId: opened.id, userId: opened.userId, ...visitorColumns(db) }).from(opened)
    .innerJoin(members, eq(members.userId, opened.userId))
    .leftJoin(userRoles, eq(userRoles.userId, opened.userId))
    .prepare('open_session')
})

export interface OpenedSession {
  /** For the cookie; known to nobody else. */
  token: string
  visitor: Visitor
}

/**
 * Begins a session of somebody who has proved who they are; null for a user who is no member any more, or who has another
 * password than the one that was proved. What it leaves behind is forgotten and ended by the same statement, and stays where
 * no session is begun.
 */
export async function openSession(db: Db, { userId, passwordHash, device, expiresAt, now, formerToken, counted }: {
  userId: string
  /** The hash that a password was compared with; null where the proof was another. */
  passwordHash: string | null
  /** What the session is called in the list of one's own; null when nobody told. */
  device: string | null
  expiresAt: Date
  now: Date
  /** Of the session that this browser had before. */
  formerToken: string | null
  /** The counts of the tries that came to this. */
  counted: readonly LimitKey[]
}): Promise<OpenedSession | null> {
  const token = newToken()
  const values = {
    id: randomUUID(), userId, token, device, passwordHash, expiresAt: expiresAt.toISOString(), now: now.toISOString(),
    formerToken, keys: keysToForget(counted),
  }
  const rows = await openingSession(db).execute(values).catch((error: unknown) => {
    // Erased at the same moment.
    if (lacksLogIn(error)) return []
    throw error
  })
  const visitor = visitorOf(rows, now)
  return visitor && { token, visitor }
}

/** 192 random bits. */
const newToken = (): string => randomBytes(24).toString('base64url')

/** Gives a session a new token and answers it: a copy of the old cookie is worth nothing from then on. */
export async function renameSession(tx: Db, { sessionId, now }: { sessionId: string; now: Date }): Promise<string> {
  const token = newToken()
  await tx.update(sessions).set({ token, updatedAt: now }).where(eq(sessions.id, sessionId))
  return token
}

/** Moves a session's end; false when it has been ended meanwhile. */
export async function renewSession(db: Db, { token, now, expiresAt }: { token: string; now: Date; expiresAt: Date }): Promise<boolean> {
  const renewed = await db.update(sessions).set({ expiresAt, updatedAt: now }).where(eq(sessions.token, token)).returning({ id: sessions.id })
  return renewed.length > 0
}

/** Ends one log-in; one that is over already is no error. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token))
}

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

/**
 * Holds the caller's session to the end of the transaction: whoever ends it, as a new password does, comes before or waits.
 * For what would still let somebody in when the session is over. @throws NOT_LOGGED_IN where it is over already
 */
export async function holdSession(tx: Db, { sessionId }: Pick<Visitor, 'sessionId'>): Promise<void> {
  const held = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('share')
  if (held.length === 0) throw refusal('NOT_LOGGED_IN')
}

/**
 * Holds the caller's session and role of superadmin to the end of the transaction. Where somebody else's sessions or roles are taken
 * afterwards `lockSuperadmins` comes before: two who take each other's would hold their own and wait for each other.
 * @throws NOT_LOGGED_IN or FORBIDDEN where either is gone
 */
export async function holdAsSuperadmin(tx: Db, admin: Pick<Visitor, 'sessionId' | 'userId'>): Promise<void> {
  await holdSession(tx, admin)
  if (!await holdRole(tx, { userId: admin.userId, role: 'superadmin' })) throw refusal('FORBIDDEN')
}

/** Notes a session's use, unless another request has done so since `notedBefore`. */
export async function noteSessionUse(db: Db, { sessionId, notedBefore, now }: { sessionId: string; notedBefore: Date; now: Date }): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, notedBefore))))
}
