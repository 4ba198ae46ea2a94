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

/** Runs a program to its end, given arguments and what it reads, and reads the JSON it prints. */
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

/** Loads a server from a process of its own. */
export async function load(order: Order): Promise<Times> {
  return timesSchema.parse(await resultOf('load.ts', { input: JSON.stringify(order) }))
}

const journeyTimesSchema = z.extend(timesSchema, { kinds: z.array(z.object({ kind: z.string(), times: timesSchema })) })
/** Of all requests, and of each kind of them. */
export type JourneyTimes = z.infer<typeof journeyTimesSchema>

/** The same by journeys, whose later requests take what earlier answers said. */
export async function loadJourneys(order: Journeys): Promise<JourneyTimes> {
  return journeyTimesSchema.parse(await resultOf('load.ts', { input: JSON.stringify(order) }))
}

/** Passwords that so many cores of this machine can check in a second. */
export async function hashesPerSecond(seconds: number, cores: number): Promise<number> {
  const result = await resultOf('hash.ts', { args: [String(seconds)], environment: { UV_THREADPOOL_SIZE: String(cores) } })
  return z.object({ perSecond: z.number() }).parse(result).perSecond
}

export function startYardstick(yardstick: Yardstick): Promise<Running> {
  return launch([program('bare.ts'), JSON.stringify(yardstick)], {})
}

/** What a server did under a load: how quick, and the processor time of each request in microseconds. */
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
  /** How much of the bare server's speed the site has, by processor time: 1 is as quick. */
  ratio: number
  /** The least and the most of the rounds. */
  lowest: number
  highest: number
  goal: number
}

/**
 * The site and its yardstick in turns, so that both meet the same machine: the middle pair by how the two compare, since what
 * a request takes moves by a third from one second to the next.
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

/** An answer as it went over the line, for a bare server to repeat. Node adds the other headers by itself. */
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
