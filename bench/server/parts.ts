import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { Times } from '../booking/client.ts'
import { launch, type Running } from '../booking/site.ts'
import type { Yardstick } from './bare.ts'
import type { Journeys, Order } from './load.ts'
import { processorTime } from './processor.ts'

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const timesSchema = z.object({ count: z.number(), p50: z.number(), p95: z.number(), p99: z.number(), perSecond: z.number() })

/** Runs a program of this folder to its end, with `input` on its standard input, and parses the JSON that it prints. */
async function resultOf(file: string, { args = [], input = '', environment = {} }: {
  args?: readonly string[]
  input?: string
  environment?: Record<string, string>
}): Promise<unknown> {
  const child = spawn(process.execPath, [program(file), ...args], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...environment } })
  child.stdin.end(input)
  let said = ''
  for await (const chunk of child.stdout) said += String(chunk)
  const result: unknown = JSON.parse(said)
  return result
}

/** Puts load on a server, from a process of its own. */
export async function load(order: Order): Promise<Times> {
  return timesSchema.parse(await resultOf('load.ts', { input: JSON.stringify(order) }))
}

const journeyTimesSchema = z.extend(timesSchema, { kinds: z.array(z.object({ kind: z.string(), times: timesSchema })) })
/** The times of all requests, and of each kind of request. */
export type JourneyTimes = z.infer<typeof journeyTimesSchema>

/** Like {@link load}, with journeys whose later requests use what earlier answers said. */
export async function loadJourneys(order: Journeys): Promise<JourneyTimes> {
  return journeyTimesSchema.parse(await resultOf('load.ts', { input: JSON.stringify(order) }))
}

/** Measures how many passwords this many cores of the machine can check in a second. */
export async function hashesPerSecond(seconds: number, cores: number): Promise<number> {
  const result = await resultOf('hash.ts', { args: [String(seconds)], environment: { UV_THREADPOOL_SIZE: String(cores) } })
  return z.object({ perSecond: z.number() }).parse(result).perSecond
}

export function startYardstick(yardstick: Yardstick): Promise<Running> {
  return launch([program('bare.ts'), JSON.stringify(yardstick)], {})
}

/** A server's times under a load, and its processor time for each request in microseconds. */
export interface Cost {
  times: Times
  processorUs: number
}

export async function costOf({ pid }: Running, order: Order): Promise<Cost> {
  const before = processorTime(pid)
  const times = await load(order)
  return { times, processorUs: ((processorTime(pid) - before) * 1000) / times.count }
}

export interface Compared {
  what: string
  site: Cost
  bare: Cost
  /** The site's speed as a share of the bare server's, by processor time: 1 is equally quick. */
  ratio: number
  /** The lowest and highest ratio of the rounds. */
  lowest: number
  highest: number
  goal: number
}

/**
 * Measures the site and its yardstick in turn, so that both see the same machine. Returns the pair with the median ratio, since
 * what a request takes varies by a third from one second to the next.
 */
export async function compare({ what, goal, rounds, site, bare }: {
  what: string
  goal: number
  rounds: number
  site: () => Promise<Cost>
  bare: () => Promise<Cost>
}): Promise<Compared> {
  await site()
  await bare()
  const pairs: Compared[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [own, yardstick] = [await site(), await bare()]
    pairs.push({ what, goal, site: own, bare: yardstick, ratio: yardstick.processorUs / own.processorUs, lowest: 0, highest: 0 })
  }
  const ordered = pairs.toSorted((one, other) => one.ratio - other.ratio)
  const [lowest, middle, highest] = [ordered[0], ordered[Math.floor(rounds / 2)], ordered.at(-1)]
  if (!lowest || !middle || !highest) throw new Error('Nothing was measured')
  const { site: own, bare: yardstick, ratio } = middle
  console.log(`${what}: ${own.processorUs.toFixed(0)} µs, a bare server ${yardstick.processorUs.toFixed(0)} µs, ${ratio.toFixed(2)} (${lowest.ratio.toFixed(2)} to ${highest.ratio.toFixed(2)})`)
  return { ...middle, lowest: lowest.ratio, highest: highest.ratio }
}

/** Records an answer as it was sent, for a bare server to repeat. Leaves out the headers that Node adds by itself. */
export function recordAnswer(url: string, headers: Record<string, string>): Promise<Yardstick> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const written: string[] = []
        for (let at = 0; at < response.rawHeaders.length; at += 2) {
          const name = response.rawHeaders[at] ?? ''
          if (!/^(date|connection|keep-alive)$/i.test(name)) written.push(name, response.rawHeaders[at + 1] ?? '')
        }
        resolve({ kind: 'answer', headers: written, body: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', reject).end()
  })
}
