import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteCalls } from '../access/site-addresses.ts'
import { isLong, saveReport, times } from '../check-mode.ts'
import { heldMegabytes } from './memory.ts'
import { type Fuzzing, inputs, seed, startFuzzing, type Tally } from './run.ts'

const only = process.env.FUZZ_CALL ?? ''
const isPart = only !== '' || process.env.FUZZ_INPUTS !== undefined
const calls = siteCalls().filter(({ path }) => path.includes(only))
const timeLimit = times(60_000, 900_000)
/** The least share of a call's inputs that must get past the schema; otherwise they test nothing but the schema. */
const leastHandled = 0.02
/** Calls whose inputs never succeed, and why. Every other call must sometimes succeed, or what comes after its rules is not tested. */
const neverDone: Readonly<Record<string, string>> = {
  '/api/auth/passkey-sign-in': 'a key signs the answer',
  '/api/rpc/add_passkey': 'a key signs the answer',
  '/api/rpc/create_first_administrator': 'there is an administrator',
}
/** Milliseconds allowed for one of twelve concurrent answers: more than a busy machine alone accounts for. */
const longestAnswer = 15_000
/** Megabytes: more than chance, but less than if every input left something behind. */
const mostGrowth = 24

let fuzzing: Fuzzing
const tallies = new Map<string, Tally>()
const memory: { sent: number; megabytes: number }[] = []
const looks = 8
const sent = () => [...tallies.values()].reduce((sum, tally) => sum + tally.inputs, 0)

beforeAll(async () => {
  fuzzing = await startFuzzing(null)
})

afterAll(async () => {
  await fuzzing.close()
  const all = [...tallies.values()]
  const faults = all.flatMap((tally) => tally.faults)
  await saveReport('fuzz', 'Hostile inputs', [
    `${sent()} inputs, ${inputs} to each of ${tallies.size} calls, seed ${seed}. ${faults.length} answers wrong: 5xx, another shape, a stack, SQL or a path.`,
    `The slowest took ${Math.max(...all.map(({ slowest }) => slowest)).toFixed(0)} ms.`,
    `Memory held after ${memory.map(({ sent: count, megabytes }) => `${count} inputs: ${megabytes.toFixed(1)} MB`).join(', ')}.`, '',
    '| Call | Inputs | Got to the handler | Done |', '|---|--:|--:|--:|',
    ...[...tallies].map(([path, tally]) => `| \`${path}\` | ${tally.inputs} | ${tally.handled} | ${tally.done} |`),
  ], { isPart })
})

describe(`seed ${seed}`, () => {
  test.each(calls.map((call, index) => ({ ...call, index })))('$method $path answers hostile inputs in time, without server errors or leaked internals', { timeout: timeLimit }, async ({ index, ...call }) => {
    const tally = await fuzzing.run(call, inputs)
    tallies.set(`${call.method} ${call.path}`, tally)
    expect(tally.faults).toEqual([])
    // A small number of inputs may by chance all be of one kind.
    if (isLong) expect(tally.handled).toBeGreaterThan(tally.inputs * leastHandled)
    if (isLong) expect(tally.done > 0, `${tally.done} inputs succeeded`).toBe(!(call.path in neverDone))
    expect(tally.slowest).toBeLessThan(longestAnswer)
    if (index % Math.ceil(calls.length / looks) === 0) memory.push({ sent: sent(), megabytes: await heldMegabytes() })
  })

  test('the memory in use barely grows in the second half of the run', async () => {
    const middle = memory[Math.floor(memory.length / 2)]
    if (middle === undefined) throw new Error('Nothing was measured during the run')
    const end = await heldMegabytes()
    memory.push({ sent: sent(), megabytes: end })
    expect(end - middle.megabytes).toBeLessThan(mostGrowth)
  })
})
