import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong, saveReport, times } from '../check-mode.ts'
import { limitsHold } from './limits.ts'
import { lossesHold } from './losses.ts'
import { runRaces } from './races.ts'
import { tryReplica } from './replica.ts'
import { sessionsHold } from './sessions.ts'
import { upkeepHolds } from './upkeep.ts'
import { startWorld, type World } from './world.ts'

const server = process.env.TEST_DATABASE_URL
const lines: string[] = []

// One after the other: they share the clock and the proxy's round robin.
describe.runIf(server).each(isLong ? [2, 4] : [2])('%i processes on one PostgreSQL behind a proxy', { timeout: times(240_000, 1_200_000) }, (count) => {
  let world: World | undefined
  beforeAll(async () => {
    world = await startWorld(count)
  }, 120_000)
  afterAll(() => world?.close())

  const given = (): World => {
    if (!world) throw new Error('No process was started')
    return world
  }
  const note = (line: string): void => void lines.push(`- ${count} processes: ${line}.`)
  sessionsHold(given)
  limitsHold(given)
  upkeepHolds(given, note)
  lossesHold(given, note)
})

describe.runIf(server).each(isLong ? [2, 4] : [2])('%i processes on one PostgreSQL', (count) => {
  test('pass the race tests of the features', { timeout: times(300_000, 1_200_000) }, async ({ signal }) => {
    const races = await runRaces(count, signal)
    expect(races).toBeGreaterThan(0)
    lines.push(`- ${count} processes: the races of the features, ${races} tests, as in one process.`)
  })
})

describe.runIf(server && isLong)('a replica of the database', () => {
  test('answers reading calls like the primary, except those that also write', { timeout: 300_000 }, async () => {
    const found = await tryReplica()
    expect(found).not.toEqual([])
    lines.push(...found)
  })
})

afterAll(async () => {
  if (server === undefined) lines.push('- NOT RUN, for want of a PostgreSQL.')
  await saveReport('machines', 'Several processes on one database', lines)
})
