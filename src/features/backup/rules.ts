import { addDays, dateInStockholm, daysBetween, momentInStockholm, noonOf, weekdayOf } from '#domain/calendar.ts'
import { retention } from '#domain/retention.ts'

/** `backup`: a copy of the database was written. `drill`: such a copy was restored on trial. */
export const runKinds = ['backup', 'drill'] as const
export type RunKind = (typeof runKinds)[number]

export const runStates = ['running', 'done', 'failed'] as const

/** Why one failed. A closed list, so that the dashboard has words for each and shows nothing of the machine. */
export const runProblems = ['disk_full', 'unwritable', 'damaged', 'unexpected'] as const
export type RunProblem = (typeof runProblems)[number]

/** From when the day's copy is due, in Stockholm: after the night's tidying, and never skipped or doubled by summer time. */
const backupTime = '04:00'

/** A trial is due so many days after the last good one. */
export const drillEveryDays = 7

/** When the board is warned, in hours after the last good one. */
export const warnAfterHours: Record<RunKind, number> = { backup: 48, drill: 14 * 24 }

/** A mail that has waited for so many hours has been tried five times or more: the board is told. */
export const lateMailHours = 6

/** For so many days the board is told of mails that were given up. */
export const lostMailDays = 30

/** How many are kept: the latest of each of so many days, weeks and months that have any. */
export interface Keep {
  daily: number
  weekly: number
  monthly: number
}

export const usualKeep: Keep = { daily: 7, weekly: 4, monthly: 12 }

/** The most that may be asked for: none is kept for longer than the privacy policy says ({@link keptFrom}). */
export const mostKept: Keep = { daily: 366, weekly: 52, monthly: retention.backupMonths }

/**
 * Which of the nightly copies to keep, given the days they were made, such as `2026-10-25`. Periods without a copy are not
 * counted, so a site that stood still for months does not lose its last ones; {@link keptFrom} says when they go all the same.
 */
export function daysToKeep(days: readonly string[], keep: Keep): Set<string> {
  const newestFirst = days.toSorted().toReversed()
  const latestOf = (period: (day: string) => string, count: number): string[] => {
    const latest = new Map<string, string>()
    for (const day of newestFirst) if (!latest.has(period(day))) latest.set(period(day), day)
    return [...latest.values()].slice(0, count)
  }
  return new Set([
    ...latestOf((day) => day, keep.daily),
    ...latestOf(mondayOf, keep.weekly),
    ...latestOf((day) => day.slice(0, 7), keep.monthly),
  ])
}

/** From which day on copies may be kept, given today: what was erased from the site is in none after that. */
export function keptFrom(today: string): string {
  const at = noonOf(today)
  at.setUTCMonth(at.getUTCMonth() - retention.backupMonths)
  return at.toISOString().slice(0, 10)
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

/** How long a site that was down at the time has been up before it makes up for it: whoever starts it wants to use it first. */
const settledMs = 3_600_000
/** How long after {@link backupTime} it is still night. */
const nightMs = 2 * 3_600_000

/** The day whose copy is due; null in the small hours, and by day on a site that was started just now (`startedAt`). */
export function dueDay(now: Date, startedAt: Date): string | null {
  const today = dateInStockholm(now)
  const late = now.getTime() - momentInStockholm(today, backupTime).getTime()
  const isSettled = now.getTime() - startedAt.getTime() >= settledMs
  return late >= 0 && (late < nightMs || isSettled) ? today : null
}

/** Whether it is time for a trial, given the days of the last good one and of today. */
export function isDrillDue(last: string | null, today: string): boolean {
  return last === null || daysBetween(last, today) >= drillEveryDays
}

/** How things stand: `never` is a new site's; `failed` when the latest attempt did not succeed. */
export const healths = ['ok', 'late', 'failed', 'never'] as const
export type Health = (typeof healths)[number]

export interface LatestRuns {
  /** When the last good one was finished. */
  done: Date | null
  /** When the last failed one ended, or was begun if it ended without a word. */
  failed: Date | null
}

export function healthOf(kind: RunKind, { done, failed }: LatestRuns, now: Date): Health {
  if (failed !== null && (done === null || failed > done)) return 'failed'
  if (done === null) return 'never'
  return now.getTime() - done.getTime() > warnAfterHours[kind] * 3_600_000 ? 'late' : 'ok'
}

const figure = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 })

/** `340 kB`, `1,2 MB` */
export function formatBytes(bytes: number): string {
  return bytes <= 999_000 ? `${figure.format(Math.ceil(bytes / 1000))} kB` : `${figure.format(bytes / 1_000_000)} MB`
}
