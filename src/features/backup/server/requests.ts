import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { WrittenBackup } from '#server/backup/backup-files.ts'
import { DirectoryInUse, lockDirectory } from '#server/db/directory-lock.ts'
import type { Log } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'
import { StartError } from '#server/start-error.ts'
import { problemTexts } from '../texts.ts'
import { type RunProblem, runProblems } from '../rules.ts'
import { problemOf } from './problems.ts'

/*
 * Only one process can open the embedded database, so the command asks the running site for a copy, by files in the data
 * directory, to which only its owner can write. The site looks for a request every second, renames it to show that it has
 * taken it, and leaves an answer. A request has no content: where the copy goes is the site's setting.
 */

const everyMs = 1000
const lookAgainMs = 200
/** How long a running site may take to notice a request. It can be busy with a visitor's request, but not for longer than this. */
const noticeLimitMs = 30_000

const answerShape = z.union([
  z.object({ file: z.string(), bytes: z.number(), rows: z.number(), tables: z.number() }),
  z.object({ problem: z.enum(runProblems) }),
])

const requestFile = (id: string): string => `backup-${id}.request`
const takenFile = (id: string): string => `backup-${id}.taken`
const answerFile = (id: string): string => `backup-${id}.answer`
/** The answer when there is no room to write one: the file's name says what is wrong. */
const failedFile = (id: string, problem: RunProblem): string => `backup-${id}.failed.${problem}`

export interface Answering {
  backUp: () => Promise<WrittenBackup>
  log: Log
  /** Aborted when the site stops: an unfinished request is left to the command that asked. */
  signal: AbortSignal
}

/** The site's side: makes a copy for each request, until stopped. */
export function answerRequests(dataDir: string, { backUp, log, signal }: Answering): { stop(): Promise<void> } {
  const takenUp = takeUpLeftOvers(dataDir)
    .catch((error: unknown) => log.warn({ err: error }, 'what was left of requests for backups could not be taken up'))

  async function look(): Promise<void> {
    await takenUp
    for (const name of await readdir(dataDir)) {
      const [, id] = /^backup-([\da-f-]{36})\.request$/.exec(name) ?? []
      if (id === undefined) continue
      await rename(join(dataDir, requestFile(id)), join(dataDir, takenFile(id)))
      const answer = await backUp().catch((error: unknown) => {
        log.error({ err: error }, 'the backup that was asked for failed')
        return { problem: problemOf(error) }
      })
      if (signal.aborted) return
      const draft = join(dataDir, `${answerFile(id)}.draft`)
      try {
        await writeFile(draft, JSON.stringify(answer), { mode: 0o600 })
        await rename(draft, join(dataDir, answerFile(id)))
      } catch (error) {
        // Renaming still works on a completely full disk.
        await rename(join(dataDir, takenFile(id)), join(dataDir, failedFile(id, problemOf(error))))
        throw error
      }
      await rm(join(dataDir, takenFile(id)), { force: true })
    }
  }

  const looking = repeat(look, { everyMs, failed: (error) => log.warn({ err: error }, 'requests for backups could not be looked for') })
  return {
    async stop() {
      await Promise.all([takenUp, looking.stop()])
    },
  }
}

/** Makes requests that the previous process had taken open again, since a command may still wait; removes answers that nobody read. */
async function takeUpLeftOvers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const [, id = '', left] = /^backup-([\da-f-]{36})\.(taken|answer|answer\.draft|failed\.\w+)$/.exec(name) ?? []
    if (left === 'taken') await rename(join(dataDir, name), join(dataDir, requestFile(id)))
    else if (left !== undefined) await rm(join(dataDir, name), { force: true })
  }
}

/**
 * The command's side: asks the site that has the data directory.
 * @returns the copy, or null when the site has ended meanwhile
 * @throws StartError when the site does not answer or could not make the copy
 */
export async function askSite(dataDir: string): Promise<WrittenBackup | null> {
  const id = randomUUID()
  const path = (name: string): string => join(dataDir, name)
  await writeFile(path(requestFile(id)), '', { mode: 0o600, flag: 'wx' })
  try {
    const began = Date.now()
    for (;;) {
      if (existsSync(path(answerFile(id)))) return readAnswer(await readFile(path(answerFile(id)), 'utf8'))
      const problem = runProblems.find((each) => existsSync(path(failedFile(id, each))))
      if (problem) throw failureOf(problem)
      if (!isInUse(dataDir)) return null
      if (existsSync(path(requestFile(id))) && Date.now() - began > noticeLimitMs) {
        throw new StartError(`Programmet som använder ${dataDir} svarar inte på begäran om en säkerhetskopia. Starta om webbplatsen och försök igen.`)
      }
      await pause(lookAgainMs)
    }
  } finally {
    for (const name of [requestFile(id), takenFile(id), answerFile(id), ...runProblems.map((each) => failedFile(id, each))]) await rm(path(name), { force: true })
  }
}

function readAnswer(text: string): WrittenBackup {
  const answer = answerShape.parse(JSON.parse(text))
  if ('problem' in answer) throw failureOf(answer.problem)
  return answer
}

function failureOf(problem: RunProblem): StartError {
  return new StartError(`Säkerhetskopian misslyckades. ${problemTexts[problem]}`)
}

function isInUse(dataDir: string): boolean {
  try {
    lockDirectory(dataDir).release()
    return false
  } catch (error) {
    if (error instanceof DirectoryInUse) return true
    throw error
  }
}
