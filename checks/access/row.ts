import type { Caller, Kind } from './people.ts'
import type { World } from './world.ts'

/**
 * Who is let in, said here once more and by hand: the site's own `access` fields are what is checked, so they are not
 * read. `link` is whoever holds a reset link, and members; a role stands for itself and those above it.
 */
export type Audience = 'anyone' | 'link' | 'members' | 'readers' | 'writers' | 'superadmins'

export interface CallRow {
  who: Audience
  /** What the page sends, made anew for each caller. */
  input?: (world: World, caller: Caller) => unknown
  /** Codes that those let in may be answered with besides 200: a key, a link or a state that the row cannot bring about. */
  or?: readonly string[]
  /** What the board's log gets of one who is let in: see {@link entriesOf}. */
  records?: Records
  /** The caller is another one afterwards (logged out, say), so that it gets somebody of its own. */
  changesCaller?: true
  /** It is about everybody at once, so that those let in do it one after the other. */
  ofEverybody?: true
}

export type CallRows = Readonly<Record<string, CallRow>>

/** So many entries, or in words why none. */
export type Records = number | string

/** Of every act of the board one, unless its row says otherwise; null where nobody counts. */
export function entriesOf({ who, records }: { who: Audience; records?: Records }): number | null {
  if (typeof records === 'number') return records
  if (records !== undefined) return 0
  return who === 'writers' || who === 'superadmins' ? 1 : null
}

/** How somebody is to be met. */
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

/** A member without the role is told that it is missing, everybody else to log in. */
export function expected(who: Audience, kind: Kind): Cell {
  if (lowest[who].includes(kind)) return 'in'
  return loggedIn.includes(kind) ? 403 : 401
}
