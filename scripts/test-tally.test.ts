import { expect, test } from 'vitest'
import { readPlaywright, readVitest, Tally } from './test-tally.ts'

test('the summary names failures and counts outcomes, and mentions skips only if there are any', () => {
  const tally = new Tally()
  tally.add('Types', 'passed')
  tally.add('Lint', 'failed')
  expect(tally.summary()).toBe('FAILED: Lint\n1 passed, 1 failed')
  tally.add('Browser', 'skipped')
  expect(tally.summary()).toBe('FAILED: Lint\n1 passed, 1 failed, 1 skipped')
})

test('a test that passed on a retry counts as passed and is named as flaky', () => {
  const tally = new Tally()
  tally.addAll('Browser', 0, [{ id: 'opens', outcome: 'flaky' }, { id: 'closes', outcome: 'passed' }])
  expect(tally.summary()).toBe('FLAKY: opens\n2 passed, 0 failed')
})

test('a test skipped in one run and run in another does not count as skipped', () => {
  const tally = new Tally()
  tally.addAll('embedded', 0, [{ id: 'race', outcome: 'skipped' }, { id: 'rule', outcome: 'passed' }])
  expect(tally.summary()).toBe('1 passed, 0 failed, 1 skipped')
  tally.addAll('postgres', 0, [{ id: 'race', outcome: 'passed' }, { id: 'rule', outcome: 'passed' }])
  expect(tally.summary()).toBe('3 passed, 0 failed')
})

test('tests that could not run on PostgreSQL count as skipped', () => {
  const tally = new Tally()
  tally.addAll('embedded', 0, [
    { id: 'src/server/a.test.ts > race', outcome: 'skipped' },
    { id: 'src/server/a.test.ts > writes', outcome: 'passed' },
    { id: 'src/domain/a.test.ts > rule', outcome: 'passed' },
  ])
  tally.missPostgres((id) => id.startsWith('src/server/'))
  expect(tally.summary()).toBe('2 passed, 0 failed, 2 skipped')
})

test('a run without tests, or with a failing status but no failed test, counts as failed', () => {
  for (const [status, results] of [[0, []], [1, []], [1, [{ id: 'a', outcome: 'passed' as const }]]] as const) {
    const tally = new Tally()
    expect(tally.addAll('Run', status, [...results])).toContain('FAILED: Run')
    expect(tally.failed).toBe(1)
  }
})

test('reads a Vitest test that passed on a retry as flaky, with the reason', () => {
  const json = { testResults: [
    { name: '/site/src/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'races', status: 'passed', failureMessages: ['Error: late\n    at a.ts:1'] }] },
  ] }
  expect(readVitest(json, '/site')).toEqual([{ id: 'src/a.test.ts > races (Error: late)', outcome: 'flaky' }])
})

test('reads outcomes from a Vitest report, and counts a file that did not load as failed', () => {
  const json = { testResults: [
    { name: '/site/src/a.test.ts', status: 'passed', assertionResults: [
      { fullName: 'adds', status: 'passed' }, { fullName: 'later', status: 'pending' }, { fullName: 'some day', status: 'todo' },
    ] },
    { name: '/site/src/b.test.ts', status: 'failed', assertionResults: [{ fullName: 'subtracts', status: 'failed' }] },
    { name: '/site/src/c.test.ts', status: 'failed', assertionResults: [] },
  ] }
  expect(readVitest(json, '/site')).toEqual([
    { id: 'src/a.test.ts > adds', outcome: 'passed' },
    { id: 'src/a.test.ts > later', outcome: 'skipped' },
    { id: 'src/a.test.ts > some day', outcome: 'skipped' },
    { id: 'src/b.test.ts > subtracts', outcome: 'failed' },
    { id: 'src/c.test.ts', outcome: 'failed' },
  ])
})

test('reads nested suites and errors outside tests from a Playwright report', () => {
  const spec = (status: string) => ({
    title: 'applies', file: 'membership/journey.spec.ts', line: 7, tags: ['postgres'], tests: [{ projectName: 'embedded', status }],
  })
  const json = { errors: [{ message: 'x' }], suites: [{ specs: [spec('expected')], suites: [{ specs: [spec('flaky')] }] }] }
  const id = 'e2e/membership/journey.spec.ts:7 > applies @postgres'
  expect(readPlaywright(json)).toEqual([
    { id, outcome: 'passed' }, { id, outcome: 'flaky' }, { id: 'browser run, error 1', outcome: 'failed' },
  ])
})

test('refuses a report of an unknown form', () => {
  expect(() => readVitest({}, '/site')).toThrow()
  expect(() => readPlaywright({ suites: 1 })).toThrow()
})
