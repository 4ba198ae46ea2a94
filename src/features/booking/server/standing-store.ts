import { and, eq, exists, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import { includesRole, roles } from '#domain/roles.ts'
import { userRoles, users } from '#features/accounts/server/tables.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { recordAct } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Standing } from '../rules.ts'
import { memberStandings } from './tables.ts'

/** Whoever has the Golf-ID in the register, a former member too: what is owed does not end with the membership. */
export async function findInRegister(db: Db, golfId: string): Promise<{ id: string; hasEnded: boolean } | null> {
  const [member] = await db.select({ id: members.id, endedOn: members.endedOn }).from(members).where(eq(members.golfId, golfId))
  return member ? { id: member.id, hasEnded: member.endedOn !== null } : null
}

export interface StandingRow {
  standing: Standing
  note: string | null
  /** Null when the administrator is no longer there. */
  setByName: string | null
  setAt: Date
}

/** The stop that holds a member from booking; null for none. */
export async function findStanding(db: Db, memberId: string): Promise<StandingRow | null> {
  const [row] = await standingOf(db, memberId, {})
  return row ?? null
}

/** The same with whether it is for others than who looks to lift. */
export async function findStandingSeenBy(db: Db, userId: string, memberId: string): Promise<StandingRow & { isForOthers: boolean } | null> {
  const [row] = await standingOf(db, memberId, { isForOthers: sql<boolean>`${isForOthers(db, userId, memberId)}` })
  return row ?? null
}

function standingOf<More extends Record<string, SQL>>(db: Db, memberId: string, more: More) {
  const { standing, note, setAt } = memberStandings
  return db.select({ standing, note, setByName: users.name, setAt, ...more }).from(memberStandings)
    .leftJoin(users, eq(users.id, memberStandings.setBy))
    .where(eq(memberStandings.memberId, memberId))
}

/** Those with which somebody may lift a stop. */
const lifting = roles.filter((role) => includesRole([role], 'admin_write'))

/**
 * Nobody lets oneself off, as of an own booking, while there is anybody else in the board who may: whoever is alone is not locked out. One
 * whose role waits for a second factor counts as somebody else, and has it back by adding one.
 */
function isForOthers(db: Db, userId: string, memberId: string): SQL {
  const others = db.select({ userId: userRoles.userId }).from(userRoles).where(and(ne(userRoles.userId, userId), inArray(userRoles.role, lifting)))
  const own = db.select({ id: members.id }).from(members).where(and(eq(members.id, memberId), eq(members.userId, userId), exists(others)))
  return exists(own)
}

/** When the stop that was on the screen was set, null where none was; undefined where it does not matter what stands. */
type Seen = Date | null | undefined

/**
 * Stops a member from booking, whose requests of that moment are taken before or refused; the stop that was seen is replaced.
 * Moved when another one stands, own when one's own does and is for somebody else to lift, gone when the member has been erased in this
 * moment.
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
    // What one has set, stored by a try whose answer was lost, is no other one.
    if (!set) return await isSame(tx, { memberId, ...fields }) ? 'done' : await inTheWay(tx, actorId, memberId) ?? 'moved'
    await recordAct(tx, { actorId, act: 'standing_set', subject: { kind: 'member', id: memberId }, details: { standing }, now })
    return 'done'
  })
}

async function isSame(tx: Db, { memberId, standing, note, setBy }: { memberId: string; standing: Standing; note: string | null; setBy: string }): Promise<boolean> {
  const [now] = await tx.select().from(memberStandings).where(eq(memberStandings.memberId, memberId))
  return now?.standing === standing && now.note === note && now.setBy === setBy
}

/** What the stop that stands is to somebody who could not touch it; null where none does. */
async function inTheWay(tx: Db, userId: string, memberId: string): Promise<'own' | 'moved' | null> {
  const stands = await findStandingSeenBy(tx, userId, memberId)
  return stands && (stands.isForOthers ? 'own' : 'moved')
}

function isSeen(seen: Seen): SQL {
  if (seen === undefined) return sql`true`
  return seen === null ? sql`false` : eq(memberStandings.setAt, seen)
}

/**
 * Lets a member book again; without a stop nothing happens, and nothing is recorded. Moved when another stop stands than was seen, own
 * when it is one's own and somebody else may lift it.
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
