import { ORPCError, ValidationError } from '@orpc/server'
import * as z from 'zod/mini'
import { commonErrors, serverErrors } from '#domain/calls.ts'
import { invalid, refusal } from './calls.ts'
import { isUnansweredCommit, isUnavailable, lacksLogIn } from './db/errors.ts'
import { createReference, type Log } from './log.ts'

type ServerCode = keyof typeof serverErrors

/** A refusal made outside a handler. */
export function serverRefusal(code: ServerCode, data?: unknown) {
  const { status, message } = serverErrors[code]
  return new ORPCError<string, unknown>(code, { status, message, defined: true, data })
}

/** Seconds after which to retry when the site is stopping or its database is unavailable. */
const unavailableSeconds = '5'
const limited = z.object({ data: commonErrors.TOO_MANY.data })

/** Returns the header that says when to come back, in seconds: what a limit says itself, and soon when the site is unavailable. */
export function retryAfter(status: number, refused: unknown): { 'retry-after'?: string } {
  if (status === 503) return { 'retry-after': unavailableSeconds }
  const limit = z.safeParse(limited, refused)
  return status === 429 && limit.success ? { 'retry-after': String(limit.data.data.retryAfterSeconds) } : {}
}

/** The library's own codes that a caller can provoke, and the site's codes for them. */
const translated: Partial<Record<string, ServerCode>> = {
  PAYLOAD_TOO_LARGE: 'TOO_LARGE',
  TIMEOUT: 'TOO_SLOW',
  BAD_REQUEST: 'BAD_REQUEST',
}

function isServerCode(code: unknown): code is ServerCode {
  return typeof code === 'string' && Object.hasOwn(serverErrors, code)
}

/** The refusal of input that does not fit its contract, with the first message for each field. */
function invalidInput(error: ValidationError) {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step)).join('.')
    if (name) fields[name] ??= issue.message
  }
  return invalid(fields)
}

/**
 * Returns what leaves the server when a request fails: a refusal unchanged; for an unavailable database a request to come back; for an
 * unanswered commit an unknown outcome (the screens then check for themselves); for anything unexpected only a reference to the log.
 */
export function toRefusal(error: unknown, log: Log, call: string) {
  if (error instanceof ORPCError) {
    if (error.defined) return error
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) return invalidInput(error.cause)
    const said: unknown = error.code
    // Made by `serverRefusal`, but marked as undefined by the library, since it is not part of the call's contract.
    if (isServerCode(said) && error.message === serverErrors[said].message) return serverRefusal(said, error.data)
    const code = typeof said === 'string' ? translated[said] : undefined
    if (code) return serverRefusal(code)
  }
  if (isUnansweredCommit(error)) {
    log.error({ err: error, call }, 'the database did not say whether it kept what a call changed')
    return serverRefusal('UNANSWERED')
  }
  if (isUnavailable(error)) {
    log.error({ err: error, call }, 'the database is not available')
    return serverRefusal('UNAVAILABLE')
  }
  if (lacksLogIn(error)) return refusal('NOT_LOGGED_IN')
  const reference = createReference()
  log.error({ err: error, call, reference }, 'call failed')
  return serverRefusal('INTERNAL', { reference })
}

