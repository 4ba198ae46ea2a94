import * as z from 'zod/mini'

/** SQLSTATE of a row that breaks a unique constraint or index. */
const uniqueViolationCode = '23505'

const violation = z.object({ code: z.literal(uniqueViolationCode), constraint: z.string() })

/** The name of the unique constraint that a failed query broke, on either engine, else null. */
export function uniqueViolation(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const parsed = violation.safeParse(cause)
    if (parsed.success) return parsed.data.constraint
  }
  return null
}

const orphan = z.object({ code: z.literal('23503'), constraint: z.string() })

/** Whether a row was to hang on a log-in that is no longer there: its owner was erased while the request was under way. */
export function lacksLogIn(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const parsed = orphan.safeParse(cause)
    if (parsed.success) return parsed.data.constraint.endsWith('_users_id_fk')
  }
  return false
}

const coded = z.object({ code: z.string() })

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
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { data } = coded.safeParse(cause)
    if (data && (unreachable.has(data.code) || awaySqlState.test(data.code))) return true
    if (awayMessage.test(cause.message)) return true
  }
  return false
}

/** Whether the database has taken a transaction back because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (coded.safeParse(cause).data?.code === '40P01') return true
  }
  return false
}

/** SQLSTATE of a value that somebody else has just taken, and of waits that could not end well. */
const overtaken = new Set([uniqueViolationCode, '40P01', '40001', '55P03'])

/** Whether others who wrote at the same time came first: what was read before no longer holds. */
export function isOvertaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (overtaken.has(coded.safeParse(cause).data?.code ?? '')) return true
  }
  return false
}

/** A transaction whose `commit` was sent and not answered: it may hold or not, and only looking tells. */
export class UnansweredCommit extends Error {
  constructor(cause: unknown) {
    super('The database did not answer a commit', { cause })
  }
}

/** What a failed `commit` means: the server's own word is that nothing was kept, a connection that broke or waited in vain says nothing. */
export function commitFailure(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { data } = coded.safeParse(cause)
    if (data ? unreachable.has(data.code) : awayMessage.test(cause.message)) return new UnansweredCommit(error)
  }
  return error
}

export function isUnansweredCommit(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof UnansweredCommit) return true
  return false
}

/** What the file system and PostgreSQL call a disk with no room, or no more for this user. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed for want of room on a disk. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { data } = coded.safeParse(cause)
    if (data && full.has(data.code)) return true
  }
  return false
}
