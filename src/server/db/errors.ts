import * as z from 'zod/mini'

/** An error and its causes, outermost first: the driver's message about a failed statement is beneath the library's. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const coded = z.object({ code: z.string() })

/** The SQLSTATE, or Node's code for a failure of the network or the disk. */
export const codeOf = (error: unknown): string | undefined => coded.safeParse(error).data?.code

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return causesOf(error).some((cause) => codes.has(codeOf(cause) ?? ''))
}

/** SQLSTATE of a row that violates a unique constraint or index. */
const uniqueViolationCode = '23505'

const violation = z.object({ code: z.literal(uniqueViolationCode), constraint: z.string() })

/** The name of the unique constraint that a failed query violated, on either engine; else null. */
export function uniqueViolation(error: unknown): string | null {
  return causesOf(error).map((cause) => violation.safeParse(cause).data?.constraint).find((constraint) => constraint !== undefined) ?? null
}

const orphan = z.object({ code: z.literal('23503'), constraint: z.string() })

/** Whether a row refers to a log-in that no longer exists: its owner was erased during the request. */
export function lacksLogIn(error: unknown): boolean {
  return causesOf(error).some((cause) => orphan.safeParse(cause).data?.constraint.endsWith('_users_id_fk'))
}

/** Node's codes for a server that can't be reached. The site calls no other server in a request. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * SQLSTATEs of a database that cannot serve now: connections (08), out of disk, memory or connections (53), stopping or starting (57P),
 * read-only (25006), waits beyond the limits (55P03, 57014), or a transaction rolled back because of a deadlock (40P01).
 */
const awaySqlState = /^(08...|53...|57P0[1-5]|25006|40P01|55P03|57014)$/

/** Messages of the driver's errors that have no code. */
const awayMessage = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Whether the database was unreachable, full or read-only: a temporary failure, after which the same request may be retried. */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = codeOf(cause) ?? ''
    return unreachable.has(code) || awaySqlState.test(code) || awayMessage.test(cause.message)
  })
}

const deadlock = new Set(['40P01'])

/** Whether the database rolled a transaction back because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, deadlock)
}

/** SQLSTATEs of a value that somebody else has just taken, and of failed waits: deadlock, serialization failure, lock timeout. */
const lostRace = new Set([uniqueViolationCode, ...deadlock, '40001', '55P03'])

/** Whether concurrent writers came first: what was read before no longer holds. */
export function isLostRace(error: unknown): boolean {
  return hasCode(error, lostRace)
}

/** A transaction whose `commit` was sent but not answered: whether it was committed can only be found out by looking. */
export class UnansweredCommit extends Error {
  constructor(cause: unknown) {
    super('The database did not answer a commit', { cause })
  }
}

/** What a failed `commit` means: after a server error nothing was committed; a broken or timed-out connection leaves it open. */
export function commitFailure(error: unknown): unknown {
  const isUnanswered = causesOf(error).some((cause) => {
    const code = codeOf(cause)
    return code === undefined ? awayMessage.test(cause.message) : unreachable.has(code)
  })
  return isUnanswered ? new UnansweredCommit(error) : error
}

/** Whether a commit was not answered: the change may have been made. */
export function isUnansweredCommit(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof UnansweredCommit)
}

/** The codes of the file system and PostgreSQL for a full disk or an exceeded quota. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed for lack of disk space. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, full)
}

/** The codes of the file system and PostgreSQL for a file that belongs to another user. */
const forbidden = new Set(['EACCES', '42501'])

/** Whether the embedded database was denied one of its files. SQL permissions cannot be the cause: its user has all of them. */
export function isForbidden(error: unknown): boolean {
  return hasCode(error, forbidden)
}
