import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import config from '../drizzle.config.ts'

/** Checks that the migrations match the tables: generating from a copy of them must add no further migration. */
mkdirSync('build', { recursive: true })
const copy = mkdtempSync('build/schema-')
try {
  const before = readdirSync('db/migrations').length
  cpSync('db/migrations', join(copy, 'migrations'), { recursive: true })
  const settings = join(copy, 'drizzle.config.json')
  writeFileSync(settings, JSON.stringify({ ...config, out: `./${join(copy, 'migrations')}` }))
  const run = spawnSync('drizzle-kit', ['generate', `--config=${settings}`, '--name=drift'], { encoding: 'utf8' })
  const added = readdirSync(join(copy, 'migrations')).length - before
  if (run.status !== 0 || added !== 0) {
    console.error(run.status === 0 ? 'The tables have changed without a migration. Run: npm run db:generate -- --name noun' : run.stdout + run.stderr)
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
