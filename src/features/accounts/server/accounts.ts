import type { IncomingHttpHeaders } from 'node:http'
import type { CallContext, Identity, Services, Visitor } from '#server/calls.ts'
import { isUnavailable } from '#server/db/errors.ts'
import type { LimitKey } from '#server/limits/limits.ts'
import { lifetimes, type LogInProof } from '../rules.ts'
import { deviceName } from './device.ts'
import { createKnownDevices, type DeviceOwner, type KnownDevices } from './known-devices.ts'
import { createResetGrants, type ResetGrants } from './reset-grants.ts'
import { createSeal, type Seal } from './seal.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { createSessionCookies } from './session-cookies.ts'
import { endSession, findSession, noteSessionUse, openSession, renewSession } from './session-store.ts'
import { findLogIn } from './store.ts'

type Asked = Pick<CallContext, 'headers' | 'setCookie'>

/** Somebody who has proved who they are. */
export interface Proved {
  userId: string
  proof: LogInProof
  /** Whose it is with the password that was proved, or that held when the proof was made; with another one since there is no session. */
  owner?: DeviceOwner
  /** The counts of the tries that came to this; they are forgotten with it. */
  counted?: readonly LimitKey[]
}

/** Logging in and out on this site: who is calling, and the cookies that say so. */
export interface Accounts {
  /** Who a request comes from. Moves the session's end when it is time and passes the new cookie on; not where no cookie can be given. */
  identify(headers: IncomingHttpHeaders, setCookie: ((header: string) => void) | null): Promise<Identity>
  /**
   * Logs in someone who has proved who they are, on a device that is known from then on, in place of whoever was logged in
   * there; null for a user who is no member any more, or has another password than the owner's.
   */
  openSession(asked: Asked, proved: Proved): Promise<Visitor | null>
  /** Ends the session of this device, if there is one, and its cookie. Rejects, and leaves both, when it cannot be ended. */
  signOut(asked: Asked): Promise<void>
  /** Gives this device the cookie of its session's new token. */
  handOutCookie(asked: Pick<Asked, 'setCookie'>, token: string): void
  /** Stand in place of an e-mail address on the way from lookup-email to sign-in. */
  handles: Seal
  knownDevices: KnownDevices
  resetGrants: ResetGrants
  secondFactor: SecondFactor
}

const isHttps = (siteUrl: string): boolean => siteUrl.startsWith('https:')

const inSeconds = (start: Date, seconds: number): Date => new Date(start.getTime() + seconds * 1000)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** The accounts of one site. `secret` is what `siteSecret` (store.ts) answers: every process of the installation has the same. */
export function createAccounts(services: Services, { secret }: { secret: string }): Accounts {
  const { db, clock, config, log } = services
  const secure = isHttps(config.siteUrl)
  const cookies = { secret, clock, secure }
  const sessionCookies = createSessionCookies({ secret, siteUrl: config.siteUrl, secure })
  const resetGrants = createResetGrants(cookies)
  const knownDevices = createKnownDevices(cookies)

  /** A database that takes no changes just now, as on a full disk, still lets people read as who they are. */
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
      // The cookie and the row end on the same day.
      if (setCookie && inSeconds(session.expiresAt, lifetimes.sessionRenewedAfter) <= expiresAt) {
        await note(renew({ token, now, expiresAt }, setCookie))
      }
      const notedBefore = inSeconds(now, -lifetimes.sessionSeenAfter)
      if (session.seenAt < notedBefore) await note(noteSessionUse(db, { sessionId: session.visitor.sessionId, notedBefore, now }))
      return { visitor: session.visitor, resetGrant }
    },

    async openSession(asked, { userId, proof, owner: read, counted = [] }) {
      const now = clock.now()
      const opened = await openSession(db, {
        userId, passwordHash: read?.passwordHash ?? null, device: deviceName(asked.headers['user-agent']),
        expiresAt: inSeconds(now, lifetimes.session), now, formerToken: sessionCookies.read(asked.headers), counted,
      })
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
