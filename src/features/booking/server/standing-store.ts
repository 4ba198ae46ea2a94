import { eq } from 'drizzle-orm'
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

export async function findStanding(db: Db, memberId: string): Promise<StandingRow | null> {
  const { standing, note, setAt } = memberStandings
  const [row] = await db.select({ standing, note, setByName: users.name, setAt }).from(memberStandings)
    .leftJoin(users, eq(users.id, memberStandings.setBy))
    .where(eq(memberStandings.memberId, memberId))
  return row ?? null
}

/**
 * Stops a member from booking, whose requests of that moment are taken before or refused; a stop that stands already is replaced.
 * False when the member has been erased in this moment.
 */
export function setStanding(db: Db, { memberId, ...fields }: {
  memberId: string
  standing: Standing
  note: string | null
  setBy: string
  setAt: Date
}): Promise<boolean> {
  const { standing, setBy: actorId, setAt: now } = fields
  return db.transaction(async (tx) => {
    if (!await lockMemberById(tx, memberId)) return false
    await tx.insert(memberStandings).values({ memberId, ...fields })
      .onConflictDoUpdate({ target: memberStandings.memberId, set: fields })
    await recordAct(tx, { actorId, act: 'standing_set', subject: { kind: 'member', id: memberId }, details: { standing }, now })
    return true
  })
}

/** Lets a member book again; without a stop nothing happens, and nothing is recorded. */
export function liftStanding(db: Db, { memberId, actorId, now }: { memberId: string; actorId: string; now: Date }): Promise<void> {
  return db.transaction(async (tx) => {
    const [lifted] = await tx.delete(memberStandings).where(eq(memberStandings.memberId, memberId))
      .returning({ standing: memberStandings.standing })
    if (!lifted) return
    await recordAct(tx, { actorId, act: 'standing_lifted', subject: { kind: 'member', id: memberId }, details: { standing: lifted.standing }, now })
  })
}
