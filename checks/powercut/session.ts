import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { contentSeeds } from '#content/seeds.ts'
import { loadContent } from '#server/content/store.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrationsDir, silentLog } from '#server/db/testing.ts'
import { startTestSite } from '#server/testing.ts'
import type { Claim } from '../crash/claims.ts'
import { Client, logIn, type Reachable } from '../crash/client.ts'
import { Load } from '../crash/load.ts'
import type { Step } from './file-tree.ts'
import { record } from './recording.ts'

export const phases = ['start', 'use', 'checkpoint', 'close'] as const
export type Phase = (typeof phases)[number]

/** The steps of a site's files from its start to its end, and what its answers claimed meanwhile. */
export interface Session {
  steps: readonly Step[]
  /** How many of the first steps describe what existed before the start. */
  before: number
  /** Claims with the number of steps taken by then; 0 for those from earlier sessions. */
  claims: { claim: Claim; steps: number }[]
  /** The steps of each phase, from and to; there are several checkpoints. */
  spans: { phase: Phase; from: number; to: number }[]
}

/** The site that is open at the moment, its board and its number of people: the load and the readers of claims share them. */
export interface World {
  site: Reachable & { origin: string }
  board: Client
  people: number
}

export function newWorld(): World {
  const site = { origin: '' }
  return { site, board: new Client(site, '10.250.0.1'), people: 0 }
}

/** Opens the embedded database below `place` as the site does. */
export function open(place: string): Promise<Database> {
  return openEmbedded({ dataDir: join(place, 'data'), migrationsDir, log: silentLog })
}

/** Runs a site on an open database; it has the world's address while `act` runs. */
export async function onSite<Result>(world: World, database: Database, act: (site: Awaited<ReturnType<typeof startTestSite>>) => Promise<Result>): Promise<Result> {
  const site = await startTestSite({ TRUSTED_PROXIES: '1' }, { besides: database })
  world.site.origin = site.origin
  try {
    return await act(site)
  } finally {
    await site.close()
  }
}

/** Starts a site below `place`, uses it with occasional checkpoints, closes it, and returns everything that happened to its files. */
export async function recordSession(world: World, place: string, { claims: known, bursts, random }: {
  claims: readonly Claim[]
  bursts: number
  random: () => number
}): Promise<Session> {
  await mkdir(place, { recursive: true })
  const { tree, stop } = record(place)
  const { steps } = tree
  const session: Session = { steps, before: tree.before, claims: known.map((claim) => ({ claim, steps: 0 })), spans: [] }
  const during = async <Result>(phase: Phase, act: () => Promise<Result>): Promise<Result> => {
    const from = steps.length
    const result = await act()
    session.spans.push({ phase, from, to: steps.length })
    return result
  }
  try {
    const database = await during('start', () => open(place))
    await onSite(world, database, async (site) => {
      await loadContent(database.db, contentSeeds, new Date())
      if (world.people === 0) await logIn(world.board, await site.person({ roles: ['superadmin'] }))
      const load = new Load({
        site: world.site, board: world.board, random, firstPerson: world.people,
        noted: () => session.claims.push(...load.claims.slice(-1).map((claim) => ({ claim, steps: steps.length }))),
      })
      for (let burst = 0; burst < bursts; burst += 1) {
        const { enough, end } = load.begin(8 + Math.floor(random() * 8))
        await during('use', () => enough)
        // Others are in the middle of requests during the checkpoint, as when it comes by itself.
        await during('checkpoint', () => database.db.execute(sql`checkpoint`))
        await end()
      }
      world.people = load.people
    })
    await during('close', () => database.close())
    return session
  } finally {
    stop()
  }
}
