import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clearLeftOver, trialPrefix } from '#server/backup/left-over.ts'
import { freeBytes } from '#server/free-bytes.ts'
import { type RunProblem, runProblems } from '../rules.ts'

export interface Trial {
  /** The program of `scripts/try-restore.ts`. */
  program: string
  file: string
  dataDir: string
  signal: AbortSignal
  /** What the site's own database takes: a trial makes the same tables once more. */
  databaseBytes: number
  /** What is free where it is made. */
  free?: ((directory: string) => Promise<number>) | undefined
}

const patienceMs = 3_600_000

/** A trial takes so many times what the database does: its tables, the log of the one transaction that fills them, and what is sorted to compare them. */
const timesDatabase = 3
/** What is left to the site while a trial is under way, in bytes: when nothing is, changes are refused, and soon a start. */
const leftToSite = 128 * 1024 * 1024

/** How a process that restores on trial says what was wrong: its exit status. */
export const trialStatus: Record<RunProblem, number> = { unexpected: 1, damaged: 2, disk_full: 3, unwritable: 4 }

/** How the process of a trial ended, for the log. */
export interface TrialEnding {
  exitCode: number | null
  /** What ended it from outside: patience that ran out, a lack of memory, the operator. */
  signal: string | null
  /** The last of what it wrote about that. */
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

/** So much of what a failed trial wrote is kept, in characters: an error with its stack and causes. */
const longestSaid = 4000

/**
 * Restores a file on trial, in a process of its own: visitors wait for nothing, and its memory goes back when it ends. What it has
 * restored goes with it, however it ends: it is all that the site knows of people, and one that was killed removes nothing.
 * @throws TrialFailed unless all of it came back, also where there is no room for it
 */
export async function runTrial({ dataDir, databaseBytes, free = freeBytes, ...trial }: Trial): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // What the trial of a site that was killed itself has left, when that trial is certainly over.
  await clearLeftOver(dataDir, { isOurs: (name) => name.startsWith(trialPrefix), untouchedForMs: 2 * patienceMs })
  requireRoom(await free(dataDir), timesDatabase * databaseBytes + leftToSite)
  const workshop = await mkdtemp(join(dataDir, trialPrefix))
  try {
    await restoreApart(trial, workshop)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** Before anything is written: what a trial takes of a disk that is nearly full is the site's last room. */
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
  // Also when it is told to stop: until then it writes where the workshop is about to be removed.
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
