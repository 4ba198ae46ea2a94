import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type RunProblem, runProblems } from '../rules.ts'

export interface Trial {
  /** The program of `scripts/try-restore.ts`. */
  program: string
  file: string
  dataDir: string
  signal: AbortSignal
}

const patienceMs = 3_600_000

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
 * Restores a file on trial, in a process of its own: visitors wait for nothing, and its memory goes back when it ends.
 * @throws TrialFailed unless all of it came back
 */
export async function runTrial({ program, file, dataDir, signal }: Trial): Promise<void> {
  const child = spawn(process.execPath, [program, file, dataDir], { stdio: ['ignore', 'ignore', 'pipe'], env: {}, signal, timeout: patienceMs })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => { said = (said + text).slice(-longestSaid) })
  await once(child, 'close')
  const { exitCode, signalCode } = child
  if (exitCode === 0) return
  const problem = runProblems.find((each) => trialStatus[each] === exitCode) ?? 'unexpected'
  throw new TrialFailed(problem, { exitCode, signal: signalCode, said: said.trim() })
}
