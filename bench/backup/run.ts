import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../e2e/support/postgres.ts'
import { commandLine, machineLine, postgresVersion } from '../machine.ts'
import { type Figures, measure, type Plan } from './measure.ts'

/**
 * The long form of the backup tests: backs up and restores databases of 650 and 50,000 members, on and across both engines, each
 * in processes of their own so that their memory can be measured, with concurrent writes and randomly damaged copies. Writes
 * bench/results/backup.md; the exit status is 1 when anything was lost or a damaged copy was accepted.
 */
const sizes = (process.argv[2] ?? '650,50000').split(',').map(Number)
const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: () => Promise.resolve() } : await startPostgres()
const workshop = await mkdtemp(join(tmpdir(), 'bench-backup-'))
const results: Figures[] = []
const version = server ? await postgresVersion(server.url) : undefined
try {
  for (const members of sizes) {
    const ways: Plan['way'][] = server ? ['embedded-embedded', 'postgres-postgres', 'embedded-postgres', 'postgres-embedded'] : ['embedded-embedded']
    for (const way of ways) {
      const figures = await measure({ members, way, workshop, server: server?.url ?? '' })
      results.push(figures)
      console.log(JSON.stringify(figures))
    }
  }
} finally {
  await server?.stop()
  await rm(workshop, { recursive: true, force: true })
}
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/backup.md', page(results))
process.exitCode = results.every((figures) => figures.isEqual && figures.believed === 0) ? 0 : 1

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

function dumpCells(dumped: Figures['dumped']): string {
  return dumped !== null && 'ms' in dumped ? `${(dumped.bytes / 1e6).toFixed(1)} | ${seconds(dumped.ms)}` : '|'
}

function dumpNote(all: Figures[]): string {
  const dumps = all.flatMap(({ dumped }) => (dumped === null ? [] : [dumped]))
  if (dumps.length === 0) return 'There was no PostgreSQL here, and so no `pg_dump` beside it.'
  const missing = new Set(dumps.flatMap((dumped) => ('missing' in dumped ? [dumped.missing] : [])))
  const noted = missing.size === 0 ? '' : ` Missing here: ${[...missing].join('; ')}.`
  return `pg_dump: PostgreSQL's own program on the same database just before, compressed by gzip as well, without reading back and with nobody who writes beside it.${noted}`
}

function longestDump(all: Figures[]): string {
  const times = all.flatMap(({ dumped }) => (dumped !== null && 'ms' in dumped ? [dumped.ms] : []))
  return times.length === 0 ? '' : `, the longest pg_dump ${seconds(Math.max(...times))}`
}

function page(all: Figures[]): string {
  const rows = all.map((one) => `| ${one.members} | ${one.way} | ${one.rows} | ${(one.bytes / 1e6).toFixed(1)} | ${seconds(one.backupMs)} | ${dumpCells(one.dumped)} | `
    + `${one.pauseMs} | ${one.idleMemory} | ${one.backupMemory} | ${seconds(one.checkMs)} | ${seconds(one.restoreMs)} | ${one.restoreMemory} | `
    + `${one.isEqual ? 'equal' : 'DIFFERENT'} | ${one.damaged} / ${one.believed} |`)
  return `# Backup and restore

${commandLine('backup')} Each line: a database of so many members (login, two claimed addresses, a mail,
an entry of the log each, a booking for every fourth) is copied, the copy checked, and restored into an empty database of the other kind or the same.

> ${all.filter(({ isEqual }) => isEqual).length} of ${all.length} copies restored equal, ${all.reduce((sum, { believed }) => sum + believed, 0)} damaged ones believed; the longest took ${seconds(Math.max(...all.map(({ backupMs }) => backupMs)))} s${longestDump(all)}.

| Members | From-to | Rows | MB | Backup s | pg_dump MB | pg_dump s | Longest wait ms | Idle MB | Backup MB | Check s | Restore s | Restore MB | Every table | Damaged / believed |
|--------:|---------|-----:|---:|---------:|-----------:|----------:|----------------:|--------:|----------:|--------:|----------:|-----------:|-------------|--------------------|
${rows.join('\n')}

Backup: \`writeBackup\`, reading back included. ${dumpNote(all)} Longest wait: of a write every 20 ms beside it; the embedded database has one connection,
so its visitors wait for the copy. Idle, backup and restore MB: peak resident memory of a process that does nothing else, when the database has
been opened, after the copy, and after the restore. Check: reading a copy from end to end. Restore: schema, rows, checksums of
every table, and closing. Damaged: copies with one byte changed anywhere or cut off; believed: those that were read as something else than
what was written.

${machineLine({ postgres: version, embedded: true })}
`
}
