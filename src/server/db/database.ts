import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The type that stores take: the database itself or a transaction on it. Inside a transaction use only the transaction. */
export type Db = PgDatabase<PgQueryResultHKT>

/** An open database of either kind. */
export interface Database {
  db: Db
  kind: 'embedded' | 'postgres'
  /** Rejects when the database does not answer within 5 seconds. */
  ping(): Promise<unknown>
  /** Finishes what is in progress, writes everything to disk and releases the directory or the connections. */
  close(): Promise<void>
}

/** How long a database may take to answer a ping, in milliseconds. */
const answerLimit = 5000

/** Settles as `answer` does, but rejects when that takes too long: a health check must end. */
export async function answerInTime<T>(answer: Promise<T>): Promise<T> {
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error(`The database did not answer within ${answerLimit} ms`)), answerLimit)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(limit)
  }
}
