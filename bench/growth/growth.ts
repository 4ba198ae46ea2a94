import type { Measured, Yardsticks } from './measures.ts'
import type { Held } from './memory.ts'

/** What was measured in one size. */
export interface Result {
  members: number
  bookings: number
  version: string
  filledInSeconds: number
  yardsticks: Yardsticks
  calls: Measured[]
  memory: Held[]
}

/** A figure of each call; differences up to `noise` are put down to the machine. */
interface Figure {
  unit: string
  noise: number
  of(call: Measured): number
}

export const time: Figure = { unit: 'ms', noise: 2, of: ({ times }) => times.p50 }
/** The noise: of 116 figures that were measured twice, 115 differed by less. */
export const allocation: Figure = { unit: 'kB', noise: 150, of: ({ memory }) => memory.allocatedKb }

/** How many times as much as in the smallest size a call may take when it grows as log n does. */
export const allowed = (smallest: Result, { members }: Result): number => Math.log(members) / Math.log(smallest.members)

export interface Growth {
  what: string
  members: number
  from: number
  to: number
}

/**
 * Returns the calls that take more in some size than log n allows. A page with fewer rows in the smallest size than in another
 * is cheaper there for that reason alone, so it may also take what the first way to ask that call, a full page, takes there.
 */
export function above(results: readonly Result[], { of, noise }: Figure): Growth[] {
  const [smallest, ...others] = results
  if (!smallest) return []
  return others.flatMap((result) => result.calls.flatMap((call, index) => {
    const first = smallest.calls[index]
    if (!first) return []
    const full = call.answeredKb > first.answeredKb ? smallest.calls.find(({ what }) => callOf(what) === callOf(call.what)) : undefined
    const [from, to] = [of(first), of(call)]
    return to / Math.max(from, full ? of(full) : 0) > allowed(smallest, result) && to - from > noise ? [{ what: call.what, members: result.members, from, to }] : []
  }))
}

/** Returns the call's name, without the way it is asked. */
const callOf = (what: string): string | undefined => what.split(':')[0]

/**
 * Returns what grows worse than log n from the smallest size to the largest (`grows`), and what exceeds log n in a size between
 * but not in the largest, so that it has reached its bound on the way (`bounded`).
 */
export function grown(results: readonly Result[], figure: Figure): { grows: Growth[]; bounded: Growth[] } {
  const all = above(results, figure)
  const worse = new Set(all.filter(({ members }) => members === results.at(-1)?.members).map(({ what }) => what))
  return { grows: all.filter(({ what }) => worse.has(what)), bounded: all.filter(({ what }) => !worse.has(what)) }
}

/** How many different calls there are among the growths. */
export const countOf = (growths: readonly Growth[]): number => new Set(growths.map(({ what }) => what)).size

export const short = (value: number) => value < 10 ? value.toFixed(1) : value.toFixed(0)
export const whole = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 })

export function inWords({ what, members, from, to }: Growth, smallest: Result | undefined, { unit }: Figure): string {
  return `${what}: ${short(from)} ${unit} with ${whole(smallest?.members ?? 0)} members, ${short(to)} ${unit} with ${whole(members)}, ${(to / from).toFixed(1)} times as much`
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [`| ${head.join(' | ')} |`, `|---|${head.slice(1).map(() => '---:|').join('')}`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
