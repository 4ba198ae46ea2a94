import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { StartError } from '#server/start-error.ts'
import { DamagedArchive } from './damaged-archive.ts'

/*
 * An archive is a gzipped tar file: every table's rows as lines of JSON in parts of a megabyte
 * (`tables/members/00001.ndjson`), then `manifest.json`, then the manifest's checksum. A line is an array of the columns' values
 * as PostgreSQL prints them, or null. `tar xzf` and `sha256sum` can read it without this program.
 */

const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))
const count = z.int().check(z.minimum(0))

const tableEntry = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z\d_]*$/)),
  /** In the order of the values in each line. Columns that the database computes are left out. */
  columns: z.array(z.string()),
  rows: count,
  /** The checksum of all the table's lines, each with its line feed, in primary key order. */
  sha256,
})
export type TableEntry = z.infer<typeof tableEntry>

/** Increased when a program that knows only the previous version could misunderstand an archive. */
const formatVersion = 1
const format = z.literal('golf-association-site backup')
/** The fields that every version of the format has. */
const formatShape = z.object({ format, version: z.int() })

const manifestShape = z.object({
  format,
  version: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  /** The engine that it was made on; it can be restored into either. */
  engine: z.enum(['embedded', 'postgres']),
  /** The migrations applied to its database, in order: the schema's version. */
  migrations: z.array(z.object({ hash: z.string(), when: z.int() })),
  /** In the order in which they can be filled: referenced tables first. */
  tables: z.array(tableEntry),
  /** The last number given by each sequence. */
  sequences: z.array(z.object({ name: z.string(), last: z.int() })),
})
export type Manifest = z.infer<typeof manifestShape>

export const manifestName = 'manifest.json'
export const manifestSumName = 'manifest.json.sha256'

export function writeManifest(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** The error for an archive that only a newer program can read. */
export function newerArchive(): StartError {
  return new StartError('Säkerhetskopian är tagen med en nyare version av programmet. Uppdatera programmet och försök igen.')
}

/** @throws DamagedArchive when it is not a valid manifest, StartError when it has a newer program's format */
export function readManifest(content: Buffer): Manifest {
  try {
    const manifest: unknown = JSON.parse(content.toString('utf8'))
    if (formatShape.parse(manifest).version > formatVersion) throw newerArchive()
    return manifestShape.parse(manifest)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new DamagedArchive('innehållsförteckningen är oläslig', { cause: error })
  }
}

/** The content of the manifest's checksum file, in the format that `sha256sum -c` reads. */
export function manifestSum(content: Buffer): Buffer {
  return Buffer.from(`${createHash('sha256').update(content).digest('hex')}  ${manifestName}\n`)
}

/** The number of rows in all tables. */
export function rowsIn(manifest: Manifest): number {
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** The path in the archive of one part of a table's rows; {@link partOf} parses it. */
export function partName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(5, '0')}.ndjson`
}

/** The table and number in the path of a part; null for any other path. */
export function partOf(name: string): { table: string; number: number } | null {
  const [, table, number] = /^tables\/([a-z][a-z\d_]*)\/(\d{5,})\.ndjson$/.exec(name) ?? []
  return table === undefined ? null : { table, number: Number(number) }
}
