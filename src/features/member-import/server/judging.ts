import { randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { userRoles } from '#features/accounts/server/tables.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Given } from '../rules.ts'
import { type Holder, judgeRow, type ReadRow, type RegisterRow, type TakenInFile } from '../verdict-rules.ts'
import { findTaken, type StagedRow } from './store.ts'

const registerRow = {
  id: members.id,
  golf_id: members.golfId,
  first_name: members.firstName,
  last_name: members.lastName,
  private_email: members.privateEmail,
  work_email: members.workEmail,
  phone: members.phone,
  club: members.club,
  category: members.category,
  matchplay_approved: members.matchplayApproved,
  ended_on: members.endedOn,
}

/** What a batch of rows is judged by: the register and the earlier rows, as of one moment. */
interface Found {
  byGolfId: Map<unknown, RegisterRow>
  holders: Map<string, Holder>
  taken: TakenInFile
}

/** Judges a batch of an import's rows against the current register and the earlier rows, with three queries however many rows there are. */
export async function judgeRows(db: Db, importId: string, rows: readonly ReadRow[]): Promise<StagedRow[]> {
  // A member who was added between the queries would look like an application.
  const { byGolfId, holders, taken } = await db.transaction((tx) => find(tx, importId, rows), { isolationLevel: 'repeatable read' })
  return rows.map((row) => {
    const golfId = row.given.golf_id
    const member = byGolfId.get(golfId)
    const { given: fields, ...judged } = judgeRow(row, {
      member,
      golfIdHolder: holders.get(`golf_id ${String(golfId)}`),
      emailHolder: (address) => holders.get(`email ${address}`),
    }, taken)
    return { ...judged, line: row.line, member_id: member?.id ?? (judged.verdict === 'new' ? randomUUID() : null), fields }
  })
}

async function find(tx: Db, importId: string, rows: readonly ReadRow[]): Promise<Found> {
  const golfIds = rows.map(({ given }) => given.golf_id).filter((value) => typeof value === 'string')
  const holds_role = sql<boolean>`${exists(tx.select().from(userRoles).where(eq(userRoles.userId, members.userId)))}`
  const found: RegisterRow[] = golfIds.length === 0 ? [] : await tx.select({ ...registerRow, holds_role }).from(members).where(inArray(members.golfId, golfIds))
  const byGolfId = new Map<unknown, RegisterRow>(found.map((member) => [member.golf_id, member]))
  const emails = rows.flatMap(({ given }) => unlikeThoseOf(byGolfId.get(given.golf_id), given))
  const holders = await findHolders(tx, { golfIds: golfIds.filter((golfId) => !byGolfId.has(golfId)), emails })
  const taken = await findTaken(tx, { importId, before: rows[0]?.line ?? 0, values: [...golfIds, ...emails] })
  return { byGolfId, holders, taken }
}

/** Returns the given addresses that the member does not have yet. Nobody else can have the others. */
function unlikeThoseOf(member: RegisterRow | undefined, given: Given): string[] {
  const { private_email: home, work_email: work } = given
  return [home !== member?.private_email && home, work !== member?.work_email && work].filter((value) => typeof value === 'string')
}

/** Returns who holds these Golf-IDs and addresses, by kind and value. */
async function findHolders(db: Db, { golfIds, emails }: { golfIds: string[]; emails: string[] }): Promise<Map<string, Holder>> {
  const wanted = or(
    golfIds.length > 0 ? and(eq(identifierClaims.kind, 'golf_id'), inArray(identifierClaims.value, golfIds)) : undefined,
    emails.length > 0 ? and(eq(identifierClaims.kind, 'email'), inArray(identifierClaims.value, emails)) : undefined,
  )
  if (wanted === undefined) return new Map()
  const rows = await db.select({
    kind: identifierClaims.kind, value: identifierClaims.value, id: identifierClaims.ownerId,
    firstName: members.firstName, lastName: members.lastName, golfId: members.golfId, endedOn: members.endedOn,
  }).from(identifierClaims).leftJoin(members, eq(members.id, identifierClaims.ownerId)).where(wanted)
  return new Map(rows.map(({ kind, value, id, firstName, lastName, golfId, endedOn }) =>
    [`${kind} ${value}`, { id, name: firstName === null ? null : `${firstName} ${lastName} (${golfId})`, hasEnded: endedOn !== null }]))
}
