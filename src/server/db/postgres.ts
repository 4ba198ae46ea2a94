import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Log } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { answerInTime, type Database } from './database.ts'
import { commitFailure } from './errors.ts'
import { migratePostgres } from './migrate.ts'
import { setLongRunning } from './long-running.ts'

export interface PostgresOptions {
  databaseUrl: string
  migrationsDir: string
  log: Log
  /** false leaves the schema as it is: a backup changes nothing, and a restore creates the schema itself. */
  migrate?: boolean
  /** true also opens a database whose restore is unfinished, which only the restore itself may do. */
  isRestore?: boolean
}

/** The oldest server version that the migrations and queries are tested on. */
const oldestVersion = 15
const connectTimeout = 5000
/** How long the driver waits for a statement of a backup or a restore, in ms: it may sort and read a whole table. */
const patience = 3_600_000

const serverFacts = z.tuple([z.object({ version: z.coerce.number(), lowers: z.boolean() })])

/**
 * Opens a database on a PostgreSQL server, migrated unless told otherwise.
 * @throws StartError that names DATABASE_URL, but never its password
 */
export async function openPostgres({ databaseUrl, migrationsDir, log, migrate = true, isRestore = false }: PostgresOptions): Promise<Database> {
  const settings: pg.ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeout,
    application_name: 'golf-association-site',
    keepAlive: true,
    // As in the embedded engine, so that the same SQL gives the same result. JIT compilation takes longer than any of our queries.
    options: '-c TimeZone=UTC -c jit=off',
  }
  const poolSettings: pg.PoolConfig = {
    ...settings,
    max: 10,
    // A connection that the network has dropped is closed after this time or by `query_timeout`.
    idleTimeoutMillis: 30_000,
    // The server's memory for a connection grows with its queries. A new one has to read the catalogues and plan every statement again.
    maxLifetimeSeconds: 600,
    statement_timeout: 15_000,
    // For a server that does not answer at all.
    query_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
  }
  const pool = openPool(poolSettings, log)
  // Opens no connection until one is needed.
  const patientPool = openPool({ ...poolSettings, max: 1, query_timeout: patience }, log)
  const end = async (): Promise<void> => void await Promise.all([pool.end(), patientPool.end()])
  try {
    await checkServer(pool, log)
    if (migrate) await migratePostgres(settings, { migrationsDir, log, isRestore })
  } catch (error) {
    await end()
    throw startErrorOf(error, databaseUrl)
  }
  const db: NodePgDatabase = givingBack(drizzle(pool), pool)
  setLongRunning(db, givingBack(drizzle(patientPool), patientPool))
  let closed: Promise<void> | undefined
  return { db, kind: 'postgres', ping: () => answerInTime(pool.query('select 1')), close: () => (closed ??= end()) }
}

function openPool(settings: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(settings)
  // The server may close an idle connection; the next query opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database ended'))
  // A connection in a transaction is not the pool's; without a listener its end would end the process.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a connection to the database ended')))
  return pool
}

/**
 * Takes the connections of transactions from the pool itself. Drizzle never releases a connection on which `begin` fails: after ten of
 * them, all taken by a server that died, the site would wait for a connection forever. Also distinguishes what was rolled back from what
 * nobody knows (UnansweredCommit).
 */
function givingBack(db: NodePgDatabase, pool: pg.Pool): NodePgDatabase {
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let hasBegun = false
    let isCommitting = false
    let why: unknown
    try {
      return await drizzle(client).transaction(async (tx) => {
        hasBegun = true
        try {
          const result = await work(tx)
          isCommitting = true
          return result
        } catch (error) {
          why = error
          throw error
        }
      }, config)
    } catch (error) {
      // A rollback that fails too adds nothing.
      throw why ?? (isCommitting ? commitFailure(error) : error)
    } finally {
      // Discards a connection with an open transaction, or whose timed-out `begin` may yet reach the server: its next user would write into
      // a transaction that nobody ends.
      client.release(!hasBegun || client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

async function checkServer(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query("select current_setting('server_version_num')::int / 10000 as version, lower(U&'\\0160') = U&'\\0161' as lowers")
  const [{ version, lowers }] = serverFacts.parse(rows)
  if (version < oldestVersion) {
    throw new StartError(`PostgreSQL-servern i DATABASE_URL har version ${version}. Den måste vara ${oldestVersion} eller senare.`)
  }
  if (!lowers) log.warn("the database's locale knows no lower case beyond å, ä and ö: a search for a name such as Šimić finds nobody (docs/operations.md, From the embedded database to PostgreSQL)")
}

/** What the operator is told about the server, by the SQLSTATE of its error. */
const refusals: Readonly<Record<string, string>> = {
  '28000': 'nekar inloggningen',
  '28P01': 'nekar inloggningen: fel användare eller lösenord',
  '3D000': 'har ingen databas med det namnet',
  '42501': 'låter inte användaren ändra i databasen',
  '53100': 'har en full disk. Inga uppgifter är skadade: frigör utrymme på den och starta igen',
  '53300': 'har inga lediga anslutningar',
  '55P03': 'är upptagen: en annan process har länge hållit på att ändra i databasen',
  '57P01': 'håller på att stanna',
  '57P03': 'håller på att starta eller stanna',
}

function startErrorOf(error: unknown, databaseUrl: string): unknown {
  if (error instanceof StartError) return error
  const { code, message } = failureOf(error)
  const refusal = refusals[code]
  // A server that requires encryption says so only in this message.
  const said = code === '28000' ? ` Servern säger: ${message}` : ''
  if (refusal !== undefined) return new StartError(`PostgreSQL på ${placeOf(databaseUrl)} (DATABASE_URL) ${refusal}.${said}`, { cause: error })
  // A code of five characters is a SQLSTATE: the server was reached, so the setting is not at fault.
  if (/^[\dA-Z]{5}$/.test(code)) return error
  return new StartError(`Databasen på ${placeOf(databaseUrl)} (DATABASE_URL) går inte att nå: ${message}`, { cause: error })
}

function failureOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  if ('code' in error && typeof error.code === 'string') return { code: error.code, message: error.message || error.code }
  return error.cause === undefined ? { code: '', message: error.message } : failureOf(error.cause)
}

/** The server's address without user, password and parameters. */
function placeOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  return url === null ? 'adressen' : `${url.host || 'localhost'}${url.pathname}`
}
