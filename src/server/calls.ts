import type { IncomingHttpHeaders } from 'node:http'
import { ORPCError } from '@orpc/server'
import type { Access } from '#domain/access.ts'
import { commonErrors, tooManyText } from '#domain/calls.ts'
import { includesRole, type Role } from '#domain/roles.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { Log } from './log.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { SiteSettings } from './settings/site-settings.ts'

/** What handlers are built from; each `create<Feature>Routes(services)` gets it once. */
export interface Services {
  db: Db
  clock: Clock
  /** The settings that the board can change (`association`, `boardEmail`, `season`) change while the site runs: read them when used. */
  config: Config
  settings: SiteSettings
  outbox: Outbox
  log: Log
  /** Call after a commit that enqueued mail, so that it leaves at once. */
  mailQueued(): void
}

/** Someone logged in. */
export interface Visitor {
  userId: string
  sessionId: string
  memberId: string
  golfId: string
  firstName: string
  lastName: string
  /** What the visitor may do now. */
  roles: Role[]
  /** Roles that the visitor has but that do not count until there is a second factor. */
  waitingRoles: Role[]
  /** Days until roles stop counting: 0 when they have, null for those who have a second factor or no role. */
  secondFactorDaysLeft: number | null
}

/** The holder of a validated reset link: may set that user's password, nothing else. */
export interface ResetGrant {
  linkId: string
  userId: string
}

export interface Identity {
  visitor: Visitor | null
  resetGrant: ResetGrant | null
}

/** What a handler knows of the request. */
export interface CallContext {
  /** The visitor's network address, with the trusted proxies taken into account. */
  address: string
  headers: IncomingHttpHeaders
  /** Who is calling, looked up once per request. */
  identify(): Promise<Identity>
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(header: string): void
}

/** Refuses a call that this caller may not make. Runs for every call, before its input is read. */
export async function enforceAccess(access: Access | undefined, context: CallContext): Promise<void> {
  if (access === 'public') return
  if (access === undefined) throw new Error('A call without access cannot be made')
  const { visitor, resetGrant } = await context.identify()
  if (access === 'reset_link' && resetGrant) return
  if (!visitor) throw refusal('NOT_LOGGED_IN')
  if (access === 'member' || access === 'reset_link') return
  const refused = roleRefusal(visitor, access)
  if (refused) throw refused
}

/** The refusal when the visitor may not do what needs this role; else null. */
export function roleRefusal({ roles, waitingRoles }: Visitor, needed: Role) {
  if (includesRole(roles, needed)) return null
  return refusal(includesRole(waitingRoles, needed) ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN')
}

/** The logged-in caller of a handler whose access is `member` or a role. */
export async function signedIn(context: CallContext): Promise<Visitor> {
  const { visitor } = await context.identify()
  if (!visitor) throw refusal('NOT_LOGGED_IN')
  return visitor
}

/** A refusal from the closed list that needs no data of its own. */
export function refusal(code: 'NOT_LOGGED_IN' | 'FORBIDDEN' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND') {
  return new ORPCError(code, { ...commonErrors[code], defined: true })
}

/** The refusal by a limit; the response has `Retry-After` too. */
export function tooMany(retryAfterSeconds: number) {
  const { status } = commonErrors.TOO_MANY
  return new ORPCError('TOO_MANY', { status, message: tooManyText(retryAfterSeconds), defined: true, data: { retryAfterSeconds } })
}

/** The refusal of an input, with a text for each wrong field under the name that the call gives it. */
export function invalid(fields: Record<string, string>) {
  const { status, message } = commonErrors.INVALID
  return new ORPCError('INVALID', { status, message, defined: true, data: { fields } })
}
