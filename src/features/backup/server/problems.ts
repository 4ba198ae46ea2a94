import { DamagedArchive } from '#server/backup/damaged-archive.ts'
import { causesOf, codeOf } from '#server/db/errors.ts'
import { unexpectedLine } from '#server/log-redaction.ts'
import { StartError } from '#server/start-error.ts'
import type { RunProblem } from '../rules.ts'
import { TrialFailed } from './trial.ts'

/** The error codes of the disk and of PostgreSQL (SQLSTATE 53100) for problems that the operator can fix. */
const problemsByCode: Readonly<Record<string, RunProblem>> = {
  ENOSPC: 'disk_full', EDQUOT: 'disk_full', 53100: 'disk_full',
  EACCES: 'unwritable', EPERM: 'unwritable', EROFS: 'unwritable', ENOTDIR: 'unwritable', EEXIST: 'unwritable', ENOENT: 'unwritable',
}

/** Returns which of the known problems stopped a backup or a restore. */
export function problemOf(error: unknown): RunProblem {
  for (const cause of causesOf(error)) {
    if (cause instanceof DamagedArchive) return 'damaged'
    if (cause instanceof TrialFailed) return cause.problem
    const known = problemsByCode[codeOf(cause) ?? '']
    if (known) return known
  }
  return 'unexpected'
}

/** Returns PostgreSQL's own message when its user lacks a right (SQLSTATE 42501); null for any other error. */
function forbidden(error: unknown): string | null {
  return causesOf(error).find((cause) => codeOf(cause) === '42501')?.message ?? null
}

/** Returns what the commands print about an error: one line, or with its stack for an unexpected one. */
export function errorMessageFor(error: unknown, directory: string): string {
  if (error instanceof StartError) return error.message
  const problem = problemOf(error)
  if (problem === 'disk_full') return `Disken med ${directory} är full. Frigör utrymme och försök igen.`
  if (problem === 'unwritable') return `Det går inte att skriva i ${directory}. Ge användaren rätt till katalogen eller välj en annan.`
  const refused = forbidden(error)
  if (refused !== null) return `PostgreSQL låter inte användaren i DATABASE_URL göra det som behövs: ${refused}. Ge användaren rätt till det och försök igen.`
  // Redacted as in the log: the error may repeat rows about people.
  return unexpectedLine(error)
}
