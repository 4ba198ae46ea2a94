import type { World } from './world.ts'

/** One request, and what is done after it, unmeasured, so that the next finds things as this one did. */
export interface Ask {
  headers: Record<string, string>
  /** Of a call by GET it goes into the address. */
  body?: Record<string, unknown>
  /** Its address, where it is not the call's. */
  at?: string
  after?: (answer: unknown) => Promise<void>
}

/** Makes the nth request of a kind; what it must prepare for that is not measured. */
export type Turn = (world: World, turn: number) => Ask | Promise<Ask>

export interface CallRow {
  /** By what is asked; '' for a call that is asked in one way. */
  asks: Readonly<Record<string, Turn>>
  /** How often at most: where the site limits it, or each takes something from a stock. */
  most?: number
}

/** By the calls' names: the address without `/api/` and `rpc/`, and `GET ` before it where it is one. */
export type CallRows = Readonly<Record<string, CallRow>>

/** A call asked in one way. */
export function one(ask: Turn, most?: number): CallRow {
  return { asks: { '': ask }, ...(most !== undefined && { most }) }
}

/** What the board asks, and what a member does, with the same input each time. */
export const board = (body: Record<string, unknown> = {}): Turn => ({ admin }) => ({ headers: admin.headers, body })
export const member = (body: Record<string, unknown> = {}): Turn => ({ person }, turn) => ({ headers: person(turn).headers, body })

/** A stock that is taken from, or that the password's hash makes slow. */
export const few = 12
