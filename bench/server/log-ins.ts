import { availableParallelism } from 'node:os'
import { logIn } from '../booking/site.ts'
import { measure, type Times } from '../booking/client.ts'
import { type FilledSite, headersOf } from './fill.ts'
import { hashesPerSecond, load } from './parts.ts'
import { processorTime } from './processor.ts'

export interface LogIns {
  /** Passwords a second that all cores can check with nothing else to do. */
  hashes: number
  times: Times
  /** Log-ins a second as a share of `hashes`. */
  ratio: number
  /** The site's processor time for one log-in, including its hash, in milliseconds. */
  processorMs: number
  /** Times of somebody else's profile call meanwhile. */
  others: Times
  /** How many log-ins there were in all rounds together. */
  made: number
}

const usualCount = 300
/** Concurrent log-ins, as many as there are when a mail has asked everybody to log in. */
const atOnce = 16

/** Makes log-ins that are not counted, so that a site in use is measured and not one that has just started. */
export function warmLogIns({ site, people }: FilledSite): Promise<Times> {
  return measure(usualCount, async (turn) => {
    const person = people[1 + (turn % (people.length - 1))]
    if (person) await logIn(site.origin, person, 10_000 + turn)
  }, { atOnce })
}

/** Rounds alternate with measuring the hash alone, so that both see the same machine; the round with the median `ratio` is reported. */
export const rounds = 3

/** Measures log-ins through both calls, as the form makes them, each from a network of its own; and how others' calls suffer meanwhile. */
export async function logIns(filled: FilledSite, count = usualCount): Promise<LogIns> {
  const { site, people } = filled
  const headers = await headersOf(filled, 0)
  const hashes = () => hashesPerSecond(5, availableParallelism())
  const measured: LogIns[] = []
  let before = await hashes()
  for (let round = 0; round < rounds; round += 1) {
    const perSecond = 20
    const seconds = Math.ceil((2 * count) / before) + 1
    const processorBefore = processorTime(site.pid)
    const [times, others] = await Promise.all([
      measure(count, async (turn) => {
        const person = people[1 + ((round * count + turn) % (people.length - 1))]
        if (person) await logIn(site.origin, person, 1000 + round * count + turn)
      }, { atOnce }),
      load({ requests: [{ url: `${site.origin}/api/rpc/get_my_profile`, method: 'POST', headers, body: {} }], count: seconds * perSecond, atOnce: 1, perSecond }),
    ])
    const processorMs = (processorTime(site.pid) - processorBefore) / times.count
    const after = await hashes()
    const all = (before + after) / 2
    measured.push({ hashes: all, times, others, processorMs, ratio: times.perSecond / all, made: rounds * count })
    before = after
  }
  const middle = measured.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(rounds / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}
