import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { rowsOf } from '#server/backup/catalog.ts'
import type { Db } from '#server/db/database.ts'
import type { RunKind, RunProblem } from '../rules.ts'
import { backupRuns } from './tables.ts'

/** After this long an attempt that has not ended has lost its process, and one that failed is tried again. */
const retryAfterMs = 3_600_000

/** A process whose own attempt was the last to fail leaves the next one for so long to others: another machine may be well. */
const leaveToOthersMs = 600_000

/** When a run is said to have begun that a stop broke off: long ago, so that the next start takes it up at once. */
const releasedAt = new Date(0)

export interface ClaimedRun {
  id: string
  /** When an attempt before this one had begun whose process ended without a word; null when there was none. */
  lostSince: Date | null
  /** Named by an attempt before this one, see {@link nameRun}. */
  file: string | null
}

export interface Claim {
  kind: RunKind
  day: string
  now: Date
  /** The last run that this process has failed in, see {@link leaveToOthersMs}. */
  ownFailed?: string | undefined
}

/**
 * Takes the day's run for this process.
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
  // Asked every minute, so the usual answer must not write.
  const [found] = await db.select({ mayTry, state, startedAt }).from(backupRuns).where(and(eq(backupRuns.kind, kind), eq(backupRuns.day, day)))
  if (found && !found.mayTry) return null
  const lostSince = found?.state === 'running' && found.startedAt > releasedAt ? found.startedAt : null
  const taken = await db.insert(backupRuns)
    .values({ id, kind, day, state: 'running', startedAt: now })
    .onConflictDoUpdate({
      target: [backupRuns.kind, backupRuns.day],
      // How the last attempt ended stays until this one has succeeded: it may end without a word, as the last one may have.
      set: { id, state: 'running', startedAt: now, ...(lostSince !== null && { problem: 'unexpected', finishedAt: now }) },
      setWhere: mayTry,
    })
    .returning({ id: backupRuns.id, file: backupRuns.file })
  return taken[0] ? { ...taken[0], lostSince } : null
}

/** Notes the file that a run is about to write: what has its name from then on is this database's own. */
export async function nameRun(db: Db, id: string, file: string): Promise<void> {
  await db.update(backupRuns).set({ file }).where(eq(backupRuns.id, id))
}

/** Gives a run back that the process had to leave, as one long lost: the next start does it, and knows which file is its own. */
export async function releaseRun(db: Db, id: string): Promise<void> {
  await db.update(backupRuns).set({ startedAt: releasedAt }).where(eq(backupRuns.id, id))
}

/** Of a database that has been restored: the copy holds the run that made it as one under way, and that one went well. */
export async function releaseRestored(db: Db): Promise<void> {
  await db.update(backupRuns).set({ startedAt: releasedAt }).where(eq(backupRuns.state, 'running'))
}

/** What the database takes on its disk, without its log. */
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

/** Whether the schema has come so far: a copy is made before an upgrade too. */
export async function keepsRuns(db: Db): Promise<boolean> {
  const [found] = await rowsOf(db, sql`select to_regclass('public.backup_runs') is not null as there`, z.object({ there: z.boolean() }))
  return found?.there === true
}

/** Adds one that somebody asked for, once it is over. */
export async function addManualBackup(db: Db, { startedAt, now, ...outcome }: Outcome & { startedAt: Date; now: Date }): Promise<void> {
  await db.insert(backupRuns).values({ id: randomUUID(), kind: 'backup', state: 'done', startedAt, finishedAt: now, ...outcome })
}

/** The file of the schedule's newest copy that was made; null without one, and while a copy is being made. */
export async function newestCopy(db: Db, now: Date): Promise<string | null> {
  const { kind, day, state, startedAt, file } = backupRuns
  const ofSchedule = and(eq(kind, 'backup'), isNotNull(day))
  const [latest] = await db.select({ state, startedAt }).from(backupRuns).where(ofSchedule).orderBy(desc(day)).limit(1)
  if (latest?.state === 'running' && now.getTime() - latest.startedAt.getTime() < retryAfterMs) return null
  const [made] = await db.select({ file }).from(backupRuns).where(and(ofSchedule, eq(state, 'done'))).orderBy(desc(day)).limit(1)
  return made?.file ?? null
}

/**
 * The last good run of each kind and the last one that failed: also one whose process has ended without a word, and one that failed
 * and is being tried again.
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
