import type { Caller, Kind } from './people.ts'
import type { World } from './world.ts'

/**
 * Who is let in, written by hand: the site's own `access` fields are what is checked, so they are not read here.
 * `link` means holders of a reset link and members; a role includes the roles above it.
 */
export type Audience = 'anyone' | 'link' | 'members' | 'readers' | 'writers' | 'superadmins'

export interface CallRow {
  who: Audience
  /** What the page sends, built anew for each caller. */
  input?: (world: World, caller: Caller) => unknown
  /** Codes that permitted callers may get instead of 200: the row cannot provide the key, link or state that the call needs. */
  or?: readonly string[]
  /** What a permitted caller's act leaves in the board's log: see {@link entriesOf}. */
  records?: Records
  /** The call changes its caller (by logging out, for instance), so each attempt uses a caller of its own. */
  changesCaller?: true
  /** The call acts on everybody at once, so permitted callers make it one after the other. */
  ofEverybody?: true
}

export type CallRows = Readonly<Record<string, CallRow>>

/** The number of entries, or in words why there are none. */
export type Records = number | string

/** The expected number of log entries: one for every act of the board unless its row says otherwise; null if they are not counted. */
export function entriesOf({ who, records }: { who: Audience; records?: Records }): number | null {
  if (typeof records === 'number') return records
  if (records !== undefined) return 0
  return who === 'writers' || who === 'superadmins' ? 1 : null
}

/** What a caller should get: let in, or the status of the refusal. */
export type Cell = 'in' | 401 | 403

const lowest: Record<Audience, readonly Kind[]> = {
  anyone: ['guest', 'reset_link', 'ended', 'member', 'waiting', 'admin_read', 'admin_write', 'superadmin'],
  link: ['reset_link', 'member', 'waiting', 'admin_read', 'admin_write', 'superadmin'],
  members: ['member', 'waiting', 'admin_read', 'admin_write', 'superadmin'],
  readers: ['admin_read', 'admin_write', 'superadmin'],
  writers: ['admin_write', 'superadmin'],
  superadmins: ['superadmin'],
}
const loggedIn = lowest.members

/** Returns 403 for a logged-in caller without the role, and 401 for everybody else who is not let in. */
export function expected(who: Audience, kind: Kind): Cell {
  if (lowest[who].includes(kind)) return 'in'
  return loggedIn.includes(kind) ? 403 : 401
}
