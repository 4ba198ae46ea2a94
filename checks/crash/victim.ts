import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import * as z from 'zod/mini'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrationsDir, silentLog } from '#server/db/testing.ts'
import { killOnExit } from '../../e2e/support/kill-on-exit.ts'
import { type PostgresServer, startPostgres } from '../../e2e/support/postgres.ts'
import { program, type RunningSite, startSite } from '../../e2e/support/site.ts'
import { patienceMs } from './client.ts'
import { findHalves, type Query } from './invariants.ts'

export const kinds = ['the site, embedded database', 'the site, PostgreSQL', 'the PostgreSQL server'] as const
export type Kind = (typeof kinds)[number]

/** A site with its database; one of the two is killed. */
export interface Victim {
  site: RunningSite
  kill(): Promise<void>
  /** Restarts what was killed; resolves when the site answers that all is well. */
  revive(): Promise<void>
  /** Kills a starting site this many milliseconds after it began to start. Only for kinds where the site is what is killed. */
  killStart(afterMs: number): Promise<void>
  /** To be called last: kills the site and searches its database. */
  findHalves(): Promise<string[]>
  stop(): Promise<void>
}

/** Returns null if no PostgreSQL server program is available for a kind that needs one. */
export async function startVictim(kind: Kind): Promise<Victim | null> {
  const server = kind === 'the site, embedded database' ? null : await startPostgres({ durable: true })
  if (kind !== 'the site, embedded database' && !server) return null
  const env = { TRUSTED_PROXIES: '1', ...(server && { DATABASE_URL: server.url }) }
  const site = await startSite({ env }).catch(async (error: unknown) => {
    await server?.stop()
    throw error
  })
  const isServer = kind === 'the PostgreSQL server'
  return {
    site,
    kill: () => (isServer && server ? server.kill() : site.kill()),
    async revive() {
      await (isServer && server ? server.restart() : site.restart())
      await untilWell(site)
    },
    async killStart(afterMs) {
      const child = spawn(process.execPath, [program], {
        env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: site.dataDir, ...env }, stdio: 'ignore',
      })
      killOnExit(child, 'SIGKILL')
      const exit = once(child, 'exit')
      // Does not wait for any event: the kill may hit any moment of the start.
      await sleep(afterMs)
      child.kill('SIGKILL')
      await exit
    },
    async findHalves() {
      await site.kill()
      return server ? onServer(server, findHalves) : inDirectory(site.dataDir, findHalves)
    },
    async stop() {
      await site.stop()
      await server?.stop()
    },
  }
}

const health = z.object({ status: z.literal('ok') })

/** Polls the health, since the site reconnects to its database by itself. */
async function untilWell(site: RunningSite): Promise<void> {
  const limit = AbortSignal.timeout(patienceMs)
  for (let told = 'nothing'; ; await sleep(10)) {
    try {
      const answer = await fetch(`${site.origin}/api/health`, { signal: limit })
      const body: unknown = await answer.json()
      if (answer.status === 200 && z.safeParse(health, body).success) return
      told = `${answer.status} ${JSON.stringify(body)}`
    } catch (error) {
      if (!limit.aborted) throw error
    }
    if (limit.aborted) throw new Error(`Not well within ${patienceMs} ms; its health told ${told}, and it said last:\n${site.printed().slice(-3000)}`)
  }
}

async function onServer<Result>({ url }: PostgresServer, act: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  await client.connect()
  try {
    return await act(async (statement) => (await client.query<Record<string, unknown>>(statement)).rows)
  } finally {
    await client.end()
  }
}

async function inDirectory<Result>(dataDir: string, act: (query: Query) => Promise<Result>): Promise<Result> {
  const database = await openEmbedded({ dataDir, migrationsDir, log: silentLog })
  try {
    return await act(async (statement) => rowsOf(await database.db.execute(sql.raw(statement))))
  } finally {
    await database.close()
  }
}

const result = z.object({ rows: z.array(z.record(z.string(), z.unknown())) })

/** The rows of an answer of either engine. */
export function rowsOf(answer: unknown): Record<string, unknown>[] {
  return z.parse(result, answer).rows
}
