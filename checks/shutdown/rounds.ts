import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type RunningSite, startSite } from '../../e2e/support/site.ts'
import { Applicants } from '../faults/applicants.ts'
import { halvesOf, lostOf, newPlace } from '../faults/place.ts'
import { KeptConnection, UnfinishedRequest } from './connections.ts'

/** What a supervisor waits before it kills; the site promises less. */
export const endLimitMs = 10_000
/** A request sent so long before the signal is under way: not one that was lost on its way to a process that ends. */
export const underWayMs = 1000

/** On a busy machine there are fewer rounds rather than a longer check. */
const patienceMs = 20 * 60_000

export interface Tally {
  stops: number
  acknowledged: number
  refused: number
  /** Requests half sent at the signal that were answered as usual. */
  finished: number
  /** Golf-IDs acknowledged and not stored, and those stored without their mails. */
  lost: string[]
  half: string[]
  /** In milliseconds, from the signal to the end of the process. */
  durations: number[]
}

export interface Ended {
  code: number | null
  ms: number
}

/** Ends a site by a signal, and answers how and how fast it ended. */
export async function signal(site: RunningSite, name: NodeJS.Signals): Promise<Ended> {
  const { process: child } = site
  const exit = once(child, 'exit')
  const began = performance.now()
  child.kill(name)
  await exit
  return { code: child.exitCode, ms: performance.now() - began }
}

/**
 * Starts a site again and again on one database, and stops it by a signal in the middle of what several writers do, with
 * a request half sent and a connection kept alive. What was acknowledged and is not there at the end is `lost`.
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
    const [lost, half] = await place.look(async (db) => [await lostOf(db, acknowledged), await halvesOf(db)] as const)
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
  // The last of its body comes after the signal.
  const unfinished = await UnfinishedRequest.begin(site.origin, firstNumber + 9999)
  await pause(underWayMs)
  const ending = signal(site, name)
  // When the idle one is closed, the site has begun to stop.
  await kept.closed()
  unfinished.finish()
  const status = await unfinished.status()
  if (status === 200) applicants.acknowledged.push(unfinished.golfId)
  // On a machine so busy that the site had not come to it within a second.
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
