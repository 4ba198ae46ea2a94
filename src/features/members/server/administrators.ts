import { highestOf, type Role, roles } from '#domain/roles.ts'
import { sorted } from '#domain/sorted.ts'
import type { Db } from '#server/db/database.ts'
import { listRoleHolders } from './details-store.ts'

interface Administrator {
  id: string
  first_name: string
  last_name: string
  roles: Role[]
}

/** Returns everybody who has a role, once each: those with the highest role first, then by name. */
export async function administratorsOf(db: Db): Promise<Administrator[]> {
  const administrators = new Map<string, Administrator>()
  for (const { id, firstName, lastName, role } of await listRoleHolders(db)) {
    const known = administrators.get(id) ?? { id, first_name: firstName, last_name: lastName, roles: [] }
    administrators.set(id, { ...known, roles: [...known.roles, role] })
  }
  const rank = ({ roles: held }: Administrator) => roles.findIndex((role) => role === highestOf(held))
  return sorted(administrators.values(), (one, other) => rank(other) - rank(one))
}
