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
  /** The site's processor time for one request, on all its threads, in milliseconds. */
  processorMs: number
  memoryAtStart: number
  memoryAfter: number
  yardsticks: Yardsticks
}

/**
 * Requests sent a second, without waiting for answers, and for how many seconds. The rate is a little above the goal, since the
 * answered rate counts the time until the last answer. `visits` are under way at the same time, each with about five requests a second.
 */
export const rate = { perSecond: 310, seconds: 30, visits: 60 } as const

/** When to begin after the site's start, in milliseconds: the database's first checkpoint, after a minute, falls in the middle. */
const beginsAfter = 60_000 - (rate.seconds * 1000) / 2

/** So many that each books less often than the limit of 30 times an hour. */
export const memberCount = 400

/** Measures everything at once on the embedded database: what members, guests and the board do. */
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
