import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clearLeftOver, trialPrefix } from '#server/backup/left-over.ts'
import { freeBytes } from '#server/free-bytes.ts'
import { type RunProblem, runProblems } from '../rules.ts'

export interface Trial {
  /** The path of `scripts/try-restore.ts`. */
  program: string
  file: string
  dataDir: string
  signal: AbortSignal
  /** The size of the site's own database: a trial creates the same tables once more. */
  databaseBytes: number
  /** Returns the free bytes on a directory's disk. */
  free?: ((directory: string) => Promise<number>) | undefined
}

const patienceMs = 3_600_000

/** How many times the database's size a trial takes: its tables, the log of the one transaction that fills them, and sorting to compare them. */
const timesDatabase = 3
/** The bytes left to the site during a trial: with none, it refuses changes, and soon cannot start. */
const leftToSite = 128 * 1024 * 1024

/** The exit status by which the process of a trial says what went wrong. */
export const trialStatus: Record<RunProblem, number> = { unexpected: 1, damaged: 2, disk_full: 3, unwritable: 4 }

/** How the process of a trial ended, for the log. */
export interface TrialEnding {
  exitCode: number | null
  /** The signal that ended it: after the timeout, for lack of memory, or from the operator. */
  signal: string | null
  /** The end of what it wrote to standard error. */
  said: string
}

export class TrialFailed extends Error {
  override name = 'TrialFailed'
  readonly problem: RunProblem
  readonly ending: TrialEnding

  constructor(problem: RunProblem, ending: TrialEnding) {
    super(`The backup could not be restored on trial: ${problem}`)
    this.problem = problem
    this.ending = ending
  }
}

/** How many characters of a failed trial's output are kept: enough for an error with its stack and causes. */
const longestSaid = 4000

/**
 * Restores a file on trial, in a process of its own: visitors need not wait, and its memory is freed when it ends. What it has
 * restored is removed here, however it ends: that is all the site's personal data, and a killed process removes nothing.
 * @throws TrialFailed unless everything was restored, also when there is no room for it
 */
export async function runTrial({ dataDir, databaseBytes, free = freeBytes, ...trial }: Trial): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Removes what the trial of a killed site has left, once that trial is certainly over.
  await clearLeftOver(dataDir, { isOurs: (name) => name.startsWith(trialPrefix), untouchedForMs: 2 * patienceMs })
  requireRoom(await free(dataDir), timesDatabase * databaseBytes + leftToSite)
  const workshop = await mkdtemp(join(dataDir, trialPrefix))
  try {
    await restoreApart(trial, workshop)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** Throws when there is too little room, before anything is written: a trial must not take the site's last room on the disk. */
function requireRoom(free: number, needed: number): void {
  if (free >= needed) return
  throw new TrialFailed('disk_full', { exitCode: null, signal: null, said: `not begun: ${free} bytes are free, ${needed} are needed` })
}

async function restoreApart({ program, file, signal }: Pick<Trial, 'program' | 'file' | 'signal'>, workshop: string): Promise<void> {
  const child = spawn(process.execPath, [program, file, workshop], {
    stdio: ['ignore', 'ignore', 'pipe'], env: {}, signal, timeout: patienceMs, killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => { said = (said + text).slice(-longestSaid) })
  // Waits for the process to end even after a stop: until then it writes into the workshop, which is about to be removed.
  await new Promise<void>((resolve, reject) => {
    const broken: Error[] = []
    child.once('error', (error) => broken.push(error))
    child.once('close', () => {
      if (broken[0]) reject(broken[0])
      else resolve()
    })
  })
  const { exitCode, signalCode } = child
  if (exitCode === 0) return
  const problem = runProblems.find((each) => trialStatus[each] === exitCode) ?? 'unexpected'
  throw new TrialFailed(problem, { exitCode, signal: signalCode, said: said.trim() })
}
