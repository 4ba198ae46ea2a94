/** The lines that every page in bench/results has: the command with its date, and the machine with the versions of its programs. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import pg from 'pg'
import * as z from 'zod/mini'

/** The databases that were measured for a page. */
export interface Engines {
  /** The version that PostgreSQL reports, its number first. Undefined when none was measured. */
  postgres?: string | undefined
  /** Whether the embedded database was measured. */
  embedded?: boolean
}

const packageFile = z.object({ version: z.string() })

/**
 * Returns the command that repeats a benchmark, with the arguments it was given, and today's date in UTC:
 * "`npm run bench -- pages --runs=1`, 2026-11-24." (bench/run.ts parses the date). It is not the benchmark's own script, since
 * only `npm run bench` starts a PostgreSQL of its own.
 */
export function commandLine(name: string): string {
  return `\`npm run bench -- ${[name, ...process.argv.slice(2)].join(' ')}\`, ${today()}.`
}

/** Today's date in UTC, such as 2026-11-24. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Describes the machine, its load averages and the versions of what was measured. `more` names other programs that took part. */
export function machineLine({ postgres, embedded = false }: Engines, more: readonly string[] = []): string {
  const hardware = [cpus()[0]?.model.trim() ?? 'unknown', `${cpus().length} cores`, `${(totalmem() / 2 ** 30).toFixed(0)} GiB`, `Linux ${release().split('-')[0]}`]
  const load = loadavg().map((average) => average.toFixed(1)).join(', ')
  const programs = [
    `Node ${process.versions.node}`, `npm ${execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim()}`,
    ...(postgres === undefined ? [] : [`PostgreSQL ${/^[\d.]+/.exec(postgres)?.[0] ?? postgres}`]),
    ...(embedded ? [`PGlite ${versionOf('@electric-sql/pglite')}`] : []),
    ...more,
  ]
  return `Machine: ${hardware.join(', ')}; load ${load} (1, 5 and 15 minutes) at the end. ${programs.join(', ')}.`
}

/** Returns the version that the PostgreSQL server reports: the number, and who packaged it where that is given. */
export async function postgresVersion(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: [row] } = await client.query<{ server_version: string }>('show server_version')
    return row?.server_version ?? 'unknown'
  } finally {
    await client.end()
  }
}

function versionOf(installed: string): string {
  return packageFile.parse(JSON.parse(readFileSync(`node_modules/${installed}/package.json`, 'utf8'))).version
}
