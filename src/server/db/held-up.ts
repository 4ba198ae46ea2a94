import pg from 'pg'
import * as z from 'zod/mini'
import type { Log } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'

/** How soon, and how often, to look for sessions that the migration waits for. */
const everyMs = 10_000
/** The query timeout of one look; a migration that ends waits for a look in progress. */
const patienceMs = 5000

/** The server hides the state of other users' sessions. */
const holderRows = z.array(z.object({ pid: z.number(), program: z.string(), user: z.nullable(z.string()), state: z.nullable(z.string()) }))

/**
 * Logs, until stopped, which sessions block the session `pid` of a PostgreSQL server: a migration waits as long as it takes, and a
 * forgotten `psql` lives for weeks. Each session is logged once, without addresses or statements, which can hold personal data.
 */
export function tellWhoHolds(settings: pg.ClientConfig, { pid, log }: { pid: number; log: Log }): { stop(): Promise<void> } {
  const told = new Set<number>()
  const look = async (): Promise<void> => {
    const holders = (await holdersOf(settings, pid)).filter((holder) => !told.has(holder.pid))
    for (const holder of holders) told.add(holder.pid)
    if (holders.length > 0) log.warn({ holders }, 'the database cannot be upgraded while another program holds a table of it; this start waits')
  }
  // If the server cannot be queried, the migration reports that itself.
  return repeat(look, { everyMs, failed: () => undefined })
}

/** Uses a connection of its own, since the waiting one can send nothing. */
async function holdersOf(settings: pg.ClientConfig, pid: number): Promise<z.infer<typeof holderRows>> {
  const client = new pg.Client({ ...settings, query_timeout: patienceMs })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(
      'select pid, application_name as program, usename as "user", state from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by pid', [pid],
    )
    return holderRows.parse(rows)
  } finally {
    await client.end()
  }
}
