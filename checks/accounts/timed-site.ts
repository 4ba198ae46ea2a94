import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standInFor } from '#features/accounts/server/limits.ts'
import { createSeal, handleContent } from '#features/accounts/server/seal.ts'
import { siteSecret } from '#features/accounts/server/store.ts'
import { credentials, users } from '#features/accounts/server/tables.ts'
import { lifetimes } from '#features/accounts/rules.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import { systemClock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { hashPassword } from '#server/passwords.ts'
import { silentLog } from '#server/db/testing.ts'
import { type RunningSite, startSite } from '../../e2e/support/site.ts'
import { startMailServer } from '../../e2e/support/smtp.ts'

export const mailServers = ['working', 'dead'] as const
export type MailServer = (typeof mailServers)[number]

/** `active` can log in, `unfinished` has a login but no password, `invited` is only in the register. */
export type Standing = 'active' | 'unfinished' | 'invited'

export interface TimedSite {
  origin: string
  /** The handle that lookup-email would return for this login; every login has attempts of its own. */
  handleOf(standing: Exclude<Standing, 'invited'>, number: number): string
  /** The handle for a Golf-ID that nobody has. */
  handleOfNobody(number: number): string
  mailsReceived(): number
  stop(): Promise<void>
}

export const emailOf = (standing: Standing, number: number): string => `${standing}${number}@example.com`
const firstGolfIds: Record<Standing, number> = { active: 100_000, unfinished: 200_000, invited: 300_000 }
export const golfIdOf = (standing: Standing, number: number): string => `${firstGolfIds[standing] + number}-001`
const userIdOf = (standing: Standing, number: number): string => `${standing}-${number}`

/** Starts the built site with `people` people of each standing, and with a mail server of its own or one that cannot be reached. */
export async function startTimedSite({ people, mailServer }: { people: number; mailServer: MailServer }): Promise<TimedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'timed-site-'))
  const database = await openDatabase({ databaseUrl: null, dataDir, migrationsDir: 'db/migrations', log: silentLog })
  const secret = await siteSecret(database.db)
  const passwordHash = await addPeople(database.db, people)
  await database.close()
  const mail = mailServer === 'working' ? await startMailServer() : { url: await closedPort(), received: [], stop: async () => undefined }
  const site: RunningSite = await startSite({
    env: { DATA_DIR: dataDir, EXAMPLE_DATA: '0', TRUSTED_PROXIES: '1', SMTP_URL: mail.url },
  })
  const handles = createSeal({ secret, purpose: 'sign-in handle', lifetimeSeconds: lifetimes.signInHandle, clock: systemClock })
  return {
    origin: site.origin,
    handleOf: (standing, number) => handles.seal(handleContent({ userId: userIdOf(standing, number % people), passwordHash: standing === 'active' ? passwordHash : '' })),
    handleOfNobody: (number) => handles.seal(handleContent({ userId: standInFor(golfIdOf('invited', people + number)), passwordHash: '' })),
    mailsReceived: () => mail.received.length,
    async stop() {
      await site.stop()
      await mail.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Adds the people, who share a password. @returns its hash */
async function addPeople(db: Db, count: number): Promise<string> {
  const [now, password] = [new Date(), await hashPassword('Lugnt-Vatten-23')]
  const numbers = Array.from({ length: count }, (_, number) => number)
  for (const standing of ['active', 'unfinished', 'invited'] as const) {
    const hasLogIn = standing !== 'invited'
    for (let from = 0; from < count; from += 500) {
      const some = numbers.slice(from, from + 500)
      const stamps = { createdAt: now, updatedAt: now }
      if (hasLogIn) {
        await db.insert(users).values(some.map((number) => ({ id: userIdOf(standing, number), name: 'Eva Exempel', email: emailOf(standing, number), ...stamps })))
      }
      const people = some.map((number) => ({
        id: randomUUID(), userId: hasLogIn ? userIdOf(standing, number) : null, golfId: golfIdOf(standing, number), firstName: 'Eva',
        lastName: 'Exempel', privateEmail: emailOf(standing, number), contactMethod: 'private_email' as const, ...stamps,
      }))
      await db.insert(members).values(people)
      await db.insert(identifierClaims).values(people.map(({ id, privateEmail }) => ({ kind: 'email' as const, value: privateEmail, ownerId: id })))
      if (standing !== 'active') continue
      await db.insert(credentials).values(some.map((number) => ({
        id: randomUUID(), userId: userIdOf(standing, number), password, ...stamps,
      })))
    }
  }
  return password
}

/** The URL of a port on which nothing listens. */
async function closedPort(): Promise<string> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port was given')
  return `smtp://127.0.0.1:${address.port}`
}
