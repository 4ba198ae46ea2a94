import pg from 'pg'
import { measure, send, summary, type Times } from '../booking/client.ts'
import { startBareServer } from '../booking/site.ts'
import { processorTime } from '../server/processor.ts'
import { callsToMeasure, type MeasuredCall } from './calls.ts'
import type { Ask, Turn } from './row.ts'
import type { World } from './world.ts'

/** A call in one of the ways that it is asked. */
export interface Measured {
  what: string
  times: Times
  /** Processor time of the site's process for one, in milliseconds. */
  processorMs: number
}

/** How often each is asked: until it has taken so long, within these bounds. */
const often = { least: 12, most: 60, ms: 400, warmUps: 3 } as const

/** What has been seen of a call in one of the worlds. */
interface Seen {
  times: number[]
  processor: number
}

/**
 * Every call by one client who waits for each answer, asked of each world in turns: whatever else the machine does, all of
 * them meet it. With `only` those ways that have it in their names. Answers by world.
 */
export async function measureCalls(worlds: readonly World[], only = ''): Promise<Measured[][]> {
  const measured = worlds.map((): Measured[] => [])
  for (const call of callsToMeasure()) {
    for (const [how, ask] of Object.entries(call.asks)) {
      const what = how === '' ? call.name : `${call.name}: ${how}`
      if (!what.includes(only)) continue
      const seen = await measureOne(worlds, call, ask)
      seen.forEach(({ times, processor }, place) => measured[place]?.push({
        what, times: summary(times, sum(times)), processorMs: processor / times.length,
      }))
      console.log(`  ${what}: ${measured.map((each) => each.at(-1)?.times.p50.toFixed(1)).join(', ')} ms`)
    }
  }
  return measured
}

const sum = (times: readonly number[]): number => times.reduce((all, time) => all + time, 0)

async function measureOne(worlds: readonly World[], call: MeasuredCall, turnOf: Turn): Promise<Seen[]> {
  const seen = worlds.map((): Seen => ({ times: [], processor: 0 }))
  const most = (call.most ?? often.most) + often.warmUps
  for (let turn = 0; turn < most && (turn < often.least + often.warmUps || seen.some(({ times }) => sum(times) < often.ms)); turn += 1) {
    for (const [place, world] of worlds.entries()) {
      const { took, processor } = await askOnce(world, call, await turnOf(world, turn))
      if (turn < often.warmUps) continue
      seen[place]?.times.push(took)
      if (seen[place]) seen[place].processor += processor
    }
  }
  return seen
}

async function askOnce(world: World, call: MeasuredCall, ask: Ask): Promise<{ took: number; processor: number }> {
  const before = processorTime(world.site.pid)
  const began = performance.now()
  const { status, body } = await request(world, call, ask)
  const took = performance.now() - began
  const processor = processorTime(world.site.pid) - before
  if (status !== 200) throw new Error(`${call.name} answered ${status}: ${body.slice(0, 300)}`)
  const answer: unknown = body.startsWith('{') ? JSON.parse(body) : null
  await ask.after?.(answer)
  return { took, processor }
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

/** How the pages name them. */
export const yardstickNames: readonly (readonly [keyof Yardsticks, string])[] = [
  ['http', 'bare `node:http`, 1 kB of JSON'], ['selectOne', '`select 1` through the driver'], ['pointQuery', 'a member by the Golf-ID through the driver'],
]

/** What lies under every call: HTTP itself, the way to the database and back, and one row by its key. */
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
