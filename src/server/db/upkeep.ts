import type { PGlite } from '@electric-sql/pglite'
import * as z from 'zod/mini'
import { addDays, dateInStockholm, momentInStockholm } from '#domain/calendar.ts'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'

const minute = 60_000
/** A checkpoint at the latest so many minutes after a change: the log that the next start reads stays short. */
const checkpointMinutes = 5
/** ... and at once when so many bytes of log were written. */
const checkpointBytes = 16 * 1024 * 1024
/** With less than this free, in bytes, nothing is begun: a checkpoint that finds no room for its files ends the engine. */
const leastRoom = 8 * 1024 * 1024
/** From when tables are tidied each night, in Stockholm. */
const tidyTime = '03:00'
/** A site that was down then makes up for it so many minutes after its start: whoever starts it wants to use it first. */
const settledMinutes = 10
/** When a table could not be tidied, all are tried again after so many minutes. */
const retryMinutes = 60

const position = z.object({ lsn: z.string(), bytes: z.coerce.number() })
const tableName = z.object({ name: z.string() })

export interface Upkeep {
  /** What the timer does each minute. */
  tick(): Promise<void>
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/**
 * Does what PostgreSQL's background processes would: checkpoints, and VACUUM ANALYZE each night. Each is an ordinary
 * statement of the one connection, so it waits for transactions and they for it.
 * @param freeBytes what is free on the database's disk
 */
export function startUpkeep({ engine, clock, log, freeBytes }: {
  engine: Pick<PGlite, 'query' | 'exec'>
  clock: Clock
  log: Log
  freeBytes: () => Promise<number>
}): Upkeep {
  let lastLsn = '0/0'
  let lastCheckpoint = 0
  const startedAt = clock.now()
  /** When tables were last tidied, all of them. */
  let lastTidied: Date | null = null
  let lastTry: Date | null = null
  let running: Promise<void> = Promise.resolve()

  async function checkpoint(now: Date): Promise<void> {
    const { rows } = await engine.query(
      'select pg_current_wal_insert_lsn()::text as lsn, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::bigint as bytes', [lastLsn])
    const { lsn, bytes } = position.parse(rows[0])
    const due = now.getTime() - lastCheckpoint >= checkpointMinutes * minute
    if (lsn === lastLsn || (!due && bytes < checkpointBytes)) return
    await engine.exec('checkpoint')
    const after = await engine.query('select pg_current_wal_insert_lsn()::text as lsn, 0 as bytes')
    lastLsn = position.parse(after.rows[0]).lsn
    lastCheckpoint = now.getTime()
  }

  /** When it was last done is known of this process alone; once more by day harms nobody. */
  function isTidyDue(now: Date): boolean {
    const minutesSince = (at: Date): number => (now.getTime() - at.getTime()) / minute
    if (lastTry !== null && minutesSince(lastTry) < retryMinutes) return false
    const night = lastNight(now)
    if (lastTidied !== null) return lastTidied < night
    return startedAt < night || minutesSince(startedAt) >= settledMinutes
  }

  async function tidy(now: Date): Promise<void> {
    if (!isTidyDue(now)) return
    lastTry = now
    let isWhole = true
    // Table by table, so that visitors get a turn between two; one that cannot be tidied is in no other's way.
    const { rows } = await engine.query("select c.oid::regclass::text as name from pg_class c where relkind = 'r' order by c.oid")
    for (const { name } of z.array(tableName).parse(rows)) {
      await engine.exec(`vacuum (analyze) ${name}`).catch((error: unknown) => {
        isWhole = false
        log.error({ err: error, table: name }, 'a table of the embedded database could not be tidied, tried again in an hour')
      })
    }
    if (isWhole) lastTidied = now
  }

  async function run(): Promise<void> {
    const now = clock.now()
    try {
      if (await freeBytes() < leastRoom) {
        log.warn('the disk is full, upkeep of the embedded database waits for room')
        return
      }
      await tidy(now)
      await checkpoint(now)
    } catch (error) {
      log.error({ err: error }, 'upkeep of the embedded database failed')
    }
  }

  function tick(): Promise<void> {
    running = running.then(run)
    return running
  }

  const timer = setInterval(() => void tick(), minute)
  timer.unref()
  return {
    tick,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** The latest moment when tables were to be tidied. */
function lastNight(now: Date): Date {
  const today = dateInStockholm(now)
  const thisNight = momentInStockholm(today, tidyTime)
  return thisNight <= now ? thisNight : momentInStockholm(addDays(today, -1), tidyTime)
}
