/**
 * Compares the server with what it is built on, in one run: pages and files with a bare `node:http` server that answers the same
 * bytes, calls with one that makes only their query, log-in with the password hash alone. Also measures what members and the
 * board really do, all at once, on the embedded database. BENCH_DATABASE_URL: a PostgreSQL server on which databases may be
 * created. Prints the figures, writes bench/results/server.md, and fails when a goal is missed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from './fill.ts'
import { logIns, warmLogIns } from './log-ins.ts'
import { mixed } from './mixed.ts'
import { calls, pages } from './ratios.ts'
import { missed, report } from './report.ts'

const resultFile = 'bench/results/server.md'

if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
const serverUrl = process.env.BENCH_DATABASE_URL
if (serverUrl === undefined) throw new Error('BENCH_DATABASE_URL is not set: a PostgreSQL server where databases may be made')
const dataDir = mkdtempSync(join(tmpdir(), 'bench-server-'))
try {
  const onPostgres = await withDatabase({ serverUrl, dataDir: join(dataDir, 'postgres'), members: 650 }, async (filled) => ({
    version: filled.version,
    pages: await pages(filled),
    calls: await calls(filled),
    logIns: await warmLogIns(filled).then(() => logIns(filled)),
  }))
  const embedded = []
  for (const members of [650, 5000]) {
    embedded.push(await withDatabase({ serverUrl: null, dataDir: join(dataDir, `embedded-${members}`), members }, mixed))
  }
  const text = report({ onPostgres, embedded })
  console.log(text)
  writeFileSync(resultFile, text)
  for (const fault of missed({ onPostgres, embedded })) {
    console.log(fault)
    process.exitCode = 1
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
