/** What every page in bench/results says of itself: the command with the day, and the machine with its programs. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import pg from 'pg'
import * as z from 'zod/mini'

/** The databases that a page tells of. */
export interface Engines {
  /** A PostgreSQL's version, as it says it itself: its number comes first. Undefined where none was measured. */
  postgres?: string | undefined
  /** Whether the embedded one was measured. */
  embedded?: boolean
}

const packageFile = z.object({ version: z.string() })

/**
 * A benchmark's command as a reader may type it, with the arguments that it was really given, and today's date in UTC:
 * "`npm run bench -- pages --runs=1`, 2026-11-24." (bench/run.ts reads the date again). It brings a PostgreSQL of its own,
 * which the benchmark's own script does not.
 */
export function commandLine(name: string): string {
  return `\`npm run bench -- ${[name, ...process.argv.slice(2)].join(' ')}\`, ${today()}.`
}

/** Today in UTC, as 2026-11-24. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** The machine, how busy it has been until now, and the versions of what was measured. `more` is what else had a part in it. */
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

/** What the PostgreSQL at an address says of its version: the number, and who built it. */
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
