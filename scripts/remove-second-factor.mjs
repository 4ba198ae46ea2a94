import { runCommand } from './command.mjs'

await runCommand(async () => (await import('../src/features/accounts/server/last-resort.ts')).runLastResort)
