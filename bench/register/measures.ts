import * as z from 'zod/mini'
import { memberSorts } from '#features/members/rules.ts'
import { measure, type Times } from '../booking/client.ts'
import type { Caller } from '../booking/site.ts'
import type { Filled, Sample } from './fill.ts'

/** Something measured, and the number of rows or the count that it answered with; null for other answers. */
export interface Measured {
  what: string
  times: Times
  answered: number | null
}

/** A group of measures with its heading. */
export interface Section {
  title: string
  rows: Measured[]
}

export interface Register extends Filled {
  caller: Caller
  /** The yardstick of the exports (`copyOut` in export-import.ts), measured before the site was started. */
  copiedOut: Measured
}

/** How often each call is made: enough for a percentile, few enough for a slow call. */
const times = 60
const warmUps = 5
const limit = 50

const rows = z.array(z.object({ id: z.string(), place: z.string() }))

/** Measures the first page in every order, and pages that begin at any place. */
export async function pages({ caller, samples }: Register): Promise<Section> {
  const measured: Measured[] = []
  for (const sort of memberSorts) {
    measured.push(await list(caller, `first page, by ${sort}`, () => ({ sort })))
    const places: string[] = []
    for (const { golfId } of samples) {
      places.push(...rows.parse(await caller.call('list_members', { sort, search: golfId, limit: 1 })).map(({ place }) => place))
    }
    measured.push(await list(caller, `a page anywhere, by ${sort}`, (turn) => ({ sort, cursor: of(places, turn) })))
  }
  return { title: 'list_members, 50', rows: measured }
}

export async function filters({ caller }: Register): Promise<Section> {
  const filtered: [string, Record<string, unknown>][] = [
    ['pensioners', { category: 'pensioner' }],
    ['without a category (1 of 500)', { category: 'none' }],
    ['who have paid', { paid: true }],
    ['who have not paid', { paid: false }],
    ['whose membership has ended', { state: 'ended' }],
    ['everybody', { state: 'all' }],
    ['pensioners who have not paid, newest first', { category: 'pensioner', paid: false, sort: '-created_at' }],
    ['ended and without a category', { state: 'ended', category: 'none' }],
  ]
  const measured: Measured[] = []
  for (const [what, filter] of filtered) measured.push(await list(caller, what, () => filter))
  return { title: 'Filters, first page of 50', rows: measured }
}

export const searches: [string, (sample: Sample) => string][] = [
  ['one letter that many have: a', () => 'a'],
  ['one letter that fewer have: q', () => 'q'],
  ['two letters: än', () => 'än'],
  ['a common first name: anna', () => 'anna'],
  ['the commonest surname: andersson', () => 'andersson'],
  ['a common surname late in the alphabet: svensson', () => 'svensson'],
  ['the last in the alphabet: öberg', () => 'öberg'],
  ['first and last name: östen zetterqvist', () => 'östen zetterqvist'],
  ['a club: sankt jörgen', () => 'sankt jörgen'],
  ['what most addresses hold: example.com', () => 'example.com'],
  ['part of an address', ({ privateEmail }) => privateEmail?.split('@', 1)[0] ?? ''],
  ['a Golf-ID', ({ golfId }) => golfId],
  ['a birth date', ({ golfId }) => golfId.slice(0, 6)],
  ['what nobody is called: xyzzy', () => 'xyzzy'],
  ['a letter that nobody has: ß', () => 'ß'],
]

export async function searching({ caller, samples }: Register): Promise<Section> {
  const measured: Measured[] = []
  for (const [what, words] of searches) measured.push(await list(caller, what, (turn) => ({ search: words(of(samples, turn)) })))
  return { title: 'Search, first page of 50', rows: measured }
}

export async function counts({ caller, samples }: Register): Promise<Section> {
  const counted: [string, (sample: Sample) => Record<string, unknown>][] = [
    ['all', () => ({})],
    ['pensioners who have not paid', () => ({ category: 'pensioner', paid: false })],
    ['a Golf-ID', ({ golfId }) => ({ search: golfId })],
    ['a common surname: svensson', () => ({ search: 'svensson' })],
    ['one letter: a', () => ({ search: 'a' })],
  ]
  const answer = z.object({ count: z.int() })
  const measured: Measured[] = []
  for (const [what, filter] of counted) {
    measured.push(await timed(what, async (turn) => answer.parse(await caller.call('count_members', filter(of(samples, turn)))).count))
  }
  return { title: 'count_members', rows: measured }
}

export async function cards({ caller, samples }: Register): Promise<Section> {
  const card = await timed('a member\'s card', async (turn) => {
    await caller.call('get_member', { p_id: of(samples, turn).id })
    return null
  })
  return { title: 'get_member', rows: [card] }
}

function list(caller: Caller, what: string, input: (turn: number) => Record<string, unknown>): Promise<Measured> {
  return timed(what, async (turn) => rows.parse(await caller.call('list_members', { limit, ...input(turn) })).length)
}

async function timed(what: string, ask: (turn: number) => Promise<number | null>): Promise<Measured> {
  let answered: number | null = null
  for (let turn = 0; turn < warmUps; turn += 1) answered = await ask(turn)
  return { what, times: await measure(times, async (turn) => void await ask(turn)), answered }
}

function of<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length]
  if (value === undefined) throw new Error('There is nobody')
  return value
}
