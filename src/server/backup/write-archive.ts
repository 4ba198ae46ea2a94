import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { StartError } from '#server/start-error.ts'
import type { Database, Db } from '../db/database.ts'
import { longRunning } from '../db/long-running.ts'
import { appliedMigrations, listTables, type Table, usedSequences } from './catalog.ts'
import { orAborted } from './in-time.ts'
import { type Manifest, manifestName, manifestSum, manifestSumName, partName, type TableEntry, writeManifest } from './manifest.ts'
import { LineSum, readLines } from './rows.ts'
import { tarEnd, tarFile } from './tar-stream.ts'

const partBytes = 1024 * 1024

export interface ArchiveOrder {
  database: Pick<Database, 'db' | 'kind'>
  madeAt: Date
  signal?: AbortSignal | undefined
}

/**
 * Writes everything that the database holds at one moment to a new file that only its owner may read, and syncs it. What is committed
 * meanwhile is not in it; the embedded database's visitors wait until all is written. If the signal is aborted while the disk accepts
 * nothing more, the database is released at once, and the file is closed when the disk responds again.
 * @throws StartError when the database is not the site's; errors of the file system and the database pass through
 */
export async function writeArchive(file: string, { database, madeAt, signal }: ArchiveOrder): Promise<Manifest> {
  // Opened here and awaited: a stream that opens the file could emit an error before anybody listens, which would end the process.
  const target = await open(file, 'wx', 0o600)
  try {
    const manifest = await longRunning(database.db).transaction(async (tx) => {
      await liftLimits(tx)
      const archive = new Archive(tx, { madeAt: madeAt.toISOString(), engine: database.kind })
      // On its own the pipeline would wait for a write that nothing can end.
      await pipeline(archive.bytes(), createGzip(), (bytes) => orAborted(target.writeFile(bytes), signal), { signal })
      return archive.manifest
    }, { isolationLevel: 'repeatable read', accessMode: 'read only' })
    // After the transaction, so that nobody waits for the database. The file has no name yet in any case.
    await target.sync()
    return manifest
  } finally {
    await target.close()
  }
}

/** Lifts the transaction's timeouts: reading a whole table takes longer than a visitor's query may. */
export async function liftLimits(tx: Db): Promise<void> {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    await tx.execute(sql.raw(`set local ${limit} = 0`))
  }
}

class Archive {
  readonly manifest: Manifest
  readonly #tx: Db

  constructor(tx: Db, facts: Pick<Manifest, 'madeAt' | 'engine'>) {
    this.#tx = tx
    this.manifest = { format: 'golf-association-site backup', version: 1, ...facts, migrations: [], tables: [], sequences: [] }
  }

  async *bytes(): AsyncGenerator<Buffer> {
    this.manifest.migrations = await appliedMigrations(this.#tx)
    if (this.manifest.migrations.length === 0) throw new StartError('Databasen innehåller ingen webbplats att säkerhetskopiera.')
    for (const table of await listTables(this.#tx)) this.manifest.tables.push(yield* this.#table(table))
    this.manifest.sequences = await usedSequences(this.#tx)
    const content = writeManifest(this.manifest)
    yield tarFile({ name: manifestName, content })
    yield tarFile({ name: manifestSumName, content: manifestSum(content) })
    yield tarEnd
  }

  async *#table(table: Table): AsyncGenerator<Buffer, TableEntry> {
    const sum = new LineSum()
    let part: Buffer[] = []
    let size = 0
    let parts = 0
    const finishPart = (): Buffer => {
      parts += 1
      const file = tarFile({ name: partName(table.name, parts), content: Buffer.concat(part) })
      part = []
      size = 0
      return file
    }
    for await (const lines of readLines(this.#tx, table)) {
      for (const line of lines) {
        const bytes = Buffer.from(`${line}\n`)
        sum.add(bytes, 1)
        part.push(bytes)
        size += bytes.length
        if (size >= partBytes) yield finishPart()
      }
    }
    if (size > 0) yield finishPart()
    return { name: table.name, columns: table.columns.map(({ name }) => name), ...sum.finish() }
  }
}
