import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Log } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { answerInTime, type Database } from './database.ts'
import { commitFailure } from './errors.ts'
import { migratePostgres } from './migrate.ts'
import { setPatient } from './patience.ts'

export interface PostgresOptions {
  databaseUrl: string
  migrationsDir: string
  log: Log
  /** false leaves the schema as it is: a backup changes nothing, and a restore makes the schema itself. */
  migrate?: boolean
  /** true opens a database whose restore is not finished, too: only what finishes it may. */
  isRestore?: boolean
}

/** The oldest server that the migrations and queries are tried on. */
const oldestVersion = 15
const connectTimeout = 5000
/** How long the driver waits for a statement of a backup or a restore, in ms: a whole table is read, and sorted before. */
const patience = 3_600_000

const serverVersion = z.tuple([z.object({ version: z.coerce.number() })])

/**
 * Opens a database on a PostgreSQL server, migrated unless told otherwise.
 * @throws StartError that names DATABASE_URL, never with its password
 */
export async function openPostgres({ databaseUrl, migrationsDir, log, migrate = true, isRestore = false }: PostgresOptions): Promise<Database> {
  const settings: pg.ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeout,
    application_name: 'golf-association-site',
    keepAlive: true,
    // As the embedded engine has it, so that the same SQL gives the same answer. To compile a query takes longer than any of ours.
    options: '-c TimeZone=UTC -c jit=off',
  }
  const poolSettings: pg.PoolConfig = {
    ...settings,
    max: 10,
    // One that the network has forgotten ends by this or by `query_timeout`.
    idleTimeoutMillis: 30_000,
    // What the server keeps for one grows with what it is asked. Each new one reads its catalogues and plans every statement anew.
    maxLifetimeSeconds: 600,
    statement_timeout: 15_000,
    // For a server that does not answer at all.
    query_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
  }
  const pool = openPool(poolSettings, log)
  // Takes no connection before it is asked.
  const patientPool = openPool({ ...poolSettings, max: 1, query_timeout: patience }, log)
  const end = async (): Promise<void> => void await Promise.all([pool.end(), patientPool.end()])
  try {
    await checkServer(pool)
    if (migrate) await migratePostgres(settings, { migrationsDir, log, isRestore })
  } catch (error) {
    await end()
    throw startErrorOf(error, databaseUrl)
  }
  const db: NodePgDatabase = givingBack(drizzle(pool), pool)
  setPatient(db, givingBack(drizzle(patientPool), patientPool))
  let closed: Promise<void> | undefined
  return { db, kind: 'postgres', ping: () => answerInTime(pool.query('select 1')), close: () => (closed ??= end()) }
}

function openPool(settings: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(settings)
  // The server may end a connection that nobody uses; the next query opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database ended'))
  // One in the middle of a transaction belongs to nobody; unheard, its end would be the end of the process.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a connection to the database ended')))
  return pool
}

/**
 * Takes the connections of transactions from the pool itself. Drizzle's own way keeps one for ever when `begin` fails on
 * it: after ten of them, all taken by a server that died, the site waited for a connection and never got one. It also tells
 * apart what was rolled back from what nobody knows (UnansweredCommit).
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
      // A rollback that fails, too, says nothing new.
      throw why ?? (isCommitting ? commitFailure(error) : error)
    } finally {
      // Whoever got it next would write into a transaction that nobody ends: one that is open, or a `begin` given up
      // waiting for that may yet come to the server.
      client.release(!hasBegun || client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select current_setting('server_version_num')::int / 10000 as version")
  const [{ version }] = serverVersion.parse(rows)
  if (version < oldestVersion) {
    throw new StartError(`PostgreSQL-servern i DATABASE_URL har version ${version}. Den behöver vara ${oldestVersion} eller senare.`)
  }
}

/** Mistakes in the setting that the server tells apart, by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  '28000': 'nekar inloggningen',
  '28P01': 'nekar inloggningen: fel användare eller lösenord',
  '3D000': 'har ingen databas med det namnet',
  '42501': 'låter inte användaren ändra i databasen',
  '53100': 'har en full disk. Inga uppgifter är skadade: frigör utrymme på den och starta igen',
  '53300': 'har inga lediga anslutningar',
  '55P03': 'är upptagen: en annan process ändrar i databasen sedan länge',
  '57P01': 'håller på att stanna',
  '57P03': 'håller på att starta eller stanna',
}

function startErrorOf(error: unknown, databaseUrl: string): unknown {
  if (error instanceof StartError) return error
  const { code, message } = failureOf(error)
  const refusal = refusals[code]
  // A server that lets nobody in without encryption says so here, and nowhere else.
  const said = code === '28000' ? ` Servern säger: ${message}` : ''
  if (refusal !== undefined) return new StartError(`PostgreSQL på ${placeOf(databaseUrl)} (DATABASE_URL) ${refusal}.${said}`, { cause: error })
  // Five characters are a SQLSTATE: the server is there, so the fault is not the setting's.
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
