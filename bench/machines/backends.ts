import pg from 'pg'
import { processorTime } from '../server/processor.ts'

/** What a database's connections did while something was measured. */
export interface Backends {
  /** Most connections at once. */
  most: number
  /** Processor time of the processes that serve them, in milliseconds. */
  processorMs: number
}

const everyMs = 100

/**
 * Looks at a database's connections while `work` is done. On Linux, with the server on this machine; what the server does
 * beside them (checkpoints, writing of the log) is not theirs.
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
      // One that comes later has worked for us alone.
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

/** Null for one that has just ended. */
function timeOf(pid: number): number | null {
  try {
    return processorTime(pid)
  } catch {
    return null
  }
}
