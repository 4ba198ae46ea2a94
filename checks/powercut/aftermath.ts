import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type Claim, findLosses } from '../crash/claims.ts'
import { findHalves } from '../crash/invariants.ts'
import { rowsOf } from '../crash/victim.ts'
import { onSite, open, type World } from './session.ts'

export interface Aftermath {
  /** Why the database does not open or cannot be read; empty if it can. */
  broken: string[]
  losses: string[]
  halves: string[]
}

/** Starts the site on what a power cut has left and looks for lost acts and for half transactions. */
export async function lookAt(world: World, place: string, claims: readonly Claim[]): Promise<Aftermath> {
  const database = await open(place).catch((error: unknown) => messageOf(error))
  if (typeof database === 'string') return { broken: [database], losses: [], halves: [] }
  try {
    const broken = await findUnreadable(database)
    if (broken.length > 0) return { broken, losses: [], halves: [] }
    const halves = await findHalves(async (statement) => rowsOf(await database.db.execute(sql.raw(statement))))
    return { broken, halves, losses: await onSite(world, database, () => findLosses(world.board, claims)) }
  } catch (error) {
    return { broken: [messageOf(error)], losses: [], halves: [] }
  } finally {
    await database.close()
  }
}

/** Reads every row and rebuilds every index, which fails if rows violate a unique index. Returns what is unreadable. */
async function findUnreadable({ db }: Database): Promise<string[]> {
  const tables = rowsOf(await db.execute(sql`select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`))
  const found: string[] = []
  for (const { name } of tables) {
    const table = sql.raw(String(name))
    await db.execute(sql`select sum(length(t::text)) from ${table} t`).catch((error: unknown) => found.push(`${String(name)}: ${messageOf(error)}`))
    await db.execute(sql`reindex table ${table}`).catch((error: unknown) => found.push(`index of ${String(name)}: ${messageOf(error)}`))
  }
  return found
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : messageOf(error.cause)
}
