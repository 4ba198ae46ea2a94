import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { rowsOf } from '#server/backup/catalog.ts'
import type { Db } from '#server/db/database.ts'
import type { RunKind, RunProblem } from '../rules.ts'
import { backupRuns } from './tables.ts'

/** After this long an attempt that has not ended has lost its process, and one that failed is tried again. */
const retryAfterMs = 3_600_000

export interface ClaimedRun {
  id: string
  /** Named by an attempt before this one, see {@link nameRun}. */
  file: string | null
}

/**
 * Takes the day's run for this process.
 * @returns null when it is done, under way, or failed within the last hour
 */
export async function claimRun(db: Db, { kind, day, now }: { kind: RunKind; day: string; now: Date }): Promise<ClaimedRun | null> {
  const id = randomUUID()
  const longAgo = new Date(now.getTime() - retryAfterMs)
  const mayTry = sql<boolean>`${backupRuns.state} <> 'done' and ${lt(backupRuns.startedAt, longAgo)}`
  // Asked every minute, so the usual answer must not write.
  const [found] = await db.select({ mayTry }).from(backupRuns).where(and(eq(backupRuns.kind, kind), eq(backupRuns.day, day)))
  if (found && !found.mayTry) return null
  const taken = await db.insert(backupRuns)
    .values({ id, kind, day, state: 'running', startedAt: now })
    .onConflictDoUpdate({
      target: [backupRuns.kind, backupRuns.day],
      set: { id, state: 'running', startedAt: now, problem: null },
      setWhere: mayTry,
    })
    .returning({ id: backupRuns.id, file: backupRuns.file })
  return taken[0] ?? null
}

/** Notes the file that a run is about to write: what has its name from then on is this database's own. */
export async function nameRun(db: Db, id: string, file: string): Promise<void> {
  await db.update(backupRuns).set({ file }).where(eq(backupRuns.id, id))
}

/** Gives a run back that the process had to leave, as one long lost: the next start does it, and knows which file is its own. */
export async function releaseRun(db: Db, id: string): Promise<void> {
  await db.update(backupRuns).set({ startedAt: new Date(0) }).where(eq(backupRuns.id, id))
}

export interface Outcome {
  file: string
  bytes: number | null
  rows: number | null
}

export async function finishRun(db: Db, id: string, { now, ...outcome }: Outcome & { now: Date }): Promise<void> {
  await db.update(backupRuns).set({ state: 'done', finishedAt: now, ...outcome }).where(eq(backupRuns.id, id))
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

/** The last good run of each kind and the last one that failed. */
export async function latestRuns(db: Db) {
  const { kind, state, startedAt, finishedAt, bytes, problem } = backupRuns
  const latest = await db.selectDistinctOn([kind, state], { kind, state, startedAt, finishedAt, bytes, problem }).from(backupRuns)
    .orderBy(kind, state, desc(startedAt))
  return (wanted: RunKind) => {
    const lastThat = (ended: 'done' | 'failed') => latest.find((run) => run.kind === wanted && run.state === ended) ?? null
    return { done: lastThat('done'), failed: lastThat('failed') }
  }
}
