import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { codeOf } from '#server/db/errors.ts'
import { StartError } from '#server/start-error.ts'
import { DamagedArchive } from './damaged-archive.ts'
import { type Manifest, manifestName, manifestSum, manifestSumName, partOf, readManifest } from './manifest.ts'
import { LineSum } from './rows.ts'
import { readTarStream, type TarFile } from './tar-stream.ts'

/** Some rows of one table, as lines. */
export interface Part {
  table: string
  lines: string[]
}

/**
 * Reads an archive from end to end and checks it against its manifest: form, counts, checksums.
 * @returns the manifest
 * @throws DamagedArchive when anything is missing, changed or added; StartError when there is no such file
 */
export async function checkArchive(file: string): Promise<Manifest> {
  const found = new Map<string, { sum: LineSum; parts: number }>()
  let manifestFile: Buffer | undefined
  let sumFile: Buffer | undefined
  for await (const { name, content } of filesIn(file)) {
    if (sumFile !== undefined || (manifestFile !== undefined && name !== manifestSumName)) throw new DamagedArchive('ordningen är fel')
    if (name === manifestName) manifestFile = content
    else if (name === manifestSumName) sumFile = content
    else addPart(found, name, content)
  }
  if (manifestFile === undefined || sumFile === undefined) throw new DamagedArchive('den är inte färdig')
  if (!sumFile.equals(manifestSum(manifestFile))) throw new DamagedArchive('innehållsförteckningen stämmer inte med sin kontrollsumma')
  const manifest = readManifest(manifestFile)
  for (const { name, rows, sha256 } of manifest.tables) {
    const sum = (found.get(name)?.sum ?? new LineSum()).finish()
    found.delete(name)
    if (sum.rows !== rows || sum.sha256 !== sha256) throw new DamagedArchive(`tabellen ${name} stämmer inte med sin kontrollsumma`)
  }
  for (const name of found.keys()) throw new DamagedArchive(`tabellen ${name} finns inte i innehållsförteckningen`)
  return manifest
}

function addPart(found: Map<string, { sum: LineSum; parts: number }>, name: string, content: Buffer): void {
  const part = partOf(name)
  if (part === null) throw new DamagedArchive('den innehåller något annat än tabeller')
  const table = found.get(part.table) ?? { sum: new LineSum(), parts: 0 }
  table.parts += 1
  if (part.number !== table.parts || content.at(-1) !== lineFeed) throw new DamagedArchive(`en del av tabellen ${part.table} saknas`)
  table.sum.add(content, linesIn(content))
  found.set(part.table, table)
}

const lineFeed = 0x0a

function linesIn(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(lineFeed); at !== -1; at = content.indexOf(lineFeed, at + 1)) lines += 1
  return lines
}

/** The rows of an archive that has been checked, in the order of its tables. */
export async function* partsIn(file: string): AsyncGenerator<Part> {
  for await (const { name, content } of filesIn(file)) {
    const part = partOf(name)
    if (part !== null) yield { table: part.table, lines: content.toString('utf8').trimEnd().split('\n') }
  }
}

async function* filesIn(file: string): AsyncGenerator<TarFile> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  try {
    yield* readTarStream(source.pipe(unpacked))
  } catch (error) {
    throw readableOf(file, error)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

function readableOf(file: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'ENOENT') return new StartError(`Säkerhetskopian ${file} finns inte.`)
  if (code === 'EACCES') return new StartError(`Säkerhetskopian ${file} får inte läsas av den här användaren.`)
  if (code === 'EISDIR') return new StartError(`${file} är en katalog. Ange filen, till exempel nightly-2026-11-21.tar.gz.`)
  return code?.startsWith('Z_') ? new DamagedArchive('den går inte att packa upp', { cause: error }) : error
}
