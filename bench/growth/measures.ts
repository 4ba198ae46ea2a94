import pg from 'pg'
import { measure, send, summary, type Times } from '../booking/client.ts'
import { startBareServer } from '../booking/site.ts'
import { processorTime, residentMemory } from '../server/processor.ts'
import { callsToMeasure, type MeasuredCall } from './calls.ts'
import type { Ask, MakeRequest } from './row.ts'
import type { WatchedWorld, World } from './world.ts'

/** The figures of a call asked in one way. */
export interface Measured {
  what: string
  times: Times
  /** The site's processor time for one call, in milliseconds. */
  processorMs: number
  /** The length of the answer in kilobytes. */
  answeredKb: number
  memory: CallMemory
}

/** The memory that the site's process uses for a call. */
export interface CallMemory {
  /** The median of what one call allocates, objects and buffers, in kilobytes; and how far the medians of even and odd turns are apart. */
  allocatedKb: number
  spreadKb: number
  /** By how much the resident memory rose at most while this was measured, in megabytes. */
  riseMb: number
}

/** How often each call is asked: until its times add up to `ms` in every world, within these bounds. */
const often = { least: 12, most: 60, ms: 400, warmUps: 3 } as const

/** The samples of a call in one of the worlds. */
interface Seen {
  times: number[]
  processor: number
  answered: number[]
  allocated: number[]
  residentBefore: number
  residentMost: number
}

/**
 * Measures every call by one client that waits for each answer. The worlds are asked in turn, so that whatever else the machine
 * does affects all of them alike. With `only`, just the ways to ask that have it in their names. Returns the figures by world.
 */
export async function measureCalls(worlds: readonly WatchedWorld[], only = ''): Promise<Measured[][]> {
  const measured = worlds.map((): Measured[] => [])
  for (const call of callsToMeasure()) {
    for (const [how, ask] of Object.entries(call.asks)) {
      const what = how === '' ? call.name : `${call.name}: ${how}`
      if (!what.includes(only)) continue
      const seen = await measureOne(worlds, call, ask)
      seen.forEach((one, index) => measured[index]?.push({
        what, times: summary(one.times, sum(one.times)), processorMs: one.processor / one.times.length,
        answeredKb: middle(one.answered) / 1024, memory: memoryOf(one),
      }))
      const last = measured.flatMap((each) => each.at(-1) ?? [])
      console.log(`  ${what}: ${last.map(({ times }) => times.p50.toFixed(1)).join(', ')} ms, ${last.map(({ memory }) => memory.allocatedKb.toFixed(0)).join(', ')} kB`)
    }
  }
  return measured
}

const sum = (times: readonly number[]): number => times.reduce((all, time) => all + time, 0)
const middle = (values: readonly number[]): number => summary(values, 1).p50

function memoryOf({ allocated, residentBefore, residentMost }: Seen): CallMemory {
  const half = (which: number) => middle(allocated.filter((_, turn) => turn % 2 === which))
  return {
    allocatedKb: middle(allocated) / 1024, spreadKb: Math.abs(half(0) - half(1)) / 1024, riseMb: residentMost - residentBefore,
  }
}

async function measureOne(worlds: readonly WatchedWorld[], call: MeasuredCall, turnOf: MakeRequest): Promise<Seen[]> {
  const seen = worlds.map(({ site }): Seen => {
    const resident = residentMemory(site.pid)
    return { times: [], processor: 0, answered: [], allocated: [], residentBefore: resident, residentMost: resident }
  })
  const most = (call.most ?? often.most) + often.warmUps
  for (let turn = 0; turn < most && (turn < often.least + often.warmUps || seen.some(({ times }) => sum(times) < often.ms)); turn += 1) {
    for (const [index, world] of worlds.entries()) {
      const { took, processor, answered, allocated } = await askOnce(world, call, await turnOf(world, turn))
      const one = seen[index]
      if (!one) continue
      one.residentMost = Math.max(one.residentMost, residentMemory(world.site.pid))
      if (turn < often.warmUps) continue
      one.times.push(took)
      one.processor += processor
      one.answered.push(answered)
      one.allocated.push(allocated)
    }
  }
  return seen
}

async function askOnce(world: WatchedWorld, call: MeasuredCall, ask: Ask): Promise<{ took: number; processor: number; answered: number; allocated: number }> {
  await world.heap.begin()
  const before = processorTime(world.site.pid)
  const began = performance.now()
  const { status, body } = await request(world, call, ask)
  const took = performance.now() - began
  const processor = processorTime(world.site.pid) - before
  const allocated = await world.heap.end()
  if (status !== 200) throw new Error(`${call.name} answered ${status}: ${body.slice(0, 300)}`)
  const answer: unknown = body.startsWith('{') ? JSON.parse(body) : null
  await ask.after?.(answer)
  return { took, processor, answered: Buffer.byteLength(body), allocated }
}

function request({ site }: World, { method, path }: MeasuredCall, { headers, body = {}, at = path }: Ask) {
  const query = method === 'GET' && Object.keys(body).length > 0 ? `?${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()}` : ''
  return send(site.origin + at + query, { method, headers, ...(method === 'POST' && { body }) })
}

export interface Yardsticks {
  http: Times
  selectOne: Times
  pointQuery: Times
}

/** The yardsticks' names on the result pages. */
export const yardstickNames: readonly (readonly [keyof Yardsticks, string])[] = [
  ['http', 'bare `node:http`, 1 kB of JSON'], ['selectOne', '`select 1` through the driver'], ['pointQuery', 'a member by the Golf-ID through the driver'],
]

/** Measures what underlies every call: HTTP itself, a round trip to the database, and one row by its key. */
export async function measureYardsticks(databaseUrl: string, golfIds: readonly string[]): Promise<Yardsticks> {
  const bare = await startBareServer()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const twice = async (work: (turn: number) => Promise<void>) => {
      await measure(300, work)
      return measure(1000, work)
    }
    const point = { name: 'point', text: 'select * from members where golf_id = $1' }
    return {
      http: await twice(async () => void await send(`${bare.origin}/`, { body: {} })),
      selectOne: await twice(async () => void await client.query('select 1')),
      pointQuery: await twice(async (turn) => void await client.query({ ...point, values: [golfIds[turn % golfIds.length]] })),
    }
  } finally {
    await client.end()
    await bare.stop()
  }
}
