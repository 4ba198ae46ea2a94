import type { World } from './world.ts'

/** One request, and what is done after it, unmeasured, so that the next request finds the same state. */
export interface Ask {
  headers: Record<string, string>
  /** For a GET call it becomes the query string. */
  body?: Record<string, unknown>
  /** The path, where it is not the call's own. */
  at?: string
  after?: (answer: unknown) => Promise<void>
}

/** Prepares the nth request of a kind; the preparation is not measured. */
export type MakeRequest = (world: World, turn: number) => Ask | Promise<Ask>

export interface CallRow {
  /** The ways to ask the call, by name; '' for a call that is asked in only one way. */
  asks: Readonly<Record<string, MakeRequest>>
  /** How often the call is asked at most, where the site limits it or each request uses up something. */
  most?: number
}

/** Rows by the calls' names: the path without `/api/` and `rpc/`, with `GET ` before it for a GET call. */
export type CallRows = Readonly<Record<string, CallRow>>

/** Returns the row of a call that is asked in only one way. */
export function one(ask: MakeRequest, most?: number): CallRow {
  return { asks: { '': ask }, ...(most !== undefined && { most }) }
}

/** A call by the board, and one by a member, with the same input each time. */
export const board = (body: Record<string, unknown> = {}): MakeRequest => ({ admin }) => ({ headers: admin.headers, body })
export const member = (body: Record<string, unknown> = {}): MakeRequest => ({ person }, turn) => ({ headers: person(turn).headers, body })

/** How often a call is asked that uses up something, or that a password hash makes slow. */
export const few = 12
