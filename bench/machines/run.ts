/**
 * Measures one, two and four processes of the built site on one PostgreSQL behind a proxy: everything at once, log-ins,
 * connections, and what a national association would need by these figures. BENCH_DATABASE_URL: a server on this machine
 * on which databases may be created. Prints the figures, writes bench/results/machines.md, and fails when a goal is missed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureYardsticks } from '../growth/measures.ts'
import { withDatabase } from '../server/fill.ts'
import { hashCost, type Measured, measureProcesses, proxyAlone } from './measures.ts'
import { missed, report } from './report.ts'

const resultFile = 'bench/results/machines.md'
const members = 650

if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
const serverUrl = process.env.BENCH_DATABASE_URL
if (serverUrl === undefined) throw new Error('BENCH_DATABASE_URL is not set: a PostgreSQL server where databases may be made')
const dataDir = mkdtempSync(join(tmpdir(), 'bench-machines-'))
try {
  const alone = await proxyAlone()
  const hashMs = await hashCost()
  const results = await withDatabase({ serverUrl, dataDir: join(dataDir, 'one'), members }, async (filled) => {
    // Replaced by the processes that are measured.
    await filled.site.stop()
    if (filled.databaseUrl === null) throw new Error('Several processes need a PostgreSQL')
    const yardsticks = await measureYardsticks(filled.databaseUrl, filled.people.map(({ golfId }) => golfId))
    const measured: Measured[] = []
    for (const processes of [1, 2, 4]) measured.push(await measureProcesses(filled, { processes, dataDir: join(dataDir, 'shared') }))
    return { version: filled.version, members, hashMs, alone, yardsticks, measured }
  })
  const text = report(results)
  console.log(text)
  writeFileSync(resultFile, text)
  for (const fault of missed(results)) {
    console.log(fault)
    process.exitCode = 1
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
