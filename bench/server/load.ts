/**
 * A program that loads a server from a process of its own: `node bench/server/load.ts '<Order as JSON>'`. Prints what it
 * saw as one line of JSON.
 */
import * as z from 'zod/mini'
import { measure, send, summary, type Times } from '../booking/client.ts'

const orderSchema = z.object({
  /** Sent in turn. */
  requests: z.array(z.object({
    url: z.string(),
    method: z.enum(['GET', 'POST']),
    headers: z.record(z.string(), z.string()),
    body: z.optional(z.unknown()),
  })),
  /** How many requests, so many at once. */
  count: z.number(),
  atOnce: z.number(),
  /** Sends so many a second whatever comes back, instead of waiting for answers. */
  perSecond: z.optional(z.number()),
})
export type Order = z.infer<typeof orderSchema>

async function load({ requests, count, atOnce, perSecond }: Order): Promise<Times> {
  const ask = async (turn: number): Promise<void> => {
    const next = requests[turn % requests.length]
    if (!next) throw new Error('Nothing to ask for')
    const answer = await send(next.url, next)
    if (answer.status !== 200) throw new Error(`${next.url} answered ${answer.status}: ${answer.body.slice(0, 200)}`)
  }
  return perSecond === undefined ? measure(count, ask, { atOnce }) : inTime(ask, count, perSecond)
}

/** Each request at its moment: one that comes late because another was slow counts from when it was due. */
async function inTime(ask: (turn: number) => Promise<void>, count: number, perSecond: number): Promise<Times> {
  const times: number[] = []
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const due = began + (turn * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    asked.push(ask(turn).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(asked)
  return summary(times, performance.now() - began)
}

console.log(JSON.stringify(await load(orderSchema.parse(JSON.parse(process.argv[2] ?? '')))))
