import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { measure, summary, type Times } from './client.ts'
import { openCourses } from './fill.ts'
import type { Caller } from './site.ts'

/** Something measured: what, and how long it took. */
export interface Measured {
  what: string
  times: Times
}

/** The one row of {@link desk} that has a goal. */
export const rareNameRow = 'search: a rare name'

const windowDays = 14
const clients = 32
const today = dateInStockholm(new Date())

/** Measures availability: of one course, of all thirteen in one call, and of all thirteen as thirteen concurrent calls. */
export async function availability(people: readonly Caller[]): Promise<Measured[]> {
  const days = { p_from: today, p_to: addDays(today, windowDays - 1) }
  const one = async (turn: number, index: number) => {
    await of(people, turn).call('get_course_availability', { p_course: of(bookingOptions, index).id, ...days })
  }
  await measure(200, (turn) => one(turn, turn))
  return [
    { what: 'one course', times: await measure(1000, (turn) => one(turn, turn)) },
    {
      what: 'all 13, in one call',
      times: await measure(500, async (turn) => void await of(people, turn).call('get_courses_availability', days)),
    },
    {
      what: 'all 13, as 13 calls at once',
      times: await measure(200, async (turn) => void await Promise.all(bookingOptions.map((_, index) => one(turn, index)))),
    },
  ]
}

/** Measures the board's lists, searches, counters and file. */
export async function desk(administrator: Caller): Promise<Measured[]> {
  const list = (what: string, input: Record<string, unknown>, count = 100) => measured(what, count, () => administrator.call('list_bookings', { limit: 50, ...input }))
  const ids = z.array(z.object({ id: z.string() }))
  const [first] = ids.parse(await administrator.call('list_bookings', { limit: 1, p_from: addDays(today, -400), p_to: addDays(today, -400) }))
  return [
    await list('list_bookings: the queue, 50', { p_status: 'received' }),
    await list('list_bookings: all, first page of 50', {}),
    await list('list_bookings: a page deep in the history', { cursor: first?.id }),
    await list('list_bookings: one course, a month of last year', { p_course: 'ale', p_from: addDays(today, -400), p_to: addDays(today, -370) }),
    await list('list_bookings: one course and a status', { p_course: 'torslanda-a', p_status: 'declined' }),
    await list('search: Golf-ID', { p_search: '000050-150' }),
    await list(rareNameRow, { p_search: 'kommande 44' }),
    await list('search: a common name (1 of 16)', { p_search: 'östen' }, 50),
    await list('search: an address', { p_search: 'asa.oberg' }, 50),
    await list('search: one letter', { p_search: 'a' }, 20),
    await list('search: what nobody is called', { p_search: 'finns inte' }),
    await measured('get_booking_stats', 100, () => administrator.call('get_booking_stats')),
    await measured('list_course_quotas', 100, () => administrator.call('list_course_quotas')),
    await measured('the file of all bookings', 3, () => administrator.get('/api/exports/bookings.csv')),
  ]
}

async function measured(what: string, count: number, work: () => Promise<unknown>): Promise<Measured> {
  await work()
  return { what, times: await measure(count, async () => void await work()) }
}

/** Measures booking requests from 32 clients at once, all accepted, and then cancelling them all, `rounds` times. */
export async function requests(people: readonly Caller[], rounds: number): Promise<Measured[]> {
  const asked: Part = { times: [], wholeMs: 0 }
  const cancelled: Part = { times: [], wholeMs: 0 }
  const ids: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    await part(asked, people, async (person, index) => {
      const answer = await person.call('create_booking_request', {
        p_full_name: person.name, p_golf_id: person.golfId, p_play_date: addDays(today, 1 + index % windowDays), p_course: of(openCourses, index),
        p_email: 'person@example.com', p_is_match: false, p_co_players: [{ name: `Gäst ${round} ${index}`, isVgfMember: false }], p_request_key: randomUUID(),
      })
      ids[index] = z.object({ id: z.string() }).parse(answer).id
    })
    await part(cancelled, people, async (person, index) => void await person.call('cancel_booking', { p_id: ids[index] }))
  }
  return [
    { what: 'create_booking_request, accepted', times: summary(asked.times, asked.wholeMs) },
    { what: 'cancel_booking', times: summary(cancelled.times, cancelled.wholeMs) },
  ]
}

interface Part {
  times: number[]
  wholeMs: number
}

/** Lets each person act once, 32 concurrently, and adds the times to `into`. */
async function part(into: Part, people: readonly Caller[], act: (person: Caller, index: number) => Promise<void>): Promise<void> {
  const began = performance.now()
  await measure(people.length, async (index) => {
    const start = performance.now()
    await act(of(people, index), index)
    into.times.push(performance.now() - start)
  }, { atOnce: clients })
  into.wholeMs += performance.now() - began
}

function of<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}
