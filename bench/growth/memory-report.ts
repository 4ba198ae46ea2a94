import { above, allocation, type Result, table, whole } from './growth.ts'
import { everyMs, firstLookMs, type Held, importRows, pages } from './memory.ts'

/** How much the resident memory may rise while a file is exported or imported, in megabytes: room for garbage. */
const streamMb = 100
/** How many times as much may be kept with about ten times as many rows; differences up to `keptNoiseMb` are batches in transit. */
const keptShare = 1.5
const keptNoiseMb = 5

/** Whether a file was measured: showing lists has no rows to count. */
const isFile = ({ rows }: Held): boolean => rows !== null

interface Kept {
  what: string
  few: Held
  many: Held
}

/** Pairs each file's measurement with the most rows with the one with the next fewer. */
function kept(results: readonly Result[]): Kept[] {
  const files = Object.groupBy(results.flatMap(({ memory }) => memory).filter(isFile), ({ what }) => what)
  return Object.entries(files).flatMap(([what, all = []]) => {
    const [many, few] = all.toSorted((one, other) => (other.rows ?? 0) - (one.rows ?? 0))
    return few && many ? [{ what, few, many }] : []
  })
}

/** Describes each file whose memory is not constant. */
export function missedByFiles(results: readonly Result[]): string[] {
  const above = results.flatMap(({ members, memory }) => memory.filter(isFile).flatMap(({ what, rows, before, highest }) => (
    highest - before > streamMb
      ? [`${what}, ${whole(rows ?? 0)} rows, ${whole(members)} members: ${mb(highest - before)} MB more than before, the goal is ${streamMb}`] : []
  )))
  const growing = kept(results).flatMap(({ what, few, many }) => {
    const [from, to] = [few.keptMb ?? 0, many.keptMb ?? 0]
    return to > from * keptShare && to - from > keptNoiseMb
      ? [`${what}: ${mb(to)} MB kept with ${whole(many.rows ?? 0)} rows, ${mb(from)} MB with ${whole(few.rows ?? 0)}`] : []
  })
  return [...above, ...growing]
}

const mb = (value: number) => value.toFixed(Math.abs(value) < 10 ? 1 : 0)

/** Both goals for files, for the head of the page. */
export const fileGoals = `Files are taken out and given in with constant memory: at most ${streamMb} MB resident more than before, however long; and with
the most rows what it keeps, garbage aside, is at most ${keptShare} times what it keeps with about a tenth of them (the next smaller size, or the shorter file);
differences up to ${keptNoiseMb} MB are batches on their way.`

function callTable(results: readonly Result[]): string {
  const [smallest, ...others] = results
  if (!smallest) return ''
  const faults = new Set(above(results, allocation).map(({ what, members }) => `${members} ${what}`))
  return table([
    'Call', ...results.map(({ members }) => `${whole(members)}: kB`), ...others.map(({ members }) => `${whole(members)} / ${whole(smallest.members)}`),
    ...results.map(({ members }) => `${whole(members)}: answer, kB`), ...results.map(({ members }) => `${whole(members)}: rise, MB`),
  ], smallest.calls.map(({ what, memory: { allocatedKb } }, index) => [
    what,
    ...results.map(({ calls }) => whole(calls[index]?.memory.allocatedKb ?? 0)),
    ...others.map(({ members, calls }) => {
      const share = ((calls[index]?.memory.allocatedKb ?? 0) / allocatedKb).toFixed(1)
      return faults.has(`${members} ${what}`) ? `**${share}**` : share
    }),
    ...results.map(({ calls }) => mb(calls[index]?.answeredKb ?? 0)), ...results.map(({ calls }) => mb(calls[index]?.memory.riseMb ?? 0)),
  ]))
}

/** How far apart the medians of even and odd turns are, by which the noise can be judged. */
function spreads(results: readonly Result[]): string {
  const all = results.flatMap(({ calls }) => calls.map(({ memory }) => memory.spreadKb)).toSorted((one, other) => one - other)
  return `${whole(all[Math.floor(all.length * 0.95)] ?? 0)} kB in 95 of 100, ${whole(all.at(-1) ?? 0)} kB at most`
}

function fileTable(results: readonly Result[]): string {
  return table(
    ['What', 'members', 'rows', 'seconds', 'before', 'highest', 'rise', 'kept', 'driver: rows', 'seconds', 'rise'],
    results.flatMap(({ members, memory }) => memory.map(({ what, rows, seconds, before, highest, keptMb, driver }) => [
      what, whole(members), rows === null ? '' : whole(rows), seconds.toFixed(1), before.toFixed(0), highest.toFixed(0), mb(highest - before),
      keptMb === null ? '' : mb(keptMb), ...(driver ? [whole(driver.rows), driver.seconds.toFixed(1), mb(driver.riseMb)] : ['', '', '']),
    ])),
  )
}

/** Returns the page's sections about memory. */
export function memorySections(results: readonly Result[]): string {
  return `## Memory of a call

What the site's main thread allocates for one call, objects and buffers, in kilobytes: how far V8's heap and the buffers beside it rise from
the request to its answer, with what each garbage collection on the way took away added again; the middle one of those that are timed. That is
what a call costs of memory; what stays resident hardly moves for one, and its rise from before the call was first asked to the highest
meanwhile, in megabytes, is mostly garbage that has not been collected yet. A password's hash takes its 19 MB on another thread and outside
of V8; they are in the rise alone. How long the answer is stands beside it.

The same asked twice: between the middle of every other call and that of those between them lie ${spreads(results)};
differences of the whole up to ${allocation.noise} kB are taken as noise.

${callTable(results)}

## Memory of files

Each in a process of its own, which has shown ${pages} pages of each list before and nothing else, in megabytes. Before, highest and rise are
resident, looked at every ${everyMs} ms. Kept is the most that is no garbage, more than before: everything else is collected after ${[1, 2, 4].map((times) => times * firstLookMs).join(', ')} ms and
so on, for which the process stands still. It is empty where the work was over before. Files of ${importRows.map(whole).join(' and ')} members are given in with the most
members. Beside a file that is taken out stands the table behind it, read through the driver a thousand rows at a time by a process that
does nothing else.

${fileTable(results)}`
}
