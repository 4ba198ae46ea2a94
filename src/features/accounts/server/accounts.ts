import type { IncomingHttpHeaders } from 'node:http'
import type { CallContext, Identity, Services, Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/errors.ts'
import type { LimitKey } from '#server/limits/limits.ts'
import { lifetimes, type LogInProof } from '../rules.ts'
import { deviceName } from './device.ts'
import { createKnownDevices, type DeviceOwner, type KnownDevices } from './known-devices.ts'
import { createResetGrants, type ResetGrants } from './reset-grants.ts'
import { createSeal, type Seal } from './seal.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { createSessionCookies } from './session-cookies.ts'
import { endSession, findSession, noteSessionUse, type OpenedSession, openSession, renewSession } from './session-store.ts'
import { findLogIn } from './store.ts'

type Asked = Pick<CallContext, 'headers' | 'setCookie'>

/** Somebody who has proved who they are. */
export interface ProvenIdentity {
  userId: string
  proof: LogInProof
  /** The user with the password hash at the time of the proof. If the password has changed since, no session is opened. */
  owner?: DeviceOwner
  /** The limit counts that this log-in's attempts added to; opening the session clears them. */
  counted?: readonly LimitKey[]
}

/** Stores the new session; null when it cannot begin. */
export type BeginSession = (tx: Db) => Promise<OpenedSession | null>

/** Logging in and out on this site: who is calling, and the cookies that prove it. */
export interface Accounts {
  /** Returns who a request comes from. Extends the session and its cookie when that is due, unless `setCookie` is null. */
  identify(headers: IncomingHttpHeaders, setCookie: ((header: string) => void) | null): Promise<Identity>
  /**
   * Logs in somebody who has proved who they are, replaces any session on this device and makes it a known device. Returns null
   * for a user who is no longer a member, or whose password is no longer `owner`'s. `inTransaction` may begin the session in a
   * transaction together with something else; the cookies are only given after it.
   */
  openSession(asked: Asked, proved: ProvenIdentity, inTransaction?: (begin: BeginSession) => Promise<OpenedSession | null>): Promise<Visitor | null>
  /** Ends this device's session, if there is one, and its cookie. Rejects and keeps both when the session cannot be ended. */
  signOut(asked: Asked): Promise<void>
  /** Gives this device a cookie with its session's new token. */
  handOutCookie(asked: Pick<Asked, 'setCookie'>, token: string): void
  /** Makes the handles that stand in for an email address between lookup-email and sign-in. */
  handles: Seal
  knownDevices: KnownDevices
  resetGrants: ResetGrants
  secondFactor: SecondFactor
}

const isHttps = (siteUrl: string): boolean => siteUrl.startsWith('https:')

const inSeconds = (start: Date, seconds: number): Date => new Date(start.getTime() + seconds * 1000)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** The accounts of one site. `secret` is what `siteSecret` (store.ts) returns: the same in every process of the installation. */
export function createAccounts(services: Services, { secret }: { secret: string }): Accounts {
  const { db, clock, config, log } = services
  const secure = isHttps(config.siteUrl)
  const cookies = { secret, clock, secure }
  const sessionCookies = createSessionCookies({ secret, siteUrl: config.siteUrl, secure })
  const resetGrants = createResetGrants(cookies)
  const knownDevices = createKnownDevices(cookies)

  /** Awaits a write, but only logs it when the database takes no changes, as on a full disk: people stay logged in and can read. */
  async function note(write: Promise<void>): Promise<void> {
    await write.catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      log.warn({ err: error }, 'the use of a session could not be noted')
    })
  }

  async function renew(session: { token: string; now: Date; expiresAt: Date }, setCookie: Asked['setCookie']): Promise<void> {
    if (await renewSession(db, session)) sessionCookies.give(setCookie, session.token)
  }

  return {
    handles: createSeal({ secret, purpose: 'sign-in handle', lifetimeSeconds: lifetimes.signInHandle, clock }),
    knownDevices,
    resetGrants,
    secondFactor: createSecondFactor(services, { secret }),

    async identify(headers, setCookie) {
      const resetGrant = resetGrants.read(headers)
      const token = sessionCookies.read(headers)
      const now = clock.now()
      const session = token === null ? null : await findSession(db, { token, now })
      if (token === null || !session) return { visitor: null, resetGrant }
      const expiresAt = earlier(inSeconds(now, lifetimes.session), inSeconds(session.startedAt, lifetimes.sessionLongest))
      // Only where a cookie can be sent, so that the cookie and the row expire on the same day.
      if (setCookie && inSeconds(session.expiresAt, lifetimes.sessionRenewedAfter) <= expiresAt) {
        await note(renew({ token, now, expiresAt }, setCookie))
      }
      const notedBefore = inSeconds(now, -lifetimes.sessionSeenAfter)
      if (session.seenAt < notedBefore) await note(noteSessionUse(db, { sessionId: session.visitor.sessionId, notedBefore, now }))
      return { visitor: session.visitor, resetGrant }
    },

    async openSession(asked, { userId, proof, owner: read, counted = [] }, inTransaction = (begin) => begin(db)) {
      const now = clock.now()
      const opened = await inTransaction((tx) => openSession(tx, {
        userId, passwordHash: read?.passwordHash ?? null, device: deviceName(asked.headers['user-agent']),
        expiresAt: inSeconds(now, lifetimes.session), now, formerToken: sessionCookies.read(asked.headers), counted,
      }))
      if (!opened) return null
      sessionCookies.give(asked.setCookie, opened.token)
      log.info({ user: userId, proof }, 'logged in')
      const owner = read ?? await findLogIn(db, { userId })
      if (owner) knownDevices.remember(asked, owner)
      return opened.visitor
    },

    async signOut({ headers, setCookie }) {
      const token = sessionCookies.read(headers)
      if (token !== null) await endSession(db, token)
      sessionCookies.takeBack(setCookie)
    },

    handOutCookie({ setCookie }, token) {
      sessionCookies.give(setCookie, token)
    },
  }
}
