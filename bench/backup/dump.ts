import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '../../e2e/support/postgres.ts'

/** The time and size of PostgreSQL's own dump, or why there is none. */
export type Dump = { ms: number; bytes: number } | { missing: string }

/**
 * Measures the yardstick of a backup: `pg_dump` of the same database in its custom format, gzip-compressed like the site's archive.
 * Returns `missing` when pg_dump is not installed, or refuses, as it does for a server newer than itself.
 */
export async function dump(databaseUrl: string, file: string): Promise<Dump> {
  // The directory that also has the server is preferred: its pg_dump has the server's version. One elsewhere may be a wrapper script.
  const programs = findPrograms('postgres', 'pg_dump') ?? findPrograms('pg_dump')
  if (programs === null) return { missing: 'it is not installed here' }
  const began = performance.now()
  try {
    await promisify(execFile)(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, `--dbname=${databaseUrl}`])
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error)) throw error
    return { missing: `it refused: ${String(error.stderr).trim().replaceAll('\n', '; ')}` }
  }
  return { ms: Math.round(performance.now() - began), bytes: (await stat(file)).size }
}
