import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { applications } from '#features/membership/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Identifier } from './store.ts'
import { identifierClaims, members } from './tables.ts'

/** Who has a Golf-ID or an address that nobody else may register: a member, or an open application. */
export interface Holder {
  kind: 'member' | 'application'
  id: string
  name: string
  golfId: string
  /** Whether it is a member whose membership has ended. */
  ended: boolean
}

export type Holders = ReadonlyMap<string, Holder>

/** The key of an identifier in the result of {@link findHolders}. */
export const holderKey = ({ kind, value }: Identifier): string => `${kind} ${value}`

/** Returns who has these Golf-IDs and addresses, by {@link holderKey}; those that nobody has are missing. */
export async function findHolders(db: Db, identifiers: readonly Identifier[]): Promise<Holders> {
  if (identifiers.length === 0) return new Map()
  const rows = await db.select({
    kind: identifierClaims.kind, value: identifierClaims.value, id: identifierClaims.ownerId,
    member: { firstName: members.firstName, lastName: members.lastName, golfId: members.golfId, endedOn: members.endedOn },
    application: { firstName: applications.firstName, lastName: applications.lastName, golfId: applications.golfId },
  }).from(identifierClaims)
    .leftJoin(members, eq(members.id, identifierClaims.ownerId))
    .leftJoin(applications, eq(applications.id, identifierClaims.ownerId))
    .where(or(among(identifiers, 'golf_id'), among(identifiers, 'email')))
  return new Map(rows.flatMap(({ kind, value, id, member, application }): [string, Holder][] => {
    const person = member ?? application
    if (person === null) return []
    const { firstName, lastName, golfId } = person
    return [[holderKey({ kind, value }), {
      kind: member ? 'member' : 'application', id, name: `${firstName} ${lastName}`, golfId, ended: (member?.endedOn ?? null) !== null,
    }]]
  }))
}

function among(identifiers: readonly Identifier[], kind: Identifier['kind']): SQL | undefined {
  const values = identifiers.filter((each) => each.kind === kind).map(({ value }) => value)
  return values.length > 0 ? and(eq(identifierClaims.kind, kind), inArray(identifierClaims.value, values)) : undefined
}
