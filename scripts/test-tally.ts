import * as z from 'zod/mini'

/** A flaky test failed and then passed when tried again. */
type Outcome = 'passed' | 'flaky' | 'failed' | 'skipped'

/** One test in one run. `id` begins with the test's file. */
export interface Result {
  id: string
  outcome: Outcome
}

/** Counts tests over several runs. A test that one run skips and another runs (races need PostgreSQL) is not skipped. */
export class Tally {
  passed = 0
  failed = 0
  readonly #flaky: string[] = []
  readonly #failed: string[] = []
  readonly #ran = new Set<string>()
  readonly #skipped = new Set<string>()
  readonly #missedOnPostgres = new Set<string>()

  add(id: string, outcome: Outcome) {
    if (outcome === 'skipped') {
      this.#skipped.add(id)
      return
    }
    this.#ran.add(id)
    if (outcome === 'flaky') this.#flaky.push(id)
    if (outcome === 'failed') this.#failed.push(id)
    this[outcome === 'failed' ? 'failed' : 'passed'] += 1
  }

  /**
   * Adds one run's results. A run that failed without naming a failed test, or that had no tests at all, counts as one failure.
   * @returns the message to print in that case, else null
   */
  addAll(title: string, status: number, results: Result[]): string | null {
    for (const { id, outcome } of results) this.add(id, outcome)
    const explained = status === 0 || results.some(({ outcome }) => outcome === 'failed')
    if (explained && results.length > 0) return null
    this.add(title, 'failed')
    return `FAILED: ${title} ended with status ${status} and a report of ${results.length} tests`
  }

  /** Records that the tests that have run and that `fits` accepts have not run on PostgreSQL, since there is none. */
  missPostgres(fits: (id: string) => boolean) {
    for (const id of this.#ran) if (fits(id)) this.#missedOnPostgres.add(id)
  }

  get skipped(): number {
    return [...this.#skipped].filter((id) => !this.#ran.has(id)).length + this.#missedOnPostgres.size
  }

  /** Returns the closing line of `npm test`, below the names of failed and flaky tests, all of which need fixing. */
  summary(): string {
    const named = [...this.#failed.map((id) => `FAILED: ${id}\n`), ...this.#flaky.map((id) => `FLAKY: ${id}\n`)]
    return `${named.join('')}${this.passed} passed, ${this.failed} failed${this.skipped > 0 ? `, ${this.skipped} skipped` : ''}`
  }
}

const vitestReport = z.object({
  testResults: z.array(z.object({
    name: z.string(),
    status: z.string(),
    assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.optional(z.array(z.string())) })),
  })),
})

/** Reads Vitest's JSON report of tests under `root`. A file that did not load has no tests of its own and counts as one failure. */
export function readVitest(json: unknown, root: string): Result[] {
  return vitestReport.parse(json).testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const results = assertionResults.map(({ fullName, status: outcome, failureMessages: [why] = [] }): Result => {
      // A test that passed and still has a failure message was retried.
      if (outcome === 'passed' && why !== undefined) return { id: `${file} > ${fullName} (${why.split('\n', 1)[0]})`, outcome: 'flaky' }
      return { id: `${file} > ${fullName}`, outcome: outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped' }
    })
    const explained = status !== 'failed' || results.some(({ outcome }) => outcome === 'failed')
    return explained ? results : [...results, { id: file, outcome: 'failed' as const }]
  })
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tags: z.array(z.string()),
  tests: z.array(z.object({ status: z.enum(['expected', 'skipped', 'unexpected', 'flaky']) })),
})
const playwrightSuite = z.object({
  specs: z.optional(z.array(playwrightSpec)),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(z.unknown()) })

const playwrightOutcomes = { expected: 'passed', skipped: 'skipped', unexpected: 'failed', flaky: 'flaky' } as const

/** Reads Playwright's JSON report: suites are nested, and each test appears once per project. */
export function readPlaywright(json: unknown): Result[] {
  const report = playwrightReport.parse(json)
  const errors = report.errors.map((_, index): Result => ({ id: `browser run, error ${index + 1}`, outcome: 'failed' }))
  return [...report.suites.flatMap(resultsOf), ...errors]
}

function resultsOf(suite: z.infer<typeof playwrightSuite>): Result[] {
  const own = (suite.specs ?? []).flatMap(({ file, line, title, tags, tests }) => tests.map((test) => ({
    id: `e2e/${file}:${line} > ${title} ${tags.map(asTag).join(' ')}`.trimEnd(),
    outcome: playwrightOutcomes[test.status],
  })))
  return [...own, ...(suite.suites ?? []).flatMap(resultsOf)]
}

/** Adds the `@` to a tag unless it is there: Playwright's reports differ in that. */
function asTag(tag: string): string {
  return tag.startsWith('@') ? tag : `@${tag}`
}
