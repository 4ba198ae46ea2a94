import { AsyncLocalStorage } from 'node:async_hooks'
import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import { members } from '#features/members/server/tables.ts'
import { type Answer, serveHere, startTestSite, type TestSite } from '#server/testing.ts'
import { addBookings } from '../../bench/booking/fill.ts'
import { addActivity } from '../../bench/growth/fill.ts'
import type { Ask } from '../../bench/growth/row.ts'
import { openWorld, type World } from '../../bench/growth/world.ts'
import { fillRegister } from '../../bench/register/fill.ts'

/** As many members as the association has; ten bookings of each fill every page of the board's list. */
const size = { members: 650, bookings: 6500 } as const

export interface CountedSite {
  site: TestSite
  /** The world that the benchmarks' calls are prepared with. */
  world: World
  /**
   * Makes a request and returns the statements that the database got for it, including those of background work that `after` waits for, but
   * not a transaction's begin and end. Throws if the answer is not 200.
   */
  count(method: 'GET' | 'POST', path: string, ask: Ask | FileAsk): Promise<readonly string[]>
}

/** A request with a file as its body. */
export type FileAsk = Omit<Ask, 'body'> & { body: string }

/** A site in use on the embedded database, always the same except for its ids. */
export async function openCountedSite(): Promise<CountedSite> {
  const requests = new AsyncLocalStorage<string[]>()
  let latest: string[] = []
  const serve = serveHere((handle) => {
    latest = []
    requests.run(latest, handle)
  })
  const site = await startTestSite(
    { TRUSTED_PROXIES: '1', SITE_URL: 'http://localhost:1' }, { serve, onStatement: (text) => requests.getStore()?.push(text) },
  )
  const now = site.clock.now()
  const { administrator } = await fillRegister(site.db, size.members, now)
  await addBookings(site.db, size.bookings, now)
  await addActivity(site.db, { members: size.members, password: administrator.password })
  const running = { origin: site.origin, pid: process.pid, stop: () => site.close() }
  const filled = { administrator, samples: await membersWithLogIn(site) }
  // Codes and links depend on the machine's time, and filling can take longer than a code is valid.
  site.clock.set(new Date())
  const world = await openWorld({ site: running, db: site.db, members: size.members, filled, first: 0 })
  return {
    site, world,
    async count(method, path, { headers, body = {}, at = path, after }) {
      site.clock.set(new Date())
      const answer = await send(site, { method, address: at, body, headers })
      const statements = latest
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      await after?.(answer.body)
      return statements
    },
  }
}

/** Members about whom there is much to read, in an order that does not depend on ids, which differ each time. */
function membersWithLogIn({ db }: TestSite) {
  const { id, golfId, privateEmail, userId, endedOn } = members
  return db.select({ id, golfId, privateEmail }).from(members)
    .where(and(isNotNull(userId), isNotNull(privateEmail), isNull(endedOn))).orderBy(asc(golfId)).limit(20)
}

function send(site: TestSite, { method, address, body, headers }: {
  method: 'GET' | 'POST'
  address: string
  body: Record<string, unknown> | string
  headers: Record<string, string>
}): Promise<Answer> {
  if (method === 'POST' || typeof body === 'string') return site.visitor().call(method, address, body, headers)
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()
  return site.visitor().call(method, query === '' ? address : `${address}?${query}`, undefined, headers)
}
