import type { PGlite } from '@electric-sql/pglite'
import * as z from 'zod/mini'
import { addDays, dateInStockholm, momentInStockholm } from '#domain/calendar.ts'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'

const minute = 60_000
/** A checkpoint is made at most this many minutes after a change, so that the next start has little log to read. */
const checkpointMinutes = 5
/** It is made at once when this many bytes of log have been written. */
const checkpointBytes = 16 * 1024 * 1024
/** With fewer bytes free nothing is started: a checkpoint that has no space for its files ends the engine. */
const leastRoom = 8 * 1024 * 1024
/** The time after which tables are tidied each night, in Stockholm. */
const tidyTime = '03:00'
/** A site that was down at that time tidies this many minutes after its start: whoever starts it wants to use it first. */
const settledMinutes = 10
/** If a table could not be tidied, all are tried again after this many minutes. */
const retryMinutes = 60

const position = z.object({ lsn: z.string(), bytes: z.coerce.number() })
const tableName = z.object({ name: z.string() })

export interface Upkeep {
  /** What the timer does each minute. */
  tick(): Promise<void>
  /** Stops the timer; resolves when nothing is in progress any more. */
  stop(): Promise<void>
}

/**
 * Does the work of PostgreSQL's background processes: checkpoints, and VACUUM ANALYZE each night. Each is an ordinary statement on the only
 * connection, so it waits for transactions and they for it.
 * @param freeBytes returns the free space on the database's disk
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
  /** When all tables were last tidied. */
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

  /** Whether tables are to be tidied now. The last time is known only within this process; an extra run by day harms nobody. */
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
    // Table by table, so that visitors' queries get a turn in between; one that cannot be tidied does not stop the others.
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

/** The latest moment at which tidying became due. */
function lastNight(now: Date): Date {
  const today = dateInStockholm(now)
  const thisNight = momentInStockholm(today, tidyTime)
  return thisNight <= now ? thisNight : momentInStockholm(addDays(today, -1), tidyTime)
}
