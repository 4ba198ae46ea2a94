import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { StartError } from '#server/start-error.ts'
import { DamagedArchive } from './damaged-archive.ts'

/*
 * An archive is a tar file, compressed by gzip: every table's rows as lines of JSON in parts of a megabyte
 * (`tables/members/00001.ndjson`), then `manifest.json`, then the manifest's checksum. A line is an array with the text of
 * each column as PostgreSQL prints it, null for none. Without this program: `tar xzf` and `sha256sum` are enough.
 */

const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))
const count = z.int().check(z.minimum(0))

const tableEntry = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z\d_]*$/)),
  /** In the order of each line's texts. Columns that the database computes are left out. */
  columns: z.array(z.string()),
  rows: count,
  /** Of all its lines, each with its line feed, in the order of the primary key. */
  sha256,
})
export type TableEntry = z.infer<typeof tableEntry>

/** Raised when a program that reads only the former one could misunderstand an archive. */
const formatVersion = 1
const format = z.literal('golf-association-site backup')
/** What every version of the format has. */
const formatShape = z.object({ format, version: z.int() })

const manifestShape = z.object({
  format,
  version: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  /** Which engine it comes from; it can be restored into either. */
  engine: z.enum(['embedded', 'postgres']),
  /** The migrations that its database had, in order: the schema's version. */
  migrations: z.array(z.object({ hash: z.string(), when: z.int() })),
  /** In an order in which they can be filled: what is referred to stands first. */
  tables: z.array(tableEntry),
  /** The last number that each sequence has given. */
  sequences: z.array(z.object({ name: z.string(), last: z.int() })),
})
export type Manifest = z.infer<typeof manifestShape>

export const manifestName = 'manifest.json'
export const manifestSumName = 'manifest.json.sha256'

export function writeManifest(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** What a restore says of an archive that only a later program can read. */
export function newerArchive(): StartError {
  return new StartError('Säkerhetskopian är tagen med en nyare version av programmet. Uppdatera programmet och försök igen.')
}

/** @throws DamagedArchive when it does not have the form of one, StartError when it has that of a later program */
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

/** In the form that `sha256sum -c` reads. */
export function manifestSum(content: Buffer): Buffer {
  return Buffer.from(`${createHash('sha256').update(content).digest('hex')}  ${manifestName}\n`)
}

/** How many rows there are in all. */
export function rowsIn(manifest: Manifest): number {
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** What a part of a table's rows is called in the archive; {@link partOf} reads it. */
export function partName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(5, '0')}.ndjson`
}

/** The table and number of a part's name; null for any other name. */
export function partOf(name: string): { table: string; number: number } | null {
  const [, table, number] = /^tables\/([a-z][a-z\d_]*)\/(\d{5,})\.ndjson$/.exec(name) ?? []
  return table === undefined ? null : { table, number: Number(number) }
}
