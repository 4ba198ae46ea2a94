import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import type { Times } from '../booking/client.ts'
import { type FilledSite, headersOf } from './fill.ts'
import type { Order } from './load.ts'
import { load } from './parts.ts'
import { residentMemory } from './processor.ts'

export interface Mixed {
  members: number
  version: string
  times: Times
  loopDelay: { p99: number; longest: number }
  memoryAtStart: number
  memoryAfter: number
}

/** Requests a second, sent in time whatever comes back, for so many seconds. */
export const rate = { perSecond: 300, seconds: 30 } as const

const loopDelay = z.object({ p99: z.number(), longest: z.number() })

/** What members and the board do, all at once, on the embedded database. */
export async function mixed(filled: FilledSite): Promise<Mixed> {
  const { site, members, version, memoryAtStart, loopDelayFile } = filled
  const requests = await mixedRequests(filled)
  process.kill(site.pid, 'SIGUSR2')
  const times = await load({ requests, count: rate.perSecond * rate.seconds, atOnce: 1, perSecond: rate.perSecond })
  process.kill(site.pid, 'SIGUSR2')
  await wait(200)
  return {
    members, version, times, memoryAtStart, memoryAfter: residentMemory(site.pid),
    loopDelay: loopDelay.parse(JSON.parse(readFileSync(loopDelayFile, 'utf8'))),
  }
}

/** Pages, and the calls of five members and of the board, to be sent in turn. */
export async function mixedRequests(filled: FilledSite): Promise<Order['requests']> {
  const { site } = filled
  const [board, ...others] = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => headersOf(filled, number)))
  const today = dateInStockholm(new Date())
  const fortnight = { p_from: today, p_to: addDays(today, 13) }
  const call = (name: string, headers: Record<string, string> = {}, body: unknown = {}) => (
    { url: `${site.origin}/api/rpc/${name}`, method: 'POST' as const, headers, body }
  )
  const page = (path: string) => ({ url: site.origin + path, method: 'GET' as const, headers: { 'accept-encoding': 'br' } })
  return others.flatMap((member) => [
    page('/'), page('/login'), call('get_my_profile', member), call('get_my_bookings', member), call('get_course_availability', member, { p_course: 'ale', ...fortnight }),
    call('list_courses', member), page('/medlemskap'), call('list_news', member), call('get_my_profile', member), call('list_members', board),
  ])
}
