import { runCommand } from './command.mjs'

await runCommand(async () => (await import('../src/features/backup/server/backup-command.ts')).runBackup)
