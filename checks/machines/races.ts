import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { isLong } from '../check-mode.ts'

/** The features whose races the short form runs: applications and decisions, completed registrations, and the places of a day. */
const shortly = ['membership', 'onboarding', 'booking']

const reportShape = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
})

/**
 * Runs the tests of simultaneous calls (src/features/…/races.test.ts) against this many processes instead of one app in the test's
 * own process. @returns how many tests there were
 */
export async function runRaces(processes: number, signal: AbortSignal): Promise<number> {
  const files = isLong ? [] : shortly.map((feature) => `src/features/${feature}/server/races.test.ts`)
  const directory = await mkdtemp(join(tmpdir(), 'races-'))
  try {
    const report = join(directory, 'report.json')
    const printed = await vitest(['--config', 'checks/machines/races-config.ts', '--reporter=json', '--reporter=default', `--outputFile.json=${report}`, ...files], {
      RACE_PROCESSES: String(processes),
    }, signal)
    const found = await readFile(report, 'utf8').catch(() => { throw new Error(`The races did not run:\n${printed}`) })
    const races = z.parse(reportShape, JSON.parse(found)).testResults.flatMap(({ assertionResults }) => assertionResults)
    expect(races.filter(({ status }) => status !== 'passed'), printed).toEqual([])
    return races.length
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** @returns what it printed */
async function vitest(args: readonly string[], environment: Record<string, string>, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'], signal,
  })
  child.on('error', () => undefined)
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('\n')
}
