import type { IncomingHttpHeaders } from 'node:http'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { CallContext, Identity, Services, Visitor } from '#server/calls.ts'
import { isUnavailable } from '#server/db/errors.ts'
import type { LimitKey } from '#server/limits/limits.ts'
import { sessionCookieName } from '#server/session-cookie.ts'
import { lifetimes, type LogInProof } from '../rules.ts'
import { deviceName } from './device.ts'
import { createKnownDevices, type DeviceOwner, type KnownDevices } from './known-devices.ts'
import { createResetGrants, type ResetGrants } from './reset-grants.ts'
import { createSeal, deriveKey, type Seal } from './seal.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { sessionDoor } from './session-door.ts'
import { endSession, findSession, noteSessionUse, openSession } from './session-store.ts'
import { findLogIn } from './store.ts'
import { credentials, sessions, users, verifications } from './tables.ts'

type Asked = Pick<CallContext, 'headers' | 'setCookie'>

/** Somebody who has proved who they are. */
export interface Proved {
  userId: string
  proof: LogInProof
  /** Whose password was proved; nobody where the proof was another, which no new password ends. */
  owner?: DeviceOwner
  /** The counts of the tries that came to this; they are forgotten with it. */
  counted?: readonly LimitKey[]
}

/** Logging in and out on this site: who is calling, and the cookies that say so. */
export interface Accounts {
  /** Who a request comes from. Moves the session's end when it is time and passes the new cookie on. */
  identify(headers: IncomingHttpHeaders, setCookie: (header: string) => void): Promise<Identity>
  /**
   * Logs in someone who has proved who they are, on a device that is known from then on, in place of whoever was logged in
   * there; null for a user who is no member any more, or has another password than the owner's.
   */
  openSession(asked: Asked, proved: Proved): Promise<Visitor | null>
  /** Ends the session of this device, if there is one, and its cookie. Rejects, and leaves both, when it cannot be ended. */
  signOut(asked: Asked): Promise<void>
  /** Gives this device the cookie of its session's new token. */
  handOutCookie(asked: Asked, token: string): Promise<void>
  /** Stand in place of an e-mail address on the way from lookup-email to sign-in. */
  handles: Seal
  knownDevices: KnownDevices
  resetGrants: ResetGrants
  secondFactor: SecondFactor
}

/** Cookies whose signature is remembered; a few hundred bytes each. */
const verifiedAtMost = 2000

const isHttps = (siteUrl: string): boolean => siteUrl.startsWith('https:')

const inSeconds = (start: Date, seconds: number): Date => new Date(start.getTime() + seconds * 1000)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

function createLibrary({ db, config, log }: Services, secret: string) {
  return betterAuth({
    appName: config.association.name,
    baseURL: config.siteUrl,
    secret: deriveKey(secret, 'session cookies').toString('hex'),
    trustedOrigins: [config.siteUrl],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    session: { expiresIn: lifetimes.session, updateAge: lifetimes.sessionRenewedAfter, cookieCache: { enabled: false } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ part: 'accounts' }, message) },
    advanced: {
      // The library would put `__Secure-` before a name that begins with `__Host-`; `secure` says the same.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(config.siteUrl), attributes: { secure: isHttps(config.siteUrl), sameSite: 'lax' } } },
      ipAddress: { disableIpTracking: true },
    },
    plugins: [sessionDoor],
  })
}

/** The accounts of one site. `secret` is {@link siteSecret}'s: every process of the installation has the same. */
export function createAccounts(services: Services, { secret }: { secret: string }): Accounts {
  const { db, clock, config, log } = services
  const { api } = createLibrary(services, secret)
  const cookieStart = `${sessionCookieName(config.siteUrl)}=`
  const cookies = { secret, clock, secure: isHttps(config.siteUrl) }
  const resetGrants = createResetGrants(cookies)
  const knownDevices = createKnownDevices(cookies)

  /** The session's cookie alone: the library also clears cookies that this site never sets. */
  function passOn(answer: Headers, { setCookie }: Pick<Asked, 'setCookie'>): void {
    for (const header of answer.getSetCookie()) if (header.startsWith(cookieStart)) setCookie(header)
  }

  /** Tokens by the cookies that carried them. The signature that was right once stays right, and costs more than all else. */
  const verified = new Map<string, string>()

  async function sessionToken(headers: IncomingHttpHeaders): Promise<string | null> {
    if (!headers.cookie) return null
    const known = verified.get(headers.cookie)
    if (known !== undefined) return known
    const { token } = await api.readToken({ headers: cookieOf(headers) })
    if (token !== null) {
      if (verified.size >= verifiedAtMost) verified.clear()
      verified.set(headers.cookie, token)
    }
    return token
  }

  async function handOutCookie({ setCookie }: Pick<Asked, 'setCookie'>, token: string): Promise<void> {
    const { headers } = await api.handOutCookie({ body: { token }, returnHeaders: true })
    passOn(headers, { setCookie })
  }

  /** A database that takes no changes just now, as on a full disk, still lets people read as who they are. */
  async function note(write: Promise<void>): Promise<void> {
    await write.catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      log.warn({ err: error }, 'the use of a session could not be noted')
    })
  }

  async function renew(session: { token: string; now: Date; expiresAt: Date }, setCookie: Asked['setCookie']): Promise<void> {
    const { headers } = await api.renewSession({ body: session, returnHeaders: true })
    passOn(headers, { setCookie })
  }

  return {
    handles: createSeal({ secret, purpose: 'sign-in handle', lifetimeSeconds: lifetimes.signInHandle, clock }),
    knownDevices,
    resetGrants,
    secondFactor: createSecondFactor(services, { secret }),

    async identify(headers, setCookie) {
      const resetGrant = resetGrants.read(headers)
      const token = await sessionToken(headers)
      const now = clock.now()
      const session = token === null ? null : await findSession(db, { token, now })
      if (token === null || !session) return { visitor: null, resetGrant }
      const expiresAt = earlier(inSeconds(now, lifetimes.session), inSeconds(session.startedAt, lifetimes.sessionLongest))
      if (inSeconds(session.expiresAt, lifetimes.sessionRenewedAfter) <= expiresAt) {
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
        expiresAt: inSeconds(now, lifetimes.session), now, formerToken: await sessionToken(asked.headers), counted,
      })
      if (!opened) return null
      await handOutCookie(asked, opened.token)
      log.info({ user: userId, proof }, 'logged in')
      const owner = read ?? await findLogIn(db, { userId })
      if (owner) knownDevices.remember(asked, owner)
      return opened.visitor
    },

    async signOut({ headers, setCookie }) {
      // The library takes the cookie away although the session could not be ended, and only logs it: a copy would go on working.
      const token = await sessionToken(headers)
      if (token !== null) await endSession(db, token)
      const { headers: answer } = await api.signOut({ headers: cookieOf(headers), returnHeaders: true })
      passOn(answer, { setCookie })
    },

    handOutCookie,
  }
}

/** Only the cookies: nothing else that a visitor writes into a request reaches the library. */
function cookieOf({ cookie }: IncomingHttpHeaders): Headers {
  return new Headers({ cookie: cookie ?? '' })
}

