import pg from 'pg'
import { processorTime } from '../server/processor.ts'

/** What a database's connections took while something was measured. */
export interface Backends {
  /** The most connections at once. */
  most: number
  /** Processor time of the processes that serve them, in milliseconds. */
  processorMs: number
}

const everyMs = 100

/**
 * Watches a database's connections while `work` runs. Linux only, with the server on this machine. What the server does in other
 * processes (checkpoints, writing its log) is not included.
 */
export async function watchBackends<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<{ result: Result; backends: Backends }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const [first, last] = [new Map<number, number>(), new Map<number, number>()]
  let most = 0
  const look = async (isFirst: boolean): Promise<void> => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()")
    most = Math.max(most, rows.length)
    for (const { pid } of rows) {
      const time = timeOf(pid)
      if (time === null) continue
      // A connection that appears later counts from zero.
      if (isFirst) first.set(pid, time)
      last.set(pid, time)
    }
  }
  await look(true)
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(() => look(false))
  }, everyMs)
  try {
    const result = await work()
    clearInterval(timer)
    await looking
    await look(false)
    const processorMs = [...last].reduce((sum, [pid, time]) => sum + time - (first.get(pid) ?? 0), 0)
    return { result, backends: { most, processorMs } }
  } finally {
    clearInterval(timer)
    await looking.catch(() => undefined)
    await client.end()
  }
}

/** The process's processor time in milliseconds; null when it has just ended. */
function timeOf(pid: number): number | null {
  try {
    return processorTime(pid)
  } catch {
    return null
  }
}
