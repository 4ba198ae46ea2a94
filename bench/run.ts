/**
 * Runs all benchmarks one after another, prints one table of what they found and writes it to bench/results/README.md. Starts a
 * PostgreSQL of its own unless BENCH_DATABASE_URL names one. Names as arguments run only those, `npm run bench -- server`; what
 * follows a single name is passed on to it, `npm run bench -- pages --runs=1`. The table's lines for the others are of their last
 * run. Fails when a goal is missed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { startPostgres } from '../e2e/support/postgres.ts'

/** All benchmarks, the quickest first. */
const benchmarks = ['start', 'server', 'booking', 'pages', 'machines', 'backup', 'register', 'growth']
/** Those that take arguments of their own: sizes, or for `pages` its paths and `--runs`. */
const takeArguments = new Set(['pages', 'backup', 'register', 'growth'])
/** Those that fail without PostgreSQL; the others then measure only the embedded database. */
const needPostgres = new Set(['start', 'server', 'machines', 'growth'])

const given = process.argv.slice(2)
const firstOther = given.findIndex((word) => !benchmarks.includes(word))
const named = firstOther === -1 ? given : given.slice(0, firstOther)
const passedOn = given.slice(named.length)
const [only] = named
if (passedOn.length > 0 && (named.length !== 1 || only === undefined || !takeArguments.has(only))) {
  throw new Error(`Not understood: ${passedOn.join(' ')}. There are: ${benchmarks.join(', ')}; arguments of their own take ${[...takeArguments].join(', ')}`)
}
const names = named.length > 0 ? named : benchmarks

/** What a benchmark's result page says about its last run. */
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

/** Runs a benchmark. @returns whether it met every goal */
async function run(name: string, databaseUrl: string | undefined): Promise<boolean> {
  const began = performance.now()
  console.log(`\n=== ${name}`)
  const child = spawn('npm', ['run', '--silent', name === 'backup' ? 'check:backup' : `bench:${name}`, '--', ...passedOn], {
    stdio: 'inherit', env: { ...process.env, ...(databaseUrl !== undefined && { BENCH_DATABASE_URL: databaseUrl, TEST_DATABASE_URL: databaseUrl }) },
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

/** Returns the table of the long checks, each with the date of its last complete run: it says nothing of later changes. */
function checksTable(): string {
  const rows = readdirSync('bench/results').filter((file) => file.startsWith('check-')).toSorted().map((file) => {
    const text = readFileSync(`bench/results/${file}`, 'utf8')
    const [, title = ''] = /^# (.+)$/m.exec(text) ?? []
    const [, date = ''] = /^`npm run [^`]+`, ([\d-]+)\./m.exec(text) ?? []
    return `| [${file.slice('check-'.length, -'.md'.length)}](${file}) | ${date} | ${title} |`
  })
  return ['| Long check | Last run whole | What it holds |', '|---|---|---|', ...rows].join('\n')
}

const own = process.env.BENCH_DATABASE_URL === undefined ? await startPostgres({ durable: true, memory: '1GB' }) : null
const databaseUrl = process.env.BENCH_DATABASE_URL ?? own?.url
if (databaseUrl === undefined && names.some((name) => needPostgres.has(name))) {
  throw new Error('There is no PostgreSQL server program here, and BENCH_DATABASE_URL is not set')
}
let isMet = true
try {
  for (const name of names) isMet = await run(name, databaseUrl) && isMet
} finally {
  await own?.stop()
}
const text = table(benchmarks.flatMap(lastOutcome))
console.log(`\n${text}`)
writeFileSync('bench/results/README.md', `# What was measured

Each line is of the last run of \`npm run bench\`, or of the benchmark alone. Its page says on which machine and with what beside it; each figure stands
beside its yardstick of the same run.

${text}

${checksTable()}
`)
if (!isMet) process.exitCode = 1
