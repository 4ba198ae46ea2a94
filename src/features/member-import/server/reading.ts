import { setImmediate } from 'node:timers/promises'
import type { Services } from '#server/calls.ts'
import { readRow } from '../cell-rules.ts'
import { importLimits } from '../rules.ts'
import { fileTexts, importTexts } from '../texts.ts'
import type { ReadRow } from '../verdict-rules.ts'
import { readTable } from './file-rows.ts'
import { type Bytes, FileProblem, readText } from './file-text.ts'
import { judgeRows } from './judging.ts'
import { forgetRows, keepRows, listRows, moveImport } from './store.ts'

/** How many rows are judged and stored at a time: it takes the embedded database a few dozen milliseconds. */
const batchSize = 1000

/** Thrown when somebody has discarded the import, so that work on it stops. */
class Discarded extends Error {}

/** Reads an uploaded file in the background. The import ends `ready`, or `failed` with the reason. Never rejects. */
export function startReading(services: Services, id: string, bytes: Bytes): Promise<void> {
  return attempt(services, id, () => readFile(services, id, bytes))
}

/** Judges all rows of an import against the current register; `problem` is the reason to show. Never rejects. */
export function startJudgingAnew(services: Services, id: string, problem: string): Promise<void> {
  return attempt(services, id, () => judgeAnew(services, id, problem))
}

async function readFile(services: Services, id: string, bytes: Bytes): Promise<void> {
  const text = await readText(bytes)
  const { encoding } = text
  const { separator, columns, rows } = readTable(text)
  const mostRows = text.lines - 1
  if (mostRows > importLimits.rows) await refuseTooMany(readTable(text).rows)
  await reading(services, id, { encoding, separator, columns, rowsTotal: mostRows })
  const keep = batchKeeper(services, id)
  const meanings = columns.map(({ column }) => column)
  let batch: ReadRow[] = []
  for await (const { line, cells } of rows) {
    batch.push({ line, ...readRow(meanings, cells) })
    if (batch.length < batchSize) continue
    await keep.batch(batch)
    batch = []
  }
  await keep.batch(batch)
  if (keep.rows() === 0) throw new FileProblem(fileTexts.noRows)
  await reading(services, id, { state: 'ready', rowsTotal: keep.rows() })
}

/** Throws if the file has too many rows. They are counted because a file with too many lines may hold few rows of several lines each. */
async function refuseTooMany(rows: AsyncIterable<unknown>): Promise<void> {
  let count = 0
  for await (const _ of rows) count += 1
  if (count > importLimits.rows) throw new FileProblem(fileTexts.tooManyRows(importLimits.rows.toLocaleString('sv-SE')))
}

async function judgeAnew(services: Services, id: string, problem: string): Promise<void> {
  const keep = batchKeeper(services, id)
  let after = 0
  for (;;) {
    const rows = await listRows(services.db, { importId: id, after, limit: batchSize })
    const last = rows.at(-1)
    if (!last) break
    await keep.batch(rows.map(({ line, fields, problems }) => ({ line, given: fields, problems })))
    after = last.line
  }
  await reading(services, id, { state: 'ready', problem })
}

/** Judges and stores rows batch by batch, and records how far it has come. */
function batchKeeper(services: Services, id: string) {
  const { db, clock } = services
  let done = 0
  return {
    rows: () => done,
    async batch(rows: readonly ReadRow[]): Promise<void> {
      const judged = await judgeRows(db, id, rows)
      done += rows.length
      await db.transaction(async (tx) => {
        if (!await moveImport(tx, { id, from: ['reading'], now: clock.now(), rowsDone: done })) throw new Discarded()
        await keepRows(tx, id, judged)
      })
      // Lets other requests run first: reading is in no hurry.
      await setImmediate()
    },
  }
}

async function reading({ db, clock }: Services, id: string, set: Omit<Parameters<typeof moveImport>[1], 'id' | 'from' | 'now'>): Promise<void> {
  if (!await moveImport(db, { id, from: ['reading'], now: clock.now(), ...set })) throw new Discarded()
}

async function attempt({ db, clock, log }: Services, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Discarded) return
    const isFile = error instanceof FileProblem
    if (!isFile) log.error({ err: error, import: id }, 'a file of members could not be read')
    const problem = isFile ? error.message : importTexts.unexpected
    try {
      await moveImport(db, { id, from: ['reading'], now: clock.now(), state: 'failed', problem })
      await forgetRows(db, id)
    } catch (failure) {
      log.warn({ err: failure, import: id }, 'a failed import could not be marked; it counts as lost')
    }
  }
}
