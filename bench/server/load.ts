/**
 * Puts load on a server from a process of its own: `node bench/server/load.ts`, with an Order or Journeys as JSON on its standard
 * input. Prints the times as one line of JSON.
 */
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { type Answer, measure, send, summary, type Times } from '../booking/client.ts'

const requestSchema = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  headers: z.record(z.string(), z.string()),
})

const requestsSchema = z.object({
  /** Sent in turn, from the beginning again after the last one. */
  requests: z.array(z.extend(requestSchema, { body: z.optional(z.unknown()) })),
  /** How many requests to send, `atOnce` of them concurrently. */
  count: z.number(),
  atOnce: z.number(),
  /** Sends this many requests a second without waiting for answers; `atOnce` is then ignored. */
  perSecond: z.optional(z.number()),
})
export type Order = z.infer<typeof requestsSchema>

const stepSchema = z.extend(requestSchema, {
  body: z.optional(z.record(z.string(), z.unknown())),
  /** Times are reported for each kind. */
  kind: z.string(),
  /** The expected status of the answer, 200 by default. */
  status: z.optional(z.number()),
  /** Fields of the answer to keep: later steps of the journey name them as `{field}` in their headers and their body's fields. */
  keeps: z.optional(z.array(z.string())),
  /** Keeps the answer's cookies, which later steps name as `{cookies}`. */
  keepsCookies: z.optional(z.boolean()),
})
/** A request whose content may depend on the answers before it. */
export type Step = z.infer<typeof stepSchema>

const journeysSchema = z.object({
  /** Each journey is made once; a step is sent when the one before it has been answered. */
  journeys: z.array(z.array(stepSchema)),
  /** How many journeys are under way at the same time; they take turns in making a step. */
  atOnce: z.number(),
  /** Steps a second, sent at a fixed rate like requests with `perSecond`. */
  perSecond: z.number(),
})
export type Journeys = z.infer<typeof journeysSchema>

interface Kind {
  kind: string
  times: Times
}

async function loadRequests({ requests, count, atOnce, perSecond }: Order): Promise<Times> {
  const ask = async (turn: number): Promise<void> => {
    const next = requests[turn % requests.length]
    if (!next) throw new Error('Nothing to ask for')
    await sendExpecting(200, next)
  }
  if (perSecond === undefined) return measure(count, ask, { atOnce })
  const times: number[] = []
  return summary(times, await inTime((turn, took) => ask(turn).then(() => void times.push(took())), count, perSecond))
}

async function loadJourneys({ journeys, atOnce, perSecond }: Journeys): Promise<Times & { kinds: Kind[] }> {
  const begun = journeys.map(begin)
  const [underWay, coming] = [begun.slice(0, atOnce), begun.slice(atOnce).values()]
  const took: { kind: string; ms: number }[] = []
  const wholeMs = await inTime(async (_turn, sinceDue) => {
    const journey = underWay.shift()
    if (!journey) throw new Error('No journey is under way')
    const { step, isLast } = journey.next()
    const follower = isLast ? coming.next().value : journey
    if (follower) underWay.push(follower)
    const { kind } = await step
    took.push({ kind, ms: sinceDue() })
  }, journeys.reduce((sum, { length }) => sum + length, 0), perSecond)
  const kinds = [...Map.groupBy(took, ({ kind }) => kind)].map(([kind, those]) => ({ kind, times: summary(those.map(({ ms }) => ms), wholeMs) }))
  return { ...summary(took.map(({ ms }) => ms), wholeMs), kinds }
}

interface Journey {
  /** Makes the next step as soon as the one before has been answered. */
  next(): { step: Promise<Step>; isLast: boolean }
}

function begin(steps: readonly Step[]): Journey {
  const kept = new Map<string, string>()
  let made = 0
  let before = Promise.resolve()
  return {
    next() {
      const step = steps[made]
      if (!step) throw new Error('A journey has no more steps')
      made += 1
      const answered = before.then(async () => {
        const answer = await sendExpecting(step.status ?? 200, {
          ...step, headers: mapped(step.headers, (value) => filled(value, kept)),
          ...step.body && { body: mapped(step.body, (value) => typeof value === 'string' ? filled(value, kept) : value) },
        })
        keep(answer, step, kept)
      })
      before = answered
      return { step: answered.then(() => step), isLast: made === steps.length }
    },
  }
}

function keep({ body, setCookie }: Answer, { keeps = [], keepsCookies = false }: Step, kept: Map<string, string>): void {
  if (keepsCookies) kept.set('cookies', setCookie.map((line) => line.split(';', 1)[0]).join('; '))
  if (keeps.length === 0) return
  const answer = z.record(z.string(), z.unknown()).parse(JSON.parse(body))
  for (const name of keeps) kept.set(name, z.string().parse(answer[name]))
}

function mapped<From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}

function filled(value: string, kept: ReadonlyMap<string, string>): string {
  return value.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const known = kept.get(name)
    if (known === undefined) throw new Error(`No answer has told ${name} yet`)
    return known
  })
}

async function sendExpecting(status: number, next: Order['requests'][number]): Promise<Answer> {
  const answer = await send(next.url, next)
  if (answer.status !== status) throw new Error(`${next.url} answered ${answer.status}: ${answer.body.slice(0, 200)}`)
  return answer
}

/**
 * Starts each request when it is due. One that starts late because another was slow still counts from when it was due.
 * @returns the milliseconds until the last one was answered
 */
async function inTime(ask: (turn: number, sinceDue: () => number) => Promise<void>, count: number, perSecond: number): Promise<number> {
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const due = began + (turn * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    asked.push(ask(turn, () => performance.now() - due))
  }
  await Promise.all(asked)
  return performance.now() - began
}

const order = z.union([requestsSchema, journeysSchema]).parse(JSON.parse(await text(process.stdin)))
console.log(JSON.stringify(await ('journeys' in order ? loadJourneys(order) : loadRequests(order))))
