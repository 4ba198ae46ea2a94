/**
 * Runs every benchmark after each other, prints one table of what they found and keeps it as bench/results/README.md. With a
 * PostgreSQL of its own unless BENCH_DATABASE_URL names one. Names as arguments run those alone: `npm run bench -- server`.
 * Fails when a goal is missed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { startPostgres } from '../e2e/support/postgres.ts'

/** The quickest first. */
const benchmarks = ['start', 'server', 'booking', 'pages', 'machines', 'backup', 'register', 'growth']
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !benchmarks.includes(name))
if (unknown.length > 0) throw new Error(`No benchmark ${unknown.join(', ')}. There are: ${benchmarks.join(', ')}`)

interface Outcome {
  name: string
  minutes: number
  isMet: boolean
  /** The line that the result's page tells it in. */
  found: string
}

const resultOf = (name: string) => `bench/results/${name}.md`

async function run(name: string, databaseUrl: string): Promise<Outcome> {
  console.log(`\n=== ${name}`)
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', name === 'backup' ? 'check:backup' : `bench:${name}`], {
    stdio: 'inherit', env: { ...process.env, BENCH_DATABASE_URL: databaseUrl, TEST_DATABASE_URL: databaseUrl },
  })
  await once(child, 'exit')
  const file = resultOf(name)
  const [, found = ''] = (existsSync(file) && /^> (.+)$/m.exec(readFileSync(file, 'utf8'))) || []
  return { name, minutes: (performance.now() - began) / 60_000, isMet: child.exitCode === 0, found }
}

function table(outcomes: readonly Outcome[]): string {
  return ['| Benchmark | Minutes | Goals | Found |', '|---|---:|---|---|', ...outcomes.map(
    ({ name, minutes, isMet, found }) => `| [${name}](${name}.md) | ${minutes.toFixed(1)} | ${isMet ? 'met' : 'missed'} | ${found} |`,
  )].join('\n')
}

const own = process.env.BENCH_DATABASE_URL === undefined ? await startPostgres({ durable: true, memory: '1GB' }) : null
const databaseUrl = process.env.BENCH_DATABASE_URL ?? own?.url
if (databaseUrl === undefined) throw new Error('There is no PostgreSQL server program here, and BENCH_DATABASE_URL is not set')
const outcomes: Outcome[] = []
try {
  for (const name of asked.length > 0 ? asked : benchmarks) outcomes.push(await run(name, databaseUrl))
} finally {
  await own?.stop()
}
console.log(`\n${table(outcomes)}`)
if (asked.length === 0) {
  writeFileSync('bench/results/README.md', `# What was measured

\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}. Each figure stands beside its yardstick of the same run, on the page of its benchmark.

${table(outcomes)}

Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Linux ${release()}, load ${loadavg()[0]?.toFixed(1)} at the end. Node ${process.versions.node}.
`)
}
if (outcomes.some(({ isMet }) => !isMet)) process.exitCode = 1
