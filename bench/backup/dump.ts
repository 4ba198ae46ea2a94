import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '../../e2e/support/postgres.ts'

/** What PostgreSQL's own program took, or why there is no such figure. */
export type Dump = { ms: number; bytes: number } | { missing: string }

/**
 * The yardstick of a copy: `pg_dump` of the same database into one file of its own form, compressed by gzip as the site's is.
 * Not one that refuses, as it does with a server that is newer than itself.
 */
export async function dump(databaseUrl: string, file: string): Promise<Dump> {
  // Where the server's programs are, it is the one of their version, and not a script that looks for it.
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
