import { reversed } from './sorted.ts'

/** The three administrator roles (specification 6), weakest first: each includes the ones before it (decisions.md part 2). */
export const roles = ['admin_read', 'admin_write', 'superadmin'] as const
export type Role = (typeof roles)[number]

/** Whether somebody with the roles `held` may do what `needed` permits. */
export function includesRole(held: readonly Role[], needed: Role): boolean {
  return held.some((role) => roles.indexOf(role) >= roles.indexOf(needed))
}

/** The roles whose holders may do what `needed` permits. */
export function rolesWith(needed: Role): Role[] {
  return roles.filter((role) => includesRole([role], needed))
}

/** The strongest of the roles; undefined when there are none. */
export function highestOf(held: readonly Role[]): Role | undefined {
  return reversed(roles).find((role) => held.includes(role))
}

/** Whether somebody with these roles is an administrator: any of the three suffices (specification 6). */
export function isAdministrator(held: readonly Role[]): boolean {
  return held.length > 0
}
