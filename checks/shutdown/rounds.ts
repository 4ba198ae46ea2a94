import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type RunningSite, startSite } from '../../e2e/support/site.ts'
import { Applicants } from '../faults/applicants.ts'
import { findIncomplete, findLost, newPlace } from '../faults/place.ts'
import { KeptConnection, UnfinishedRequest } from './connections.ts'

/** How long a supervisor waits before it kills; the site promises to end sooner. */
export const endLimitMs = 10_000
/** How long before the signal a request is sent, so that it is under way and not lost on its way to a process that ends. */
export const underWayMs = 1000

/** On a busy machine there are fewer rounds rather than a longer check. */
const patienceMs = 20 * 60_000

export interface Tally {
  stops: number
  acknowledged: number
  refused: number
  /** How many half-sent requests were answered as usual despite the signal. */
  finished: number
  /** Golf-IDs that were acknowledged but not stored; `half` has those stored without their mails. */
  lost: string[]
  half: string[]
  /** Milliseconds from the signal to the end of the process. */
  durations: number[]
}

export interface Ended {
  code: number | null
  ms: number
}

/** Ends a site with a signal; returns its exit code and how long it took. */
export async function signal(site: RunningSite, name: NodeJS.Signals): Promise<Ended> {
  const { process: child } = site
  const exit = once(child, 'exit')
  const began = performance.now()
  child.kill(name)
  await exit
  return { code: child.exitCode, ms: performance.now() - began }
}

/**
 * Starts a site repeatedly on one database and stops it with a signal while several people write, one request is half sent
 * and one connection is kept alive. `lost` has everything that was acknowledged but is not stored at the end.
 */
export async function stopOften(server: string | undefined, rounds: number): Promise<Tally> {
  const until = Date.now() + patienceMs
  const place = await newPlace(server)
  const tally: Tally = { stops: 0, acknowledged: 0, refused: 0, finished: 0, lost: [], half: [], durations: [] }
  const acknowledged: string[] = []
  const site = await startSite({ env: place.env })
  try {
    for (let round = 0; round < rounds && Date.now() < until; round += 1) {
      if (round > 0) await site.restart()
      const applicants = await stopOnce(site, { firstNumber: round * 10_000, name: round % 3 === 2 ? 'SIGINT' : 'SIGTERM', tally })
      acknowledged.push(...applicants.acknowledged)
    }
    const [lost, half] = await place.look(async (db) => [await findLost(db, acknowledged), await findIncomplete(db)] as const)
    return { ...tally, acknowledged: acknowledged.length, lost, half }
  } finally {
    await site.stop()
    await place.remove()
  }
}

interface Round {
  firstNumber: number
  name: NodeJS.Signals
  tally: Tally
}

async function stopOnce(site: RunningSite, { firstNumber, name, tally }: Round): Promise<Applicants> {
  const kept = await KeptConnection.open(site.origin)
  expect(await kept.ask()).toBe(200)
  const applicants = new Applicants(site.origin, firstNumber).begin(6)
  await applicants.acknowledgedMore(10)
  // The last byte of its body is sent after the signal.
  const unfinished = await UnfinishedRequest.begin(site.origin, firstNumber + 9999)
  await pause(underWayMs)
  const ending = signal(site, name)
  // Once the idle connection is closed, the site has begun to stop.
  await kept.closed()
  unfinished.finish()
  const status = await unfinished.status()
  if (status === 200) applicants.acknowledged.push(unfinished.golfId)
  // A very busy site may not have got to the request within that second.
  else expect(unfinished.text()).toMatch(/^HTTP\/1\.1 503 [^]+"code":"STOPPING"/)
  tally.finished += Number(status === 200)
  const { code, ms } = await ending
  await applicants.stop()
  expect(code, site.printed().slice(-2000)).toBe(0)
  expect(ms).toBeLessThan(endLimitMs)
  expect(applicants.wrong).toEqual([])
  tally.stops += 1
  tally.refused += applicants.refused
  tally.durations.push(ms)
  return applicants
}
