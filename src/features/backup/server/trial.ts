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

export class TrialFailed extends Error {
  override name = 'TrialFailed'
  readonly problem: RunProblem

  constructor(problem: RunProblem) {
    super(`The backup could not be restored on trial: ${problem}`)
    this.problem = problem
  }
}

/**
 * Restores a file on trial, in a process of its own: visitors wait for nothing, and its memory goes back when it ends.
 * @throws TrialFailed unless all of it came back
 */
export async function runTrial({ program, file, dataDir, signal }: Trial): Promise<void> {
  const child = spawn(process.execPath, [program, file, dataDir], { stdio: 'ignore', env: {}, signal, timeout: patienceMs })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new TrialFailed(runProblems.find((problem) => trialStatus[problem] === child.exitCode) ?? 'unexpected')
}
