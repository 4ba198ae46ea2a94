import { afterAll, describe, expect, test } from 'vitest'
import { isLong, saveReport, times } from '../check-mode.ts'
import { killOften, type Outcome } from './rounds.ts'
import { type Kind, kinds, startVictim } from './victim.ts'

/** Ready again within 5 seconds on an otherwise idle machine: enforced in the long form. */
const readyLimitMs = times(60_000, 5000)
const rounds: Record<Kind, number> = {
  // Three in the short form, so that the last round also kills a start.
  'the site, embedded database': times(3, 100),
  'the site, PostgreSQL': times(2, 100),
  'the PostgreSQL server': times(2, 100),
}
const outcomes = new Map<Kind, Outcome>()

// One after the other in the long form, so that none slows the machine while another is timed.
describe('killed with SIGKILL while in use', { concurrent: !isLong }, () => {
  for (const [index, kind] of kinds.entries()) {
    const needsPostgres = kind !== 'the site, embedded database'
    test.runIf(!needsPostgres || process.env.TEST_DATABASE_URL)(`${kind} loses nothing acknowledged, leaves no half transaction and is soon ready again`, async (context) => {
      const victim = await startVictim(kind)
      if (!victim) {
        context.skip('no PostgreSQL server program at hand')
        return
      }
      try {
        const outcome = await killOften(victim, { rounds: rounds[kind], seed: 20_261_121 + index, siteDies: kind !== 'the PostgreSQL server' })
        outcomes.set(kind, outcome)
        expect(outcome).toMatchObject({ losses: [], halves: [], wrongAnswers: [] })
        expect(outcome.claims).toBeGreaterThan(3 * rounds[kind])
        if (!needsPostgres) expect(outcome.killedStarts).toBeGreaterThan(0)
        expect(Math.max(...outcome.readyMs)).toBeLessThan(readyLimitMs)
      } finally {
        await victim.stop()
      }
    }, times(240_000, 1_500_000))
  }
})

const page = (): string[] => [
  'People apply, are admitted, change profiles, write, book and cancel while the board answers them, four at a time; in the',
  'middle of it what the line says dies by SIGKILL (every fifth time the site once more while it starts). Afterwards every',
  'acknowledged act is read through the site\'s calls, after each round and all again at the end, and the database is',
  'looked through for transactions of which a part is missing.',
  '',
  '| What dies | Kills | of these while starting | Acknowledged acts | Lost | Half transactions | Ready again, p95 | max |',
  '|---|---|---|---|---|---|---|---|',
  ...[...outcomes].map(([kind, outcome]) => {
    const sorted = outcome.readyMs.toSorted((a, b) => a - b)
    const [p95 = 0, max = 0] = [sorted[Math.ceil(sorted.length * 0.95) - 1], sorted.at(-1)]
    const { kills, killedStarts, claims, losses, halves } = outcome
    return `| ${kind} | ${kills} | ${killedStarts} | ${claims} | ${losses.length} | ${halves.length} | ${seconds(p95)} | ${seconds(max)} |`
  }),
]

// A run of only some kinds does not replace the page of all kinds.
afterAll(() => saveReport('crash', 'Killed without a word of warning', page(), { isPart: outcomes.size < kinds.length }))

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
