import pg from 'pg'
import * as z from 'zod/mini'
import type { Log } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'

/** How soon, and how often, it is looked whether anybody is waited for. */
const everyMs = 10_000
/** The end of the migration waits for a look that is under way. */
const patienceMs = 5000

/** Of another user's session the server tells no state. */
const holderRows = z.array(z.object({ pid: z.number(), program: z.string(), user: z.nullable(z.string()), state: z.nullable(z.string()) }))

/**
 * Tells the log, until stopped, who holds what the session `pid` of a PostgreSQL server waits for: a migration waits as long as it
 * takes, and a forgotten `psql` lives for weeks. Whoever is told of is not told again. Neither addresses nor statements are told, which
 * can hold personal data.
 */
export function tellWhoHolds(settings: pg.ClientConfig, { pid, log }: { pid: number; log: Log }): { stop(): Promise<void> } {
  const told = new Set<number>()
  const look = async (): Promise<void> => {
    const holders = (await holdersOf(settings, pid)).filter((holder) => !told.has(holder.pid))
    for (const holder of holders) told.add(holder.pid)
    if (holders.length > 0) log.warn({ holders }, 'the database cannot be upgraded while another program holds a table of it; this start waits')
  }
  // What the server cannot be asked, the migration tells itself.
  return repeat(look, { everyMs, failed: () => undefined })
}

/** Asked by a connection of its own, since the one that waits can ask nothing. */
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
