import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { hash } from '@node-rs/argon2'
import { desc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { contentSeeds } from '#content/seeds.ts'
import type { MemberCategory } from '#domain/member-category.ts'
import type { Role } from '#domain/roles.ts'
import { addPasskey } from '#features/accounts/server/factor-store.ts'
import { grantRole } from '#features/accounts/server/role-store.ts'
import { createUser } from '#features/accounts/server/store.ts'
import { claimIdentifiers, createMember } from '#features/members/server/store.ts'
import { createApp } from './app.ts'
import type { Services } from './calls.ts'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { loadContent } from './content/store.ts'
import type { Db } from './db/database.ts'
import { openTestDatabase } from './db/testing.ts'
import { createLog, type Log } from './log.ts'
import { createOutbox } from './outbox/outbox.ts'
import { mails } from './outbox/tables.ts'
import { sameForm } from './passwords.ts'
import { openSettings } from './settings/site-settings.ts'

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #at: number
  #follower: (at: Date) => void = () => undefined
  constructor(start: Date) {
    this.#at = start.getTime()
  }
  now(): Date {
    return new Date(this.#at)
  }
  /** Calls `follower` with the time, now and whenever it is moved. */
  follow(follower: (at: Date) => void): void {
    this.#follower = follower
    follower(this.now())
  }
  set(at: Date): void {
    this.#at = at.getTime()
    this.#follower(at)
  }
  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    this.set(new Date(this.#at + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000))
  }
}

export interface Answer {
  status: number
  /** Parsed JSON; `undefined` when there was none. Read it through a schema or with `toMatchObject`. */
  body: unknown
  headers: Headers
}

const refusalBody = z.object({
  code: z.string(),
  status: z.number(),
  message: z.string(),
  data: z.optional(z.object({ fields: z.optional(z.record(z.string(), z.string())) })),
})

/** The refusal in a response; throws when there is none. */
export function refusalOf(answer: Answer) {
  return refusalBody.parse(answer.body)
}

/** The state of one browser: cookies are kept and sent back. */
export class TestVisitor {
  readonly cookies = new Map<string, string>()
  readonly #origin: string
  constructor(origin: string) {
    this.#origin = origin
  }

  async call(method: 'GET' | 'POST', path: string, input?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const body = input === undefined ? null : typeof input === 'string' ? input : JSON.stringify(input)
    const response = await fetch(this.#origin + path, {
      method,
      body,
      redirect: 'manual',
      headers: {
        ...(body !== null && { 'content-type': 'application/json' }),
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text || undefined
    return { status: response.status, body: parsed, headers: response.headers }
  }

  /** `POST /api/rpc/<name>` */
  rpc(name: string, input?: unknown): Promise<Answer> {
    return this.call('POST', `/api/rpc/${name}`, input ?? {})
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';', 1)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

const hashes = new Map<string, Promise<string>>()

/**
 * As cheap as argon2 can be, which makes the log-in cheap too, since it takes the cost from the hash: tests create thousands of people. The
 * cost of the site's own hashes is checked in `passwords.test.ts`.
 */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Cached, since tests use the same passwords again and again. */
function hashOnce(password: string): Promise<string> {
  const made = hashes.get(password) ?? hash(sameForm(password), cheap)
  hashes.set(password, made)
  return made
}

export interface TestPerson {
  visitor: TestVisitor
  userId: string
  memberId: string
  golfId: string
  email: string
  password: string
}

export interface PersonDraft {
  roles?: Role[]
  firstName?: string
  lastName?: string
  golfId?: string
  category?: MemberCategory
  /** Gets a passkey, which no test can use, after logging in: roles then stay however far the clock is moved. */
  hasSecondFactor?: boolean
}

export interface TestSiteOptions {
  /** A site whose database this one shares, like a second process; close that site last. */
  besides?: { db: Db }
  /** Built pages; without them there are only calls and files. */
  webDir?: string
  /** The site's log; silent by default. */
  log?: Log
  /** Called with each statement; the database is then always the embedded one. */
  onStatement?: (text: string) => void
  /** Starts the server that answers the requests. */
  serve?: Serve
}

/** Starts a server that answers a test site's requests on its database; `environment` is the site's. */
export type Serve = (
  services: Services & { clock: TestClock },
  site: { webDir: string | null; environment: Record<string, string> },
) => Promise<{ origin: string; close(): Promise<void> }>

/** Runs an app in this process, behind a real HTTP server on a free port of this machine; `within` wraps the handling of each request. */
export const serveHere = (within: (handle: () => void) => void = (handle) => handle()): Serve => async (services, { webDir }) => {
  const app = await createApp(services, webDir)
  // Keeps connections open while a test pauses between two calls: a request sent just as one closes would be lost.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => within(() => app.handle(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address() satisfies AddressInfo | string | null)
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let usualServe = serveHere()

/** Makes `serve` the default for test sites that name none: the same tests then run against another server. */
export function serveTestSites(serve: Serve): void {
  usualServe = serve
}

/** Starts the whole site on a fresh database. */
export async function startTestSite(environment: Record<string, string> = {}, {
  besides, webDir, log = createLog({ level: 'silent' }), onStatement, serve = usualServe,
}: TestSiteOptions = {}) {
  const clock = new TestClock(new Date())
  const database = besides ? { db: besides.db, close: () => Promise.resolve() } : await openTestDatabase(onStatement)
  const { db } = database
  const settings = await openSettings(db, readConfig({ EXAMPLE_DATA: '0', PORT: '0', DATA_DIR: tmpdir(), ...environment }))
  const { config } = settings
  const outbox = createOutbox({ siteUrl: config.siteUrl, delivers: config.smtpUrl !== null }, clock)
  const services = { db, clock, config, settings, outbox, log, mailQueued: () => undefined }
  const served = await serve(services, { webDir: webDir ?? null, environment })
  const { origin } = served
  let people = 0

  /** Creates somebody with a log-in, and logs in. */
  async function person({ roles = [], firstName, lastName = 'Exempel', golfId, category = 'volvo_cars', hasSecondFactor = false }: PersonDraft = {}): Promise<TestPerson> {
    people += 1
    const number = String(people).padStart(3, '0')
    const login = { golfId: golfId ?? `9902${30 + Math.floor(people / 1000)}-${number.slice(-3)}`, email: `person${number}@example.com`, password: `Lugnt-Vatten-${number}` }
    const name = firstName ?? `Person${number}`
    const now = clock.now()
    const passwordHash = await hashOnce(login.password)
    const ids = await db.transaction(async (tx) => {
      const userId = await createUser(tx, { name: `${name} ${lastName}`, email: login.email, passwordHash, now })
      const memberId = await createMember(tx, {
        userId,
        golfId: login.golfId,
        firstName: name,
        lastName,
        phone: '0701740605',
        privateEmail: login.email,
        workEmail: `person${number}@work.example.com`,
        club: 'Ale',
        category,
        contactMethod: 'private_email',
        now,
      })
      await claimIdentifiers(tx, { ownerId: memberId, golfId: login.golfId, emails: [login.email, `person${number}@work.example.com`] })
      for (const role of roles) await grantRole(tx, { userId, role, now })
      return { userId, memberId }
    })
    const visitor = new TestVisitor(origin)
    await logIn(visitor, login)
    if (hasSecondFactor) {
      const passkey = { credentialId: ids.userId, publicKey: '', counter: 0, transports: '', name: 'Testets nyckel', createdAt: now }
      await addPasskey(db, { ...passkey, userId: ids.userId })
    }
    return { visitor, ...ids, ...login }
  }

  return {
    origin,
    config,
    clock,
    db,
    services,
    visitor: () => new TestVisitor(origin),
    person,
    memberVisitor: async (): Promise<TestVisitor> => (await person()).visitor,
    adminVisitor: async (role: Role): Promise<TestVisitor> => (await person({ roles: [role], hasSecondFactor: true })).visitor,
    /** The courses, competitions and texts that the real site starts with. */
    loadContent: () => loadContent(db, contentSeeds, clock.now()),
    /** Newest first. */
    mails: (address?: string) =>
      db.select({
        kind: mails.kind, about: mails.about, to: mails.toAddress, toName: mails.toName, replyTo: mails.replyTo,
        subject: mails.subject, text: mails.text, html: mails.html, attachments: mails.attachments,
      })
        .from(mails)
        .where(address === undefined ? undefined : eq(mails.toAddress, address))
        .orderBy(desc(mails.seq)),
    async close(): Promise<void> {
      await served.close()
      await database.close()
    },
  }
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>

/** Logs in like the form; throws when that fails. */
export async function logIn(visitor: TestVisitor, { golfId, password }: { golfId: string; password: string }): Promise<void> {
  const found = await visitor.call('POST', '/api/functions/lookup-email', { golfId })
  const { email } = z.object({ email: z.string() }).parse(found.body)
  const answer = await visitor.call('POST', '/api/auth/sign-in', { email, password })
  if (answer.status !== 200) throw new Error(`Log-in answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}
