import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { migrationsDir, silentLog } from '#server/db/testing.ts'
import { allMails, enqueueTo } from '#server/outbox/testing.ts'
import { killOnExit } from '../../e2e/support/kill-on-exit.ts'
import type { Place } from '../faults/place.ts'
import { FaultyServer } from './faulty-server.ts'
import type { Evidence } from './judge.ts'
import { addressOf } from './plan.ts'
import { type Order, sendAll } from './send-all.ts'

const program = fileURLToPath(new URL('sender.ts', import.meta.url))
const start = new Date('2026-11-21T08:00:00Z')
/** The time between rounds: longer than any wait between attempts and any lease of a killed process. */
const roundMs = 7 * 3_600_000
/** The most rounds without kills. Mails are given up after 17 attempts; no fault lasts that long. */
const maxRounds = 14
const batch = 500

export interface Trial {
  place: Place
  mails: number
  /** Concurrent processes. */
  workers: number
  kills: number
}

/** Sends mails through a server that fails at every step, with processes of which some are killed, until nothing is left to send. */
export async function trial({ place, mails, workers, kills }: Trial): Promise<Evidence & { rounds: number }> {
  const smtp = await FaultyServer.start()
  const scratch = await mkdtemp(join(tmpdir(), 'outbox-'))
  const diary = join(scratch, 'diary')
  await writeFile(diary, '')
  const { databaseUrl, dataDir } = place
  try {
    await makeMails(place, mails)
    let killed = 0
    let rounds = 0
    for (let isDone = false; !isDone && rounds < maxRounds + kills; rounds += 1) {
      const order = { databaseUrl, dataDir, smtpUrl: smtp.url, now: new Date(start.getTime() + rounds * roundMs).toISOString(), diary }
      if (killed < kills) killed += await killSome(smtp, order, { workers, most: kills - killed })
      else isDone = await finishRound(order, workers)
    }
    const deliveries = (await readFile(diary, 'utf8')).split('\n').filter((line) => line !== '')
    return { taken: smtp.taken, seen: smtp.seen, rounds, deliveries, kills: killed, stored: await place.look(allMails) }
  } finally {
    await smtp.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function makeMails({ databaseUrl, dataDir }: Place, count: number): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, migrationsDir, log: silentLog })
  for (let first = 0; first < count; first += batch) {
    const addresses = Array.from({ length: Math.min(batch, count - first) }, (_, index) => addressOf(first + index))
    await database.db.transaction((tx) => enqueueTo(tx, { now: () => start }, ...addresses))
  }
  await database.close()
}

/** Runs a round in which processes are killed while mails are under way. @returns how many were killed */
async function killSome(smtp: FaultyServer, order: Order, { workers, most }: { workers: number; most: number }): Promise<number> {
  const processes = Array.from({ length: workers }, () => begin(order))
  let killed = 0
  for (const { child, exit } of processes.slice(0, most)) {
    await Promise.race([exit, smtp.takenMore(3 + Math.floor(Math.random() * 20))])
    if (child.exitCode === null && child.kill('SIGKILL')) killed += 1
  }
  for (const { child, exit, said } of processes) {
    await exit
    if (child.exitCode !== 0 && child.signalCode === null) throw new Error(`A process failed:\n${said()}`)
  }
  return killed
}

interface Running {
  child: ChildProcess
  exit: Promise<unknown>
  said(): string
}

function begin(order: Order): Running {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'pipe'] })
  killOnExit(child, 'SIGKILL')
  let said = ''
  child.stderr.on('data', (text: Buffer) => { said += text.toString() })
  return { child, exit: once(child, 'close'), said: () => said }
}

/** Runs a round without kills, with `workers` workers in this process. @returns whether nothing is left to send */
async function finishRound(order: Order, workers: number): Promise<boolean> {
  const { databaseUrl, dataDir } = order
  const open = () => openDatabase({ databaseUrl, dataDir, migrationsDir, log: silentLog, migrate: false })
  const databases = await Promise.all(Array.from({ length: workers }, open))
  const begun = (messageId: string): void => appendFileSync(order.diary, `${messageId}\n`)
  try {
    await Promise.all(databases.map(({ db }) => sendAll(db, order, begun)))
    const [first] = databases
    return first !== undefined && await isDone(first.db)
  } finally {
    for (const database of databases) await database.close()
  }
}

async function isDone(db: Db): Promise<boolean> {
  return (await allMails(db)).every(({ sentAt, failedAt }) => sentAt !== null || failedAt !== null)
}
