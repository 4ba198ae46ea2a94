import { afterAll, describe, expect, test } from 'vitest'
import { newPlace } from '../faults/place.ts'
import { isLong, saveReport, times } from '../check-mode.ts'
import { judge } from './judge.ts'
import { trial } from './trial.ts'

const server = process.env.TEST_DATABASE_URL
const lines: string[] = []

const trials = [
  { engine: 'embedded', database: undefined, workers: 1, mails: times(100, 1500), kills: times(1, 8) },
  { engine: 'PostgreSQL', database: server, workers: 2, mails: times(100, 3500), kills: times(1, 12) },
  { engine: 'PostgreSQL', database: server, workers: 4, mails: times(100, 5000), kills: times(0, 16) },
].filter(({ engine, database }) => engine === 'embedded' || database !== undefined)

describe.each(trials)('$workers mail workers at once on $engine', ({ engine, database, workers, mails, kills }) => {
  test('lose no mail, and repeat one only after a lost answer or a killed process', { timeout: times(120_000, 1_200_000) }, async () => {
    const place = await newPlace(database)
    try {
      const evidence = await trial({ place, mails, workers, kills })
      const { faults, figures } = judge(evidence)
      expect(faults).toEqual([])
      expect(evidence.stored).toHaveLength(mails)
      // A repeated mail is only allowed if a process dies with it under way: without a kill that case was not tested.
      expect(evidence.kills).toBe(kills)
      lines.push(`- ${engine}, ${workers} ${workers === 1 ? 'worker' : 'workers'} at once: ${mails} mails, ${evidence.deliveries.length} attempts `
        + `in ${evidence.rounds} rounds, ${evidence.kills} processes killed. ${figures}.`)
    } finally {
      await place.remove()
    }
  })
})

afterAll(async () => {
  if (isLong && server === undefined) lines.push('- NOT RUN: two and four workers at once, for want of a PostgreSQL.')
  await saveReport('outbox', 'Mails through a server that fails at every step', lines)
})
