import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main, prepare } from './setup.mjs'

// The file is named from where the person stands; npm starts scripts at the project's root.
const from = process.env.INIT_CWD ?? process.cwd()

await main(async () => {
  await prepare()
  const { runRestore } = await import('../src/features/backup/server/restore-command.ts')
  const migrationsDir = fileURLToPath(new URL('../db/migrations', import.meta.url))
  const args = process.argv.slice(2).map((arg) => (arg.startsWith('-') ? arg : resolve(from, arg)))
  process.exitCode = await runRestore({ env: process.env, migrationsDir, say: console.log, complain: console.error }, args)
})
