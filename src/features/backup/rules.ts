import { addDays, dateInStockholm, daysBetween, momentInStockholm, noonOf, weekdayOf } from '#domain/calendar.ts'
import { retention } from '#domain/retention.ts'

/** `backup`: a copy of the database was written. `drill`: such a copy was restored on trial. */
export const runKinds = ['backup', 'drill'] as const
export type RunKind = (typeof runKinds)[number]

export const runStates = ['running', 'done', 'failed'] as const

/** Why a run failed. A closed list, so that the dashboard has a text for each and reveals nothing about the machine. */
export const runProblems = ['disk_full', 'unwritable', 'damaged', 'unexpected'] as const
export type RunProblem = (typeof runProblems)[number]

/** When the day's backup is due, in Stockholm: after the nightly retention run, and at a time that summer time never skips or repeats. */
const backupTime = '04:00'

/** A trial is due this many days after the last successful one. */
export const drillEveryDays = 7

/** When the board is warned, in hours after the last successful run. */
export const warnAfterHours: Record<RunKind, number> = { backup: 48, drill: 14 * 24 }

/** The board is told of mails that have waited for this many hours: they have been tried at least five times. */
export const lateMailHours = 6

/** For how many days the board is told of a mail that was given up. */
export const lostMailDays = 30

/** How many nightly copies are kept: the latest of each day, week and month that has one, for this many days, weeks and months. */
export interface Keep {
  daily: number
  weekly: number
  monthly: number
}

export const usualKeep: Keep = { daily: 7, weekly: 4, monthly: 12 }

/** The most that may be configured: no copy is kept for longer than the privacy policy says ({@link keptFrom}). */
export const mostKept: Keep = { daily: 366, weekly: 52, monthly: retention.backupMonths }

/**
 * Returns the days whose nightly copies to keep, given the days that have one, such as `2026-10-25`. Periods without a copy are
 * not counted, so a site that was down for months does not lose its last copies; {@link keptFrom} says when those go, too.
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

/** Returns the first day whose copies may be kept, given today. What was erased from the site before that day is in none of them. */
export function keptFrom(today: string): string {
  const at = noonOf(today)
  at.setUTCMonth(at.getUTCMonth() - retention.backupMonths)
  return at.toISOString().slice(0, 10)
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

/** How long a site that was down at backup time must have been up before it makes up for it: whoever starts it wants to use it first. */
const settledMs = 3_600_000
/** How long after {@link backupTime} it is still night, when nobody uses the site. */
const nightMs = 2 * 3_600_000

/** Returns the day whose backup is due; null before {@link backupTime}, and in daytime on a site that was only just started (`startedAt`). */
export function dueDay(now: Date, startedAt: Date): string | null {
  const today = dateInStockholm(now)
  const late = now.getTime() - momentInStockholm(today, backupTime).getTime()
  const isSettled = now.getTime() - startedAt.getTime() >= settledMs
  return late >= 0 && (late < nightMs || isSettled) ? today : null
}

/** Whether a trial is due, given the day of the last successful one (null: none) and today. */
export function isDrillDue(last: string | null, today: string): boolean {
  return last === null || daysBetween(last, today) >= drillEveryDays
}

/** The health of a kind of run: `never` on a new site; `failed` when the latest attempt did not succeed. */
export const healths = ['ok', 'late', 'failed', 'never'] as const
export type Health = (typeof healths)[number]

export interface LatestRuns {
  /** When the last successful run finished. */
  done: Date | null
  /** When the last failed run ended, or when it began if its process ended without recording the outcome. */
  failed: Date | null
}

export function healthOf(kind: RunKind, { done, failed }: LatestRuns, now: Date): Health {
  if (failed !== null && (done === null || failed > done)) return 'failed'
  if (done === null) return 'never'
  return now.getTime() - done.getTime() > warnAfterHours[kind] * 3_600_000 ? 'late' : 'ok'
}

const figure = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 })

/** Formats bytes as `340 kB` or `1,2 MB`. */
export function formatBytes(bytes: number): string {
  return bytes <= 999_000 ? `${figure.format(Math.ceil(bytes / 1000))} kB` : `${figure.format(bytes / 1_000_000)} MB`
}
