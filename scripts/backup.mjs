import { fileURLToPath } from 'node:url'
import { main, prepare } from './setup.mjs'

await main(async () => {
  await prepare()
  const { runBackup } = await import('../src/features/backup/server/backup-command.ts')
  const migrationsDir = fileURLToPath(new URL('../db/migrations', import.meta.url))
  process.exitCode = await runBackup({ env: process.env, migrationsDir, say: console.log, complain: console.error })
})
