import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { paths } from '#domain/paths.ts'
import { measure } from '../booking/client.ts'
import { logIn } from '../booking/site.ts'
import { type FilledSite, headersOf } from './fill.ts'
import { type LoopDelay, watchLoop } from './loop-watch.ts'
import { type JourneyTimes, loadJourneys } from './parts.ts'
import { processorTime, residentMemory } from './processor.ts'
import { journeysFor, type Member, type Share, sharesOf, type Visitors } from './visits.ts'
import { type Yardsticks, yardsticksOf } from './yardsticks.ts'

export interface Mixed {
  members: number
  version: string
  times: JourneyTimes
  shares: Share[]
  loopDelay: LoopDelay
  /** Processor time of the site's process for a request, on all its threads, in milliseconds. */
  processorMs: number
  memoryAtStart: number
  memoryAfter: number
  yardsticks: Yardsticks
}

/**
 * Requests a second, sent in time whatever comes back, for so many seconds: a few more than the goal, since the rate at which
 * they are answered is until the last one is. So many visits are under way at the same time: one asks about five times a second.
 */
export const rate = { perSecond: 310, seconds: 30, visits: 60 } as const

/** From the site's start, in milliseconds: the database's first checkpoint, after a minute, falls in the middle. */
const beginsAfter = 60_000 - (rate.seconds * 1000) / 2

/** Of these each books less than 30 times an hour, which is what a member may. */
export const memberCount = 400

/** What members, guests and the board do, all at once, on the embedded database. */
export async function mixed(filled: FilledSite): Promise<Mixed> {
  const { site, members, version, memoryAtStart, readyAt, loopDelayFile } = filled
  const visitors = await visitorsOf(filled)
  const journeys = journeysFor(visitors, rate.perSecond * rate.seconds)
  await wait(Math.max(0, readyAt + beginsAfter - performance.now()))
  const before = processorTime(site.pid)
  const { result: times, loopDelay } = await watchLoop({ pid: site.pid, file: loopDelayFile }, () => (
    loadJourneys({ journeys, atOnce: rate.visits, perSecond: rate.perSecond })
  ))
  const [processorMs, memoryAfter] = [(processorTime(site.pid) - before) / times.count, residentMemory(site.pid)]
  return {
    members, version, times, loopDelay, processorMs, memoryAtStart, memoryAfter, shares: sharesOf(visitors),
    yardsticks: await yardsticksOf(filled, { count: times.count, perSecond: rate.perSecond }),
  }
}

async function visitorsOf(filled: FilledSite): Promise<Visitors> {
  const { site: { origin }, people } = filled
  const [loggedIn, others] = [people.slice(1, 1 + memberCount), people.slice(1 + memberCount)]
  const members: Member[] = []
  await measure(loggedIn.length, async (turn) => {
    const person = loggedIn[turn]
    if (person) members.push(await logIn(origin, person, 1 + turn))
  }, { atOnce: 4 })
  const etagOf = async (path: string) => z.string().parse((await fetch(origin + path)).headers.get('etag'))
  return { origin, board: await headersOf(filled, 0), members, others, etags: { start: await etagOf(paths.start), profile: await etagOf(paths.profile) } }
}
