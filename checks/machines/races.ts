import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { isLong } from '../form.ts'

/** The features whose races the short form runs: one person's application, and its answer by two administrators. */
const shortly = ['membership']

const reportShape = z.object({
  numPassedTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
})

/**
 * Runs the tests that hold what happens at the same moment (src/features/…/races.test.ts) against so many processes instead
 * of one app in the test's own. @returns how many there were
 */
export async function runRaces(processes: number): Promise<number> {
  const files = isLong ? [] : shortly.map((feature) => `src/features/${feature}/server/races.test.ts`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'checks/machines/races-config.ts', '--reporter=json', ...files]
  const child = spawn(process.execPath, vitest, { env: { ...process.env, RACE_PROCESSES: String(processes) }, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  const report = z.safeParse(reportShape, jsonIn(printed))
  if (!report.success) throw new Error(`The races did not run:\n${printed}\n${complaints}`)
  const { numPassedTests, testResults } = report.data
  const others = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status !== 'passed')
  expect(others, printed).toEqual([])
  return numPassedTests
}

/** The report stands on a line of its own. */
function jsonIn(printed: string): unknown {
  const line = printed.split('\n').find((each) => each.startsWith('{'))
  const report: unknown = line === undefined ? null : JSON.parse(line)
  return report
}
