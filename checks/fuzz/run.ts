import fc from 'fast-check'
import { type App, createApp } from '#server/app.ts'
import { limitCounts } from '#server/limits/tables.ts'
import { createLog } from '#server/log.ts'
import type { SiteCall } from '../access/site-addresses.ts'
import { openWorld, type World } from '../access/world.ts'
import { times } from '../check-mode.ts'
import { codeOf, faultOf, pollution } from './answers.ts'
import { ask, type Asked } from './in-process.ts'
import { type FuzzInput, fuzzInputs } from './inputs.ts'
import { emptyBookings, fillPool } from './pool.ts'
import type { Pool } from './schema-inputs.ts'
import { type SenderKind, senderKinds, Senders } from './senders.ts'

/**
 * The long form takes a new seed each time. To repeat a run: `FUZZ_SEED=1 FUZZ_CALL=get_member npm run check:fuzz`; it sends the
 * same inputs except for the ids and secrets of the site's data.
 */
export const seed = Number(process.env.FUZZ_SEED ?? times(20_261_121, Math.floor(Math.random() * 2 ** 31)))
/** Inputs for each call; FUZZ_INPUTS overrides the form's number. */
export const inputs = Number(process.env.FUZZ_INPUTS ?? times(40, 10_000))
/** Inputs between two checks that all is well; limits start anew with each batch. */
const batchSize = 250
const atOnce = 12
/** For sign-in, which accepts this many concurrent attempts per person and tells others to come back. */
const logInsAtOnce = 5
const sentBy: readonly SenderKind[] = [...senderKinds, 'member', 'superadmin']
/** After this many inputs the pool is renewed: inputs approve, cancel and end what they name. */
const poolInputs = 2500

/** What became of one call's inputs. */
export interface Tally {
  inputs: number
  /** Inputs that reached a handler: not refused because of the address, the envelope, the caller or the schema. */
  handled: number
  done: number
  slowest: number
  faults: string[]
}

/** Codes of refusals made before any handler. */
const before = new Set([
  'INVALID', 'NOT_LOGGED_IN', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'BAD_REQUEST', 'WRONG_ORIGIN', 'NO_SUCH_CALL', 'METHOD_NOT_ALLOWED', 'TOO_LARGE', 'TOO_SLOW', 'NOT_JSON',
])

export interface Fuzzing {
  world: World
  app: App
  senders: Senders
  run(call: SiteCall, inputs: number): Promise<Tally>
  close(): Promise<void>
}

export async function startFuzzing(webDir: string | null): Promise<Fuzzing> {
  const world = await openWorld()
  const failures: string[] = []
  const log = createLog({ level: 'error', destination: { write: (line) => void failures.push(line.slice(0, 2000)) } })
  const app = await createApp({ ...world.site.services, log }, webDir)
  const senders = new Senders(world.site)
  await senders.revive()

  let pool: Pool | undefined
  let poolLeft = 0

  async function nextPool(): Promise<Pool> {
    if (pool && poolLeft > 0) return pool
    poolLeft = poolInputs
    pool = await fillPool(world, senders)
    return pool
  }

  async function send(call: SiteCall, input: FuzzInput, kind: SenderKind, tally: Tally): Promise<void> {
    const asked = requestOf(call, input, senders.cookieOf(kind))
    const start = performance.now()
    const answer = await ask(app, asked)
    tally.slowest = Math.max(tally.slowest, performance.now() - start)
    tally.inputs += 1
    if (answer.status < 400) tally.done += 1
    if (answer.status < 400 || !before.has(codeOf(answer.text))) tally.handled += 1
    const fault = faultOf(answer, { isHead: asked.method === 'HEAD' })
    if (fault !== null) tally.faults.push(`${kind}: ${String(asked.body).slice(0, 300)} ${JSON.stringify(asked.headers).slice(0, 200)} ${asked.url.slice(0, 100)}\n  ${fault}\n  ${failures.at(-1) ?? ''}`)
  }

  /** After a batch: expects a healthy site and an unpolluted Object.prototype, resets the limits and revives the senders. */
  async function lookAfter(call: SiteCall, tally: Tally): Promise<void> {
    const health = await ask(app, { method: 'GET', url: '/api/health', headers: {}, body: null })
    if (health.status !== 200) tally.faults.push(`/api/health answered ${health.status} after ${call.path}`)
    if (pollution().length > 0) tally.faults.push(`Every object has ${pollution().join()} after ${call.path}`)
    await world.site.db.delete(limitCounts)
    await senders.revive()
  }

  return {
    world, app, senders,
    async run(call, inputs) {
      const tally: Tally = { inputs: 0, handled: 0, done: 0, slowest: 0, faults: [] }
      for (let sent = 0; sent < inputs && tally.faults.length < 5; sent += batchSize) {
        const numRuns = Math.min(batchSize, inputs - sent)
        const filled = await nextPool()
        poolLeft -= numRuns
        const arbitrary = fc.oneof(...sentBy.map((kind) => fuzzInputs(call.schema, { ...filled, own: senders.ownOf(kind) }).map((input) => ({ input, kind }))))
        const batch = fc.sample(arbitrary, { seed: seed ^ hashOf(call.path + call.method) ^ sent, numRuns })
        const together = call.path === '/api/auth/sign-in' ? logInsAtOnce : atOnce
        for (let at = 0; at < batch.length; at += together) {
          await Promise.all(batch.slice(at, at + together).map(({ input, kind }) => send(call, input, kind, tally)))
          // Everybody may have only one active booking.
          if (call.path.endsWith('create_booking_request')) await emptyBookings(world)
        }
        await lookAfter(call, tally)
      }
      return tally
    },
    close: () => world.site.close(),
  }
}

function requestOf({ method, path }: SiteCall, { body, headers, cookie, tail = '', method: other }: FuzzInput, own: string): Asked {
  const query = method === 'GET' && tail === '' ? `?${new URLSearchParams({ token: String(body).slice(0, 3000) }).toString()}` : tail
  const cookies = [own, cookie ?? ''].filter((text) => text !== '').join('; ')
  return {
    method: other ?? method,
    url: path + query,
    headers: { ...(method === 'POST' && { 'content-type': 'application/json' }), ...(cookies !== '' && { cookie: cookies }), ...headers },
    body: method === 'POST' ? body : null,
  }
}

function hashOf(text: string): number {
  return [...text].reduce((hash, sign) => (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0, 7)
}
