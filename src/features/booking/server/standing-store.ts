import { and, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
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
  const { standing, note, setAt } = memberStandings
  const [row] = await db.select({ standing, note, setByName: users.name, setAt }).from(memberStandings)
    .leftJoin(users, eq(users.id, memberStandings.setBy))
    .where(eq(memberStandings.memberId, memberId))
  return row ?? null
}

/** When the stop that was on the screen was set, null where none was; undefined where it does not matter what stands. */
type Seen = Date | null | undefined

/**
 * Stops a member from booking, whose requests of that moment are taken before or refused; the stop that was seen is replaced.
 * Moved when another one stands, gone when the member has been erased in this moment.
 */
export function setStanding(db: Db, { memberId, seen, ...fields }: {
  memberId: string
  seen: Seen
  standing: Standing
  note: string | null
  setBy: string
  setAt: Date
}): Promise<'done' | 'moved' | 'gone'> {
  const { standing, setBy: actorId, setAt: now } = fields
  return db.transaction(async (tx) => {
    if (!await lockMemberById(tx, memberId)) return 'gone'
    const [set] = await tx.insert(memberStandings).values({ memberId, ...fields })
      .onConflictDoUpdate({ target: memberStandings.memberId, set: fields, setWhere: isSeen(seen) })
      .returning({ memberId: memberStandings.memberId })
    // One's own, stored by a try whose answer was lost, is no other one.
    if (!set) return await isOwn(tx, { memberId, ...fields }) ? 'done' : 'moved'
    await recordAct(tx, { actorId, act: 'standing_set', subject: { kind: 'member', id: memberId }, details: { standing }, now })
    return 'done'
  })
}

async function isOwn(tx: Db, { memberId, standing, note, setBy }: { memberId: string; standing: Standing; note: string | null; setBy: string }): Promise<boolean> {
  const [now] = await tx.select().from(memberStandings).where(eq(memberStandings.memberId, memberId))
  return now?.standing === standing && now.note === note && now.setBy === setBy
}

function isSeen(seen: Seen): SQL {
  if (seen === undefined) return sql`true`
  return seen === null ? sql`false` : eq(memberStandings.setAt, seen)
}

/** Lets a member book again; without a stop nothing happens, and nothing is recorded. Moved when another stop stands than was seen. */
export function liftStanding(db: Db, { memberId, seen, actorId, now }: {
  memberId: string
  seen: Seen
  actorId: string
  now: Date
}): Promise<'done' | 'moved'> {
  return db.transaction(async (tx) => {
    const [lifted] = await tx.delete(memberStandings).where(and(eq(memberStandings.memberId, memberId), isSeen(seen)))
      .returning({ standing: memberStandings.standing })
    if (!lifted) return seen === undefined || !await findStanding(tx, memberId) ? 'done' : 'moved'
    await recordAct(tx, { actorId, act: 'standing_lifted', subject: { kind: 'member', id: memberId }, details: { standing: lifted.standing }, now })
    return 'done'
  })
}
