import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { problemOf } from '#features/backup/server/problems.ts'
import { trialStatus } from '#features/backup/server/trial.ts'
import { checkArchive } from '#server/backup/read-archive.ts'
import { tryRestore } from '#server/backup/restore-embedded.ts'
import { createLog } from '#server/log.ts'
import { lineOfError } from '#server/log-redaction.ts'

/**
 * The weekly trial of a backup, started by the site as `node scripts/try-restore.ts <file> <data directory>`. Its exit status says
 * how it went; when it fails it prints why in one line, which the site writes to its log.
 */
const [file = '', dataDir = ''] = process.argv.slice(2)
const migrationsDir = fileURLToPath(new URL('../db/migrations', import.meta.url))

function tell(error: unknown): void {
  // Redacted as in the log: a database error repeats what the copy holds.
  process.stderr.write(`${lineOfError(error)}\n`)
  process.exitCode = trialStatus[problemOf(error)]
}

process.once('uncaughtException', (error) => {
  tell(error)
  process.exit()
})
// A lower priority: visitors come first.
setPriority(5)
try {
  const manifest = await checkArchive(file)
  await tryRestore({ file, manifest, dataDir, migrationsDir, log: createLog({ level: 'silent' }) })
} catch (error) {
  tell(error)
}
