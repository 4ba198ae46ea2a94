/** The three administrator roles (specification 6), weakest first: each includes the ones before it (decisions.md part 2). */
export const roles = ['admin_read', 'admin_write', 'superadmin'] as const
export type Role = (typeof roles)[number]

/** True when someone who has `held` may do what `needed` allows. */
export function includesRole(held: readonly Role[], needed: Role): boolean {
  return held.some((role) => roles.indexOf(role) >= roles.indexOf(needed))
}

/** Any of the three counts as administrator (specification 6). */
export function isAdministrator(held: readonly Role[]): boolean {
  return held.length > 0
}
