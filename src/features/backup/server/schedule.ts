import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dateInStockholm } from '#domain/calendar.ts'
import { keepFormer, nightlyName, thinOut, writeBackup } from '#server/backup/backup-files.ts'
import type { Services } from '#server/calls.ts'
import type { Database } from '#server/db/database.ts'
import { daysToKeep, dueDay, isDrillDue, keptFrom, type RunKind, type RunProblem } from '../rules.ts'
import { backUpNow } from './back-up.ts'
import { forgetErased, keepErasedList } from './erased-list.ts'
import { problemOf } from './problems.ts'
import { answerRequests } from './requests.ts'
import type { BackupSettings } from './settings.ts'
import { type ClaimedRun, claimRun, failRun, finishRun, latestRuns, nameRun, newestCopy, type Outcome, releaseRun } from './store.ts'
import { tellBoard } from './tell-board.ts'
import { runTrial, TrialFailed } from './trial.ts'

const everyMs = 60_000

export interface BackupNeeds {
  services: Pick<Services, 'db' | 'clock' | 'log' | 'config' | 'outbox' | 'mailQueued'>
  kind: Database['kind']
  settings: BackupSettings
  /** When the site was started. */
  startedAt: Date
  /** See {@link runTrial}. */
  trialProgram: string
}

/** Everything that the site does about backups by itself: the nightly one, its trial, and those that the command asks for. */
export function startBackups(needs: BackupNeeds): { stop(): Promise<void> } {
  const { services: { config, clock, log, db }, kind, settings } = needs
  const stopping = new AbortController()
  // One after the other: two would read the whole database at the same time.
  let underWay: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = underWay.then(work, work)
    underWay = done.catch(() => undefined)
    return done
  }
  const backUp = () => inTurn(() => backUpNow({ database: { db, kind }, clock, directory: settings.directory, signal: stopping.signal }))
  const requests = kind === 'embedded' ? answerRequests(config.dataDir, { backUp, log, signal: stopping.signal }) : null
  // By itself: a copy and its trial may take an hour, and a machine may be lost in any minute of it. Where a copy that has been made
  // shortens the list at that very moment, the next look puts right what one of the two did not see.
  const list = eachMinute(keepErasedList(db, settings.directory), (err) => log.error({ err }, 'the list of those erased could not be written'))
  const copies = eachMinute(
    () => inTurn(() => backUpNightly(needs, stopping.signal)), (err) => log.error({ err }, 'the nightly backup could not be looked after'),
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all([list.stop(), copies.stop(), requests?.stop()])
      await underWay
    },
  }
}

/** Does the work every minute, and not while the last time is not over. */
function eachMinute(work: () => Promise<void>, failed: (error: unknown) => void): { stop(): Promise<void> } {
  let underWay: Promise<void> | null = null
  const timer = setInterval(() => {
    underWay ??= work().catch(failed).finally(() => {
      underWay = null
    })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

/** Makes the day's copy if it is due and nobody else has it, thins out older ones, and restores the newest on trial once a week. */
export async function backUpNightly(needs: BackupNeeds, signal: AbortSignal): Promise<void> {
  const day = dueDay(needs.services.clock.now(), needs.startedAt)
  if (day === null || signal.aborted) return
  await copyIfDue(needs, day, signal)
  if (!signal.aborted) await tryIfDue(needs, day, signal)
}

async function copyIfDue(needs: BackupNeeds, day: string, signal: AbortSignal): Promise<void> {
  const { services: { db, clock, log }, kind, settings } = needs
  const isMade = await runOnce(needs, { kind: 'backup', day, signal }, async (run) => {
    const beforeNaming = (file: string) => keepOthers(needs, run, file)
    const { file, bytes, rows } = await writeBackup(settings.directory, nightlyName(day), {
      database: { db, kind }, madeAt: clock.now(), signal, beforeNaming,
    })
    return { file: basename(file), bytes, rows }
  })
  if (!isMade) return
  const from = keptFrom(day)
  const { gone, overdue, oldest } = await thinOut(settings.directory, { daysToKeep: (days) => daysToKeep(days, settings.keep), keptFrom: from })
  log.info({ day, gone }, 'backup made')
  if (overdue.length > 0) log.warn({ files: overdue }, 'copies that somebody asked for are older than the privacy policy says: remove them')
  // As long as there is a copy that could bring them back.
  await forgetErased(db, settings.directory, oldest !== null && oldest < from ? oldest : from)
}

/** On its own: a trial that failed, or that a stop broke off, is made up for when the copy has long been made. */
async function tryIfDue(needs: BackupNeeds, day: string, signal: AbortSignal): Promise<void> {
  const { services: { db, clock, config }, settings, trialProgram } = needs
  const now = clock.now()
  const { done } = (await latestRuns(db, now))('drill')
  if (!isDrillDue(done && dateInStockholm(done.at), day)) return
  const file = await newestCopy(db, now)
  // Another machine's is that machine's to try.
  if (file === null || !existsSync(join(settings.directory, file))) return
  await runOnce(needs, { kind: 'drill', day, signal }, async () => {
    await runTrial({ program: trialProgram, file: join(settings.directory, file), dataDir: config.dataDir, signal })
    return { file, bytes: null, rows: null }
  })
}

/**
 * A copy of the day that is there already, and that no attempt of this database's has written, is from before a restore or
 * from another machine: it may be the only one with what is missed.
 */
async function keepOthers({ services: { db, log } }: BackupNeeds, { id, file: named }: ClaimedRun, file: string): Promise<void> {
  if (named !== null) return
  const kept = await keepFormer(file)
  if (kept !== null) log.warn({ file: basename(file), kept }, 'a copy of the day that another database had made was kept')
  // Only now: an attempt that dies in between must not leave the next one to believe that the file is its own.
  await nameRun(db, id, basename(file))
}

interface Run {
  kind: RunKind
  day: string
  signal: AbortSignal
}

/** @returns whether this process did the day's run and it went well */
async function runOnce({ services }: BackupNeeds, { kind, day, signal }: Run, work: (run: ClaimedRun) => Promise<Outcome>): Promise<boolean> {
  const { db, clock, log } = services
  const run = await claimRun(db, { kind, day, now: clock.now() })
  if (run === null) return false
  const { id, lostSince } = run
  const tell = async (problem: RunProblem, failedAt: Date): Promise<void> => {
    const { done } = (await latestRuns(db, clock.now()))(kind)
    await tellBoard(services, day, { kind, problem, failedAt, lastGoodAt: done?.at ?? null })
  }
  if (lostSince !== null) {
    // Before this attempt, which may end like the last one.
    log.error({ kind, since: lostSince }, 'a scheduled backup or trial was under way when its process ended, tried again now')
    await tell('unexpected', lostSince).catch((error: unknown) => log.error({ err: error }, 'the board could not be told'))
  }
  try {
    const outcome = await work(run)
    await finishRun(db, id, { ...outcome, now: clock.now() })
    return true
  } catch (error) {
    if (signal.aborted) {
      await releaseRun(db, id)
    } else {
      log.error({ err: error, kind, ...error instanceof TrialFailed && { trial: error.ending } }, 'a scheduled backup or trial failed, tried again later')
      const problem = problemOf(error)
      const failedAt = clock.now()
      await failRun(db, id, { problem, now: failedAt })
      await tell(problem, failedAt)
    }
    return false
  }
}
