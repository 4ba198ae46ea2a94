import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What stores take: the database itself or a transaction on it. Inside a transaction use only the transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open database of either kind. */
export interface Database {
  db: Db
  kind: 'embedded' | 'postgres'
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** Finishes what is under way, writes everything to disk and lets go of the directory or the connections. */
  close(): Promise<void>
}
