import * as z from 'zod/mini'

/** An error and what has caused it: what the driver says of a failed statement stands under what the library says. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const coded = z.object({ code: z.string() })

/** A SQLSTATE, or what Node calls a failure of the network or the disk. */
export const codeOf = (error: unknown): string | undefined => coded.safeParse(error).data?.code

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return causesOf(error).some((cause) => codes.has(codeOf(cause) ?? ''))
}

/** SQLSTATE of a row that breaks a unique constraint or index. */
const uniqueViolationCode = '23505'

const violation = z.object({ code: z.literal(uniqueViolationCode), constraint: z.string() })

/** The name of the unique constraint that a failed query broke, on either engine, else null. */
export function uniqueViolation(error: unknown): string | null {
  return causesOf(error).map((cause) => violation.safeParse(cause).data?.constraint).find((constraint) => constraint !== undefined) ?? null
}

const orphan = z.object({ code: z.literal('23503'), constraint: z.string() })

/** Whether a row was to hang on a log-in that is no longer there: its owner was erased while the request was under way. */
export function lacksLogIn(error: unknown): boolean {
  return causesOf(error).some((cause) => orphan.safeParse(cause).data?.constraint.endsWith('_users_id_fk'))
}

/** What Node says of a server that can't be reached. The site calls no other server in a request. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * SQLSTATEs of a database that cannot serve now: connections (08), disk, memory and connections used up (53), stopping or
 * starting (57P), taking no changes (25006), busy beyond the limits set (55P03, 57014), or has taken back one of two that waited for
 * each other (40P01).
 */
const awaySqlState = /^(08...|53...|57P0[1-5]|25006|40P01|55P03|57014)$/

/** What the driver says without a code. */
const awayMessage = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Whether a failure is the database's being away, full or read-only: it passes, and the same request may be made again. */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = codeOf(cause) ?? ''
    return unreachable.has(code) || awaySqlState.test(code) || awayMessage.test(cause.message)
  })
}

const deadlock = new Set(['40P01'])

/** Whether the database has taken a transaction back because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, deadlock)
}

/** SQLSTATE of a value that somebody else has just taken, and of waits that could not end well. */
const overtaken = new Set([uniqueViolationCode, ...deadlock, '40001', '55P03'])

/** Whether others who wrote at the same time came first: what was read before no longer holds. */
export function isOvertaken(error: unknown): boolean {
  return hasCode(error, overtaken)
}

/** A transaction whose `commit` was sent and not answered: it may hold or not, and only looking tells. */
export class UnansweredCommit extends Error {
  constructor(cause: unknown) {
    super('The database did not answer a commit', { cause })
  }
}

/** What a failed `commit` means: the server's own word is that nothing was kept, a connection that broke or waited in vain says nothing. */
export function commitFailure(error: unknown): unknown {
  const isUnanswered = causesOf(error).some((cause) => {
    const code = codeOf(cause)
    return code === undefined ? awayMessage.test(cause.message) : unreachable.has(code)
  })
  return isUnanswered ? new UnansweredCommit(error) : error
}

/** Whether something failed by a commit that was not answered: it may have been done. */
export function isUnansweredCommit(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof UnansweredCommit)
}

/** What the file system and PostgreSQL call a disk with no room, or no more for this user. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed for want of room on a disk. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, full)
}

/** What the file system and PostgreSQL call a file that is another user's. */
const forbidden = new Set(['EACCES', '42501'])

/** Whether the embedded database was refused one of its files: whoever works in it may do all that SQL can forbid. */
export function isForbidden(error: unknown): boolean {
  return hasCode(error, forbidden)
}
