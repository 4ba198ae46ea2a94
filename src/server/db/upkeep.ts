import type { PGlite } from '@electric-sql/pglite'
import * as z from 'zod/mini'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'

const minute = 60_000
/** A checkpoint at the latest so many minutes after a change: the log that the next start reads stays short. */
const checkpointMinutes = 5
/** ... and at once when so many bytes of log were written. */
const checkpointBytes = 16 * 1024 * 1024
/** With less than this free, in bytes, nothing is begun: a checkpoint that finds no room for its files ends the engine. */
const leastRoom = 8 * 1024 * 1024
/** The hour in Stockholm in which tables are tidied. */
const nightHour = 3

const position = z.object({ lsn: z.string(), bytes: z.coerce.number() })
const tableName = z.object({ name: z.string() })
const hourInStockholm = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Stockholm', hour: 'numeric', hourCycle: 'h23' })

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
  engine: PGlite
  clock: Clock
  log: Log
  freeBytes: () => Promise<number>
}): Upkeep {
  let lastLsn = '0/0'
  let lastCheckpoint = 0
  let lastNight = ''
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

  async function tidy(now: Date): Promise<void> {
    const night = now.toISOString().slice(0, 10)
    if (Number(hourInStockholm.format(now)) !== nightHour || lastNight === night) return
    lastNight = night
    // Table by table, so that visitors get a turn between two.
    const { rows } = await engine.query("select c.oid::regclass::text as name from pg_class c where relkind = 'r' order by c.oid")
    for (const { name } of z.array(tableName).parse(rows)) await engine.exec(`vacuum (analyze) ${name}`)
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
