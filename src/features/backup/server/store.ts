import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { rowsOf } from '#server/backup/catalog.ts'
import type { Db } from '#server/db/database.ts'
import type { RunKind, RunProblem } from '../rules.ts'
import { backupRuns } from './tables.ts'

/** After this long, an attempt that has not ended counts as lost with its process, and one that failed is tried again. */
const retryAfterMs = 3_600_000

/** How much longer a process waits when the last failure was its own: another machine may succeed. */
const leaveToOthersMs = 600_000

/** The start recorded for a run that was interrupted by a stop: long ago, so that the next start takes it over at once. */
const releasedAt = new Date(0)

export interface ClaimedRun {
  id: string
  /** When the previous attempt began, if its process ended without recording the outcome; else null. */
  lostSince: Date | null
  /** The file that an earlier attempt has recorded, see {@link nameRun}; null when none has. */
  file: string | null
}

export interface Claim {
  kind: RunKind
  day: string
  now: Date
  /** The id of the last run that failed in this process, see {@link leaveToOthersMs}. */
  ownFailed?: string | undefined
}

/**
 * Claims the day's run for this process. Of any number of concurrent callers at most one gets it.
 * @returns null when it is done, under way, or failed within the last hour
 */
export async function claimRun(db: Db, { kind, day, now, ownFailed }: Claim): Promise<ClaimedRun | null> {
  const id = randomUUID()
  const { state, startedAt } = backupRuns
  const before = (ms: number) => lt(startedAt, new Date(now.getTime() - ms))
  const isDue = ownFailed === undefined
    ? before(retryAfterMs)
    : sql`case when ${eq(backupRuns.id, ownFailed)} then ${before(retryAfterMs + leaveToOthersMs)} else ${before(retryAfterMs)} end`
  const mayTry = sql<boolean>`${state} <> 'done' and ${isDue}`
  // Called every minute, so it must not write in the usual case.
  const [found] = await db.select({ mayTry, state, startedAt }).from(backupRuns).where(and(eq(backupRuns.kind, kind), eq(backupRuns.day, day)))
  if (found && !found.mayTry) return null
  const lostSince = found?.state === 'running' && found.startedAt > releasedAt ? found.startedAt : null
  const taken = await db.insert(backupRuns)
    .values({ id, kind, day, state: 'running', startedAt: now })
    .onConflictDoUpdate({
      target: [backupRuns.kind, backupRuns.day],
      // The last attempt's outcome stays until this one has succeeded, since this one may be lost without recording any.
      set: { id, state: 'running', startedAt: now, ...(lostSince !== null && { problem: 'unexpected', finishedAt: now }) },
      setWhere: mayTry,
    })
    .returning({ id: backupRuns.id, file: backupRuns.file })
  return taken[0] ? { ...taken[0], lostSince } : null
}

/** Records the file that a run is about to write: from then on a file of that name is this database's own. */
export async function nameRun(db: Db, id: string, file: string): Promise<void> {
  await db.update(backupRuns).set({ file }).where(eq(backupRuns.id, id))
}

/** Releases a run that this process has to leave, as if it were long lost: the next start takes it over, and knows which file is its own. */
export async function releaseRun(db: Db, id: string): Promise<void> {
  await db.update(backupRuns).set({ startedAt: releasedAt }).where(eq(backupRuns.id, id))
}

/** Releases the run that a restored copy contains as still running: it is the one that made the copy, and it succeeded. */
export async function releaseRunsAfterRestore(db: Db): Promise<void> {
  await db.update(backupRuns).set({ startedAt: releasedAt }).where(eq(backupRuns.state, 'running'))
}

/** Returns the database's size on disk in bytes, without its write-ahead log. */
export async function databaseBytes(db: Db): Promise<number> {
  const [found] = await rowsOf(db, sql`select pg_database_size(current_database()) as bytes`, z.object({ bytes: z.coerce.number() }))
  return found?.bytes ?? 0
}

export interface Outcome {
  file: string
  bytes: number | null
  rows: number | null
}

export async function finishRun(db: Db, id: string, { now, ...outcome }: Outcome & { now: Date }): Promise<void> {
  await db.update(backupRuns).set({ state: 'done', finishedAt: now, problem: null, ...outcome }).where(eq(backupRuns.id, id))
}

export async function failRun(db: Db, id: string, { problem, now }: { problem: RunProblem; now: Date }): Promise<void> {
  await db.update(backupRuns).set({ state: 'failed', finishedAt: now, problem }).where(eq(backupRuns.id, id))
}

/** Whether the schema already has the table of runs: copies are also made before an upgrade. */
export async function hasRunsTable(db: Db): Promise<boolean> {
  const [found] = await rowsOf(db, sql`select to_regclass('public.backup_runs') is not null as there`, z.object({ there: z.boolean() }))
  return found?.there === true
}

/** Records a finished copy that somebody asked for. */
export async function addManualBackup(db: Db, { startedAt, now, ...outcome }: Outcome & { startedAt: Date; now: Date }): Promise<void> {
  await db.insert(backupRuns).values({ id: randomUUID(), kind: 'backup', state: 'done', startedAt, finishedAt: now, ...outcome })
}

/** Returns the file name of the newest scheduled copy; null when there is none, and while one is being made. */
export async function newestCopy(db: Db, now: Date): Promise<string | null> {
  const { kind, day, state, startedAt, file } = backupRuns
  const ofSchedule = and(eq(kind, 'backup'), isNotNull(day))
  const [latest] = await db.select({ state, startedAt }).from(backupRuns).where(ofSchedule).orderBy(desc(day)).limit(1)
  if (latest?.state === 'running' && now.getTime() - latest.startedAt.getTime() < retryAfterMs) return null
  const [made] = await db.select({ file }).from(backupRuns).where(and(ofSchedule, eq(state, 'done'))).orderBy(desc(day)).limit(1)
  return made?.file ?? null
}

/**
 * Returns a function that gives a kind's last successful run and last failed one. Runs whose process ended without recording the
 * outcome count as failed, and so do runs that failed and are being tried again.
 */
export async function latestRuns(db: Db, now: Date) {
  const { kind, state, startedAt, finishedAt, bytes, problem } = backupRuns
  const isLost = and(lt(startedAt, new Date(now.getTime() - retryAfterMs)), gt(startedAt, releasedAt))
  const hasFailed = or(eq(state, 'failed'), and(eq(state, 'running'), or(isNotNull(problem), isLost)))
  const endedAt = sql`coalesce(${finishedAt}, ${startedAt})`.mapWith(startedAt)
  const isDone = sql<boolean>`${state} = 'done'`
  const latest = await db.selectDistinctOn([kind, isDone], { kind, isDone, endedAt, bytes, problem }).from(backupRuns)
    .where(or(eq(state, 'done'), hasFailed)).orderBy(kind, isDone, desc(endedAt))
  return (wanted: RunKind) => {
    const lastThat = (done: boolean) => latest.find((run) => run.kind === wanted && run.isDone === done) ?? null
    const [done, failed] = [lastThat(true), lastThat(false)]
    return {
      done: done && { at: done.endedAt, bytes: done.bytes },
      failed: failed && { at: failed.endedAt, problem: failed.problem ?? 'unexpected' },
    }
  }
}
