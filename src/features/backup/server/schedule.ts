import { access, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dateInStockholm } from '#domain/calendar.ts'
import { keepFormer, nightlyName, thinOut, writeBackup } from '#server/backup/backup-files.ts'
import { inTime } from '#server/backup/in-time.ts'
import type { Services } from '#server/calls.ts'
import type { Database } from '#server/db/database.ts'
import { repeat } from '#server/repeat.ts'
import { daysToKeep, dueDay, isDrillDue, keptFrom, type RunKind, type RunProblem } from '../rules.ts'
import { backUpNow } from './back-up.ts'
import { forgetErased, keepErasedList } from './erased-list.ts'
import { problemOf } from './problems.ts'
import { answerRequests } from './requests.ts'
import type { BackupSettings } from './settings.ts'
import { type ClaimedRun, claimRun, databaseBytes, failRun, finishRun, latestRuns, nameRun, newestCopy, type Outcome, releaseRun } from './store.ts'
import { tellBoard } from './tell-board.ts'
import { runTrial, TrialFailed } from './trial.ts'

/** How long a look into the directory of the copies may take: a disk that does not answer is not waited for. */
const lookMs = 60_000

export interface BackupNeeds {
  services: Pick<Services, 'db' | 'clock' | 'log' | 'config' | 'outbox' | 'mailQueued'>
  kind: Database['kind']
  settings: BackupSettings
  /** When the site was started. */
  startedAt: Date
  /** See {@link runTrial}. */
  trialProgram: string
  /** How long a copy may take, when that is not the usual. */
  limitMs?: number
  /** What is free where trials are made, when that is not to be asked of the disk. */
  free?: (directory: string) => Promise<number>
}

/** What a process remembers of its own nights. */
export interface OwnNights {
  /** The day on which it last removed what is too old from its directory. */
  tidied: string | null
  /** The last run of each kind that it failed in. */
  failed: Map<RunKind, string>
}
export const noNights = (): OwnNights => ({ tidied: null, failed: new Map() })

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
  const list = repeat(keepErasedList(db, settings.directory), { failed: (err) => log.error({ err }, 'the list of those erased could not be written') })
  const own = noNights()
  const copies = repeat(() => inTurn(() => backUpNightly(needs, stopping.signal, own)), {
    failed: (err) => log.error({ err }, 'the nightly backup could not be looked after'),
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all([list.stop(), copies.stop(), requests?.stop()])
      await underWay
    },
  }
}

/** Makes the day's copy if it is due and nobody else has it, removes older ones, and restores the newest on trial once a week. */
export async function backUpNightly(needs: BackupNeeds, signal: AbortSignal, own = noNights()): Promise<void> {
  const day = dueDay(needs.services.clock.now(), needs.startedAt)
  if (day === null || signal.aborted) return
  const isMade = await copyIfDue(needs, { kind: 'backup', day, signal, own })
  if (isMade || (own.tidied !== day && !signal.aborted)) {
    // Also after one that failed: each day has one try.
    own.tidied = day
    await tellOfUnused(needs, day).catch((error: unknown) => needs.services.log.error({ err: error }, 'databases that are no longer used could not be looked for'))
    await tidy(needs, { day, signal, isMade }).catch((error: unknown) => needs.services.log.error({ err: error }, 'copies that are too old could not be removed'))
  }
  if (!signal.aborted) await tryIfDue(needs, { kind: 'drill', day, signal, own })
}

/** @returns whether this process made it */
function copyIfDue(needs: BackupNeeds, turn: Turn): Promise<boolean> {
  const { services: { db, clock }, kind, settings: { directory }, limitMs } = needs
  return runOnce(needs, turn, async (run) => {
    const beforeNaming = (file: string) => keepOthers(needs, run, file)
    const { file, bytes, rows } = await writeBackup(directory, nightlyName(turn.day), {
      database: { db, kind }, madeAt: clock.now(), signal: turn.signal, beforeNaming, limitMs,
    })
    return { file: basename(file), bytes, rows }
  })
}

/**
 * Removes from this process's directory what is older than the privacy policy says, whoever made the night's copy and if nobody could:
 * those who have been erased are in it. Only a copy that was made takes the place of younger ones.
 */
async function tidy({ services: { db, log }, settings: { directory, keep } }: BackupNeeds, { day, signal, isMade }: Pick<Turn, 'day' | 'signal'> & { isMade: boolean }): Promise<void> {
  const from = keptFrom(day)
  await inTime(directory, { limitMs: lookMs, signal }, async () => {
    const { gone, overdue, oldest } = await thinOut(directory, { daysToKeep: (days) => (isMade ? daysToKeep(days, keep) : new Set(days)), keptFrom: from })
    if (isMade) log.info({ day, gone }, 'backup made')
    else if (gone.length > 0) log.info({ day, gone }, 'copies that were too old are removed')
    // The policy's promise is broken until somebody does: the operator looks for errors once a week, and for nothing less.
    if (overdue.length > 0) log.error({ files: overdue }, 'copies that somebody asked for are older than the privacy policy says: remove them')
    // As long as there is a copy that could bring them back.
    await forgetErased(db, directory, oldest !== null && oldest < from ? oldest : from)
  })
}

/**
 * Tells of databases that nobody uses any more (docs/operations.md) and that were last used before a day: nothing is erased in them. They
 * are what was moved aside for a restore or a way back, and the embedded one of a site that has moved to PostgreSQL.
 */
async function tellOfUnused({ services: { config, log }, kind }: BackupNeeds, day: string): Promise<void> {
  // A site on PostgreSQL may have kept nothing there yet.
  const names = (await readdir(config.dataDir).catch(() => [])).filter((name) => name.startsWith('db.') || (name === 'db' && kind === 'postgres'))
  // One that is being removed at this moment is none.
  const found = await Promise.all(names.map(async (name) => ({ name, used: await stat(join(config.dataDir, name)).catch(() => null) })))
  const old = found.filter(({ used }) => used !== null && dateInStockholm(used.mtime) < keptFrom(day)).map(({ name }) => name)
  if (old.length > 0) log.error({ directories: old }, 'databases that are no longer used are older than the privacy policy says: remove them')
}

/** On its own: a trial that failed, or that a stop broke off, is made up for when the copy has long been made. */
async function tryIfDue(needs: BackupNeeds, turn: Turn): Promise<void> {
  const { services: { db, clock, config }, settings: { directory }, trialProgram, free } = needs
  const now = clock.now()
  const { done } = (await latestRuns(db, now))('drill')
  if (!isDrillDue(done && dateInStockholm(done.at), turn.day)) return
  const name = await newestCopy(db, now)
  if (name === null) return
  const file = join(directory, name)
  // Another machine's is that machine's to try.
  if (!await inTime(directory, { limitMs: lookMs, signal: turn.signal }, () => access(file)).then(() => true, () => false)) return
  await runOnce(needs, turn, async () => {
    await runTrial({ program: trialProgram, file, dataDir: config.dataDir, signal: turn.signal, databaseBytes: await databaseBytes(db), free })
    return { file: name, bytes: null, rows: null }
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

interface Turn {
  kind: RunKind
  day: string
  signal: AbortSignal
  own: OwnNights
}

/** @returns whether this process did the day's run and it went well */
async function runOnce({ services }: BackupNeeds, { kind, day, signal, own }: Turn, work: (run: ClaimedRun) => Promise<Outcome>): Promise<boolean> {
  const { db, clock, log } = services
  const run = await claimRun(db, { kind, day, now: clock.now(), ownFailed: own.failed.get(kind) })
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
      own.failed.set(kind, id)
      const problem = problemOf(error)
      const failedAt = clock.now()
      await failRun(db, id, { problem, now: failedAt })
      await tell(problem, failedAt)
    }
    return false
  }
}
