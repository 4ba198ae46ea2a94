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
import { notifyBoard } from './notify-board.ts'
import { runTrial, TrialFailed } from './trial.ts'

/** How long it may take to look into the directory of the copies: a disk that does not answer is not waited for. */
const lookMs = 60_000

export interface BackupNeeds {
  services: Pick<Services, 'db' | 'clock' | 'log' | 'config' | 'outbox' | 'mailQueued'>
  kind: Database['kind']
  settings: BackupSettings
  /** When the site was started. */
  startedAt: Date
  /** See {@link runTrial}. */
  trialProgram: string
  /** How long a copy may take in milliseconds, if not the default. */
  limitMs?: number
  /** Returns the free bytes in the directory of trials; by default the disk is asked. */
  free?: (directory: string) => Promise<number>
}

/** What a process remembers about its own nightly runs. */
export interface OwnRuns {
  /** The day on which it last removed what is too old from its directory. */
  tidied: string | null
  /** The id of the last run of each kind that failed in this process. */
  failed: Map<RunKind, string>
}
export const noRunsYet = (): OwnRuns => ({ tidied: null, failed: new Map() })

/** Starts everything that the site does about backups: the nightly one, its trial, and those that the command asks for. */
export function startBackups(needs: BackupNeeds): { stop(): Promise<void> } {
  const { services: { config, clock, log, db }, kind, settings } = needs
  const stopping = new AbortController()
  // One after the other: two at once would both read the whole database.
  let underWay: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = underWay.then(work, work)
    underWay = done.catch(() => undefined)
    return done
  }
  const backUp = () => inTurn(() => backUpNow({ database: { db, kind }, clock, directory: settings.directory, signal: stopping.signal }))
  const requests = kind === 'embedded' ? answerRequests(config.dataDir, { backUp, log, signal: stopping.signal }) : null
  // Not in turn with the copies: a copy and its trial may take an hour, and the machine may be lost in any minute of it. If the tidying
  // after a copy shortens the list at the same moment, the next call repairs what one of the two did not see.
  const list = repeat(keepErasedList(db, settings.directory), { failed: (err) => log.error({ err }, 'the list of those erased could not be written') })
  const own = noRunsYet()
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

/** Makes the day's copy if it is due and no other process has claimed it, removes older ones, and restores the newest on trial once a week. */
export async function backUpNightly(needs: BackupNeeds, signal: AbortSignal, own = noRunsYet()): Promise<void> {
  const day = dueDay(needs.services.clock.now(), needs.startedAt)
  if (day === null || signal.aborted) return
  const isMade = await copyIfDue(needs, { kind: 'backup', day, signal, own })
  if (isMade || (own.tidied !== day && !signal.aborted)) {
    // Set before tidying, so that tidying that fails is not tried again every minute.
    own.tidied = day
    await tellOfUnused(needs, day).catch((error: unknown) => needs.services.log.error({ err: error }, 'databases that are no longer used could not be looked for'))
    await tidy(needs, { day, signal, isMade }).catch((error: unknown) => needs.services.log.error({ err: error }, 'copies that are too old could not be removed'))
  }
  if (!signal.aborted) await tryIfDue(needs, { kind: 'drill', day, signal, own })
}

/** Makes the day's copy if it is due. @returns whether this process made it */
function copyIfDue(needs: BackupNeeds, turn: Turn): Promise<boolean> {
  const { services: { db, clock }, kind, settings: { directory }, limitMs } = needs
  return runOnce(needs, turn, async (run) => {
    const beforeNaming = (file: string) => setAsideForeignCopy(needs, run, file)
    const { file, bytes, rows } = await writeBackup(directory, nightlyName(turn.day), {
      database: { db, kind }, madeAt: clock.now(), signal: turn.signal, beforeNaming, limitMs,
    })
    return { file: basename(file), bytes, rows }
  })
}

/**
 * Removes copies older than the privacy policy says from this process's directory, whichever process made the night's copy and even
 * if none could: they contain people who have been erased. Younger copies are thinned out only when this process has made a new one.
 */
async function tidy({ services: { db, log }, settings: { directory, keep } }: BackupNeeds, { day, signal, isMade }: Pick<Turn, 'day' | 'signal'> & { isMade: boolean }): Promise<void> {
  const from = keptFrom(day)
  await inTime(directory, { limitMs: lookMs, signal }, async () => {
    const { gone, overdue, oldest } = await thinOut(directory, { daysToKeep: (days) => (isMade ? daysToKeep(days, keep) : new Set(days)), keptFrom: from })
    if (isMade) log.info({ day, gone }, 'backup made')
    else if (gone.length > 0) log.info({ day, gone }, 'copies that were too old are removed')
    // An error, since the policy's promise is broken until somebody removes them: the operator's weekly look at the log is for errors only.
    if (overdue.length > 0) log.error({ files: overdue }, 'copies that somebody asked for are older than the privacy policy says: remove them')
    // Erased people stay on the list as long as there is a copy that could bring them back.
    await forgetErased(db, directory, oldest !== null && oldest < from ? oldest : from)
  })
}

/**
 * Logs databases that have been out of use (docs/operations.md) for longer than the privacy policy says: nobody is erased from them.
 * They were moved aside for a restore or a rollback, or are the embedded database of a site that has moved to PostgreSQL.
 */
async function tellOfUnused({ services: { config, log }, kind }: BackupNeeds, day: string): Promise<void> {
  // The directory may not exist yet on a site with PostgreSQL.
  const names = (await readdir(config.dataDir).catch(() => [])).filter((name) => name.startsWith('db.') || (name === 'db' && kind === 'postgres'))
  // One that is being removed at this moment is left out.
  const found = await Promise.all(names.map(async (name) => ({ name, used: await stat(join(config.dataDir, name)).catch(() => null) })))
  const old = found.filter(({ used }) => used !== null && dateInStockholm(used.mtime) < keptFrom(day)).map(({ name }) => name)
  if (old.length > 0) log.error({ directories: old }, 'databases that are no longer used are older than the privacy policy says: remove them')
}

/** Makes the trial if it is due, independently of the copy: one that failed or was interrupted is repeated long after the copy was made. */
async function tryIfDue(needs: BackupNeeds, turn: Turn): Promise<void> {
  const { services: { db, clock, config }, settings: { directory }, trialProgram, free } = needs
  const now = clock.now()
  const { done } = (await latestRuns(db, now))('drill')
  if (!isDrillDue(done && dateInStockholm(done.at), turn.day)) return
  const name = await newestCopy(db, now)
  if (name === null) return
  const file = join(directory, name)
  // A copy that another machine has made is for that machine to try.
  if (!await inTime(directory, { limitMs: lookMs, signal: turn.signal }, () => access(file)).then(() => true, () => false)) return
  await runOnce(needs, turn, async () => {
    await runTrial({ program: trialProgram, file, dataDir: config.dataDir, signal: turn.signal, databaseBytes: await databaseBytes(db), free })
    return { file: name, bytes: null, rows: null }
  })
}

/**
 * Keeps an existing copy of the day under another name if no attempt of this database has written it. It is from before a restore
 * or from another machine, and may be the only one with the data that is missed.
 */
async function setAsideForeignCopy({ services: { db, log } }: BackupNeeds, { id, file: named }: ClaimedRun, file: string): Promise<void> {
  if (named !== null) return
  const kept = await keepFormer(file)
  if (kept !== null) log.warn({ file: basename(file), kept }, 'a copy of the day that another database had made was kept')
  // Only now: if this attempt died in between, the next one would otherwise take the other database's file for its own.
  await nameRun(db, id, basename(file))
}

interface Turn {
  kind: RunKind
  day: string
  signal: AbortSignal
  own: OwnRuns
}

/** Runs `work` if this process can claim the day's run, and records and reports how it went. @returns whether it did and all went well */
async function runOnce({ services }: BackupNeeds, { kind, day, signal, own }: Turn, work: (run: ClaimedRun) => Promise<Outcome>): Promise<boolean> {
  const { db, clock, log } = services
  const run = await claimRun(db, { kind, day, now: clock.now(), ownFailed: own.failed.get(kind) })
  if (run === null) return false
  const { id, lostSince } = run
  const tell = async (problem: RunProblem, failedAt: Date): Promise<void> => {
    const { done } = (await latestRuns(db, clock.now()))(kind)
    await notifyBoard(services, day, { kind, problem, failedAt, lastGoodAt: done?.at ?? null })
  }
  if (lostSince !== null) {
    // Reported before this attempt, which may be lost like the last one.
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
