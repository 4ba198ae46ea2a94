import { reversed } from './sorted.ts'

/** The three administrator roles (specification 6), weakest first: each includes the ones before it (decisions.md part 2). */
export const roles = ['admin_read', 'admin_write', 'superadmin'] as const
export type Role = (typeof roles)[number]

/** True when someone who has `held` may do what `needed` allows. */
export function includesRole(held: readonly Role[], needed: Role): boolean {
  return held.some((role) => roles.indexOf(role) >= roles.indexOf(needed))
}

/** The most that the roles allow; undefined of none. */
export function highestOf(held: readonly Role[]): Role | undefined {
  return reversed(roles).find((role) => held.includes(role))
}

/** Any of the three counts as administrator (specification 6). */
export function isAdministrator(held: readonly Role[]): boolean {
  return held.length > 0
}
