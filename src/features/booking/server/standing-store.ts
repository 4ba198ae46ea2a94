import { and, desc, eq, exists, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import { rolesWith } from '#domain/roles.ts'
import { userRoles, users } from '#features/accounts/server/tables.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { recordAct } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Standing } from '../rules.ts'
import { memberStandings } from './tables.ts'

/** Finds a member by Golf-ID in the register, former members included: what is owed does not end with the membership. */
export async function findInRegister(db: Db, golfId: string): Promise<{ id: string; hasEnded: boolean } | null> {
  const [member] = await db.select({ id: members.id, endedOn: members.endedOn }).from(members).where(eq(members.golfId, golfId))
  return member ? { id: member.id, hasEnded: member.endedOn !== null } : null
}

export interface StandingRow {
  standing: Standing
  note: string | null
  /** Null when the administrator's account no longer exists. */
  setByName: string | null
  setAt: Date
}

/** The stop that keeps a member from booking; null when there is none. */
export async function findStanding(db: Db, memberId: string): Promise<StandingRow | null> {
  const [row] = await standingOf(db, memberId, {})
  return row ?? null
}

/** The same, and whether it is for others than this user to lift. */
export async function findStandingSeenBy(db: Db, userId: string, memberId: string): Promise<StandingRow & { isForOthers: boolean } | null> {
  const [row] = await standingOf(db, memberId, { isForOthers: sql<boolean>`${isForOthers(db, userId, memberId)}` })
  return row ?? null
}

/** Those whom the board has stopped, the latest first. */
export function listStandings(db: Db, limit: number) {
  const { id, firstName, lastName, golfId, endedOn } = members
  const { memberId, standing, setAt } = memberStandings
  return db.select({ id, firstName, lastName, golfId, endedOn, standing, setAt }).from(memberStandings)
    .innerJoin(members, eq(id, memberId)).orderBy(desc(setAt), desc(memberId)).limit(limit)
}

function standingOf<More extends Record<string, SQL>>(db: Db, memberId: string, more: More) {
  const { standing, note, setAt } = memberStandings
  return db.select({ standing, note, setByName: users.name, setAt, ...more }).from(memberStandings)
    .leftJoin(users, eq(users.id, memberStandings.setBy))
    .where(eq(memberStandings.memberId, memberId))
}

/**
 * Whether a stop is the user's own while somebody else in the board may lift it. Nobody lets themselves off, as with own bookings, but an
 * only administrator is not locked out. A role that waits for a second factor counts as somebody else's: its holder regains it by adding
 * one.
 */
function isForOthers(db: Db, userId: string, memberId: string): SQL {
  const others = db.select({ userId: userRoles.userId }).from(userRoles).where(and(ne(userRoles.userId, userId), inArray(userRoles.role, rolesWith('admin_write'))))
  const own = db.select({ id: members.id }).from(members).where(and(eq(members.id, memberId), eq(members.userId, userId), exists(others)))
  return exists(own)
}

/** When the stop on the screen was set; null when there was none; undefined to accept any. */
type Seen = Date | null | undefined

/**
 * Stops a member from booking, in place of the stop that was seen. A request made at the same moment is stored before it or refused.
 * Returns `moved` when another stop stands, `own` when it is the user's own and for somebody else to lift, `gone` when the member has just
 * been erased.
 */
export function setStanding(db: Db, { memberId, seen, ...fields }: {
  memberId: string
  seen: Seen
  standing: Standing
  note: string | null
  setBy: string
  setAt: Date
}): Promise<'done' | 'moved' | 'own' | 'gone'> {
  const { standing, setBy: actorId, setAt: now } = fields
  return db.transaction(async (tx) => {
    if (!await lockMemberById(tx, memberId)) return 'gone'
    const [set] = await tx.insert(memberStandings).values({ memberId, ...fields })
      .onConflictDoUpdate({ target: memberStandings.memberId, set: fields, setWhere: sql`${isSeen(seen)} and ${not(isForOthers(tx, actorId, memberId))}` })
      .returning({ memberId: memberStandings.memberId })
    // The user's own earlier attempt, whose answer was lost, is no conflict.
    if (!set) return await isSame(tx, { memberId, ...fields }) ? 'done' : await inTheWay(tx, actorId, memberId) ?? 'moved'
    await recordAct(tx, { actorId, act: 'standing_set', subject: { kind: 'member', id: memberId }, details: { standing }, now })
    return 'done'
  })
}

async function isSame(tx: Db, { memberId, standing, note, setBy }: { memberId: string; standing: Standing; note: string | null; setBy: string }): Promise<boolean> {
  const [now] = await tx.select().from(memberStandings).where(eq(memberStandings.memberId, memberId))
  return now?.standing === standing && now.note === note && now.setBy === setBy
}

/** Returns why the user could not change the stop; null when there is none. */
async function inTheWay(tx: Db, userId: string, memberId: string): Promise<'own' | 'moved' | null> {
  const stands = await findStandingSeenBy(tx, userId, memberId)
  return stands && (stands.isForOthers ? 'own' : 'moved')
}

function isSeen(seen: Seen): SQL {
  if (seen === undefined) return sql`true`
  return seen === null ? sql`false` : eq(memberStandings.setAt, seen)
}

/**
 * Lets a member book again. Without a stop nothing happens, and nothing is logged. Returns `moved` when another stop stands than the one
 * that was seen, `own` when it is the user's own and for somebody else to lift.
 */
export function liftStanding(db: Db, { memberId, seen, actorId, now }: {
  memberId: string
  seen: Seen
  actorId: string
  now: Date
}): Promise<'done' | 'moved' | 'own'> {
  return db.transaction(async (tx) => {
    const [lifted] = await tx.delete(memberStandings)
      .where(and(eq(memberStandings.memberId, memberId), isSeen(seen), not(isForOthers(tx, actorId, memberId))))
      .returning({ standing: memberStandings.standing })
    if (!lifted) return await inTheWay(tx, actorId, memberId) ?? 'done'
    await recordAct(tx, { actorId, act: 'standing_lifted', subject: { kind: 'member', id: memberId }, details: { standing: lifted.standing }, now })
    return 'done'
  })
}
