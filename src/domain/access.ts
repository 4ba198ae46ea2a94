import { roles } from './roles.ts'

/**
 * Who may make a call. Declared in every contract entry, enforced for every call by `src/server/calls.ts`.
 * - `public`: anyone
 * - `reset_link`: a logged-in member, or the holder of a validated reset link (specification 2, `/reset-password`)
 * - `member`: anyone logged in
 * - a role: that role or one above it (decisions.md part 2)
 */
export const accesses = ['public', 'reset_link', 'member', ...roles] as const
export type Access = (typeof accesses)[number]
