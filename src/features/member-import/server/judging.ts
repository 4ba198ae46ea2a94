import { randomUUID } from 'node:crypto'
import { and, eq, inArray, or } from 'drizzle-orm'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { type Holder, judgeRow, type ReadRow, type RegisterRow, type TakenInFile } from '../verdict-rules.ts'
import type { StagedRow } from './store.ts'

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

/** Judges a batch of rows beside the register as it is now: two queries, however many rows. */
export async function judgeRows(db: Db, rows: readonly ReadRow[], taken: TakenInFile): Promise<StagedRow[]> {
  const golfIds = rows.map(({ given }) => given.golf_id).filter((value) => typeof value === 'string')
  const emails = rows.flatMap(({ given }) => [given.private_email, given.work_email]).filter((value) => typeof value === 'string')
  const found: RegisterRow[] = golfIds.length === 0 ? [] : await db.select(registerRow).from(members).where(inArray(members.golfId, golfIds))
  const byGolfId = new Map(found.map((member) => [member.golf_id, member]))
  const holders = await findHolders(db, { golfIds, emails })
  return rows.map((row) => {
    const golfId = String(row.given.golf_id)
    const member = row.given.golf_id === undefined ? undefined : byGolfId.get(golfId)
    const judged = judgeRow(row, {
      member,
      golfIdHolder: holders.get(`golf_id ${golfId}`),
      emailHolder: (address) => holders.get(`email ${address}`),
    }, taken)
    return { ...judged, line: row.line, member_id: member?.id ?? (judged.verdict === 'new' ? randomUUID() : null), fields: row.given }
  })
}

/** Who has these Golf-IDs and addresses, by kind and value. */
async function findHolders(db: Db, { golfIds, emails }: { golfIds: string[]; emails: string[] }): Promise<Map<string, Holder>> {
  const wanted = or(
    golfIds.length > 0 ? and(eq(identifierClaims.kind, 'golf_id'), inArray(identifierClaims.value, golfIds)) : undefined,
    emails.length > 0 ? and(eq(identifierClaims.kind, 'email'), inArray(identifierClaims.value, emails)) : undefined,
  )
  if (wanted === undefined) return new Map()
  const rows = await db.select({
    kind: identifierClaims.kind, value: identifierClaims.value, id: identifierClaims.ownerId,
    firstName: members.firstName, lastName: members.lastName, golfId: members.golfId,
  }).from(identifierClaims).leftJoin(members, eq(members.id, identifierClaims.ownerId)).where(wanted)
  return new Map(rows.map(({ kind, value, id, firstName, lastName, golfId }) =>
    [`${kind} ${value}`, { id, name: firstName === null ? null : `${firstName} ${lastName} (${golfId})` }]))
}
