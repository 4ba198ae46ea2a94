/**
 * Runs every benchmark after each other and prints one table of what they found, which it keeps as bench/results/README.md.
 * With a PostgreSQL of its own unless BENCH_DATABASE_URL names one. Names as arguments run those alone, `npm run bench -- server`;
 * the others' lines in the table are of their last run. Fails when a goal is missed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { startPostgres } from '../e2e/support/postgres.ts'

/** The quickest first. */
const benchmarks = ['start', 'server', 'booking', 'pages', 'machines', 'backup', 'register', 'growth']
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !benchmarks.includes(name))
if (unknown.length > 0) throw new Error(`No benchmark ${unknown.join(', ')}. There are: ${benchmarks.join(', ')}`)

/** What the page that a benchmark keeps says of its last run. */
interface Outcome {
  name: string
  date: string
  isMet: boolean
  found: string
}

function lastOutcome(name: string): Outcome[] {
  const file = `bench/results/${name}.md`
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const [, date = ''] = /^`npm run [^`]+`, ([\d-]+)\./m.exec(text) ?? []
  const [, found = ''] = /^> (.+)$/m.exec(text) ?? []
  return [{ name, date, isMet: !/^(Goals that are missed|Not met by):/m.test(text), found }]
}

/** Answers whether every goal was met. */
async function run(name: string, databaseUrl: string): Promise<boolean> {
  const began = performance.now()
  console.log(`\n=== ${name}`)
  const child = spawn('npm', ['run', '--silent', name === 'backup' ? 'check:backup' : `bench:${name}`], {
    stdio: 'inherit', env: { ...process.env, BENCH_DATABASE_URL: databaseUrl, TEST_DATABASE_URL: databaseUrl },
  })
  await once(child, 'exit')
  console.log(`=== ${name}: ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
  return child.exitCode === 0
}

function table(outcomes: readonly Outcome[]): string {
  return ['| Benchmark | Measured | Goals | Found |', '|---|---|---|---|', ...outcomes.map(
    ({ name, date, isMet, found }) => `| [${name}](${name}.md) | ${date} | ${isMet ? 'met' : 'missed'} | ${found} |`,
  )].join('\n')
}

const own = process.env.BENCH_DATABASE_URL === undefined ? await startPostgres({ durable: true, memory: '1GB' }) : null
const databaseUrl = process.env.BENCH_DATABASE_URL ?? own?.url
if (databaseUrl === undefined) throw new Error('There is no PostgreSQL server program here, and BENCH_DATABASE_URL is not set')
let isMet = true
try {
  for (const name of asked.length > 0 ? asked : benchmarks) isMet = await run(name, databaseUrl) && isMet
} finally {
  await own?.stop()
}
const text = table(benchmarks.flatMap(lastOutcome))
console.log(`\n${text}`)
writeFileSync('bench/results/README.md', `# What was measured

Each line is of the last run of \`npm run bench\`, or of the benchmark alone. Its page says on which machine and with what beside it; each figure stands
beside its yardstick of the same run.

${text}
`)
if (!isMet) process.exitCode = 1
