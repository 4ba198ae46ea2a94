import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { type Manifest, manifestSum } from './manifest.ts'
import { checkArchive } from './read-archive.ts'
import { readTarStream, tarEnd, tarFile, type TarFile } from './tar-stream.ts'
import { fillWithTrickyRows, Workplace } from './testing.ts'
import { writeArchive } from './write-archive.ts'

const work = new Workplace()
let whole: Buffer
let manifest: Manifest
let files: TarFile[]
let place: string

beforeAll(async () => {
  const database = await work.embedded({ migrate: true })
  await fillWithTrickyRows(database.db, { step: 2000 })
  place = await work.directory()
  manifest = await writeArchive(join(place, 'whole.tar.gz'), { database, madeAt: new Date() })
  whole = await readFile(join(place, 'whole.tar.gz'))
  files = []
  for await (const file of readTarStream(from(gunzipSync(whole)))) files.push(file)
})
afterAll(() => work.clear())

async function* from(bytes: Buffer): AsyncGenerator<Buffer> {
  await Promise.resolve()
  yield bytes
}

/** Overwrites the same file each time, since hundreds of copies are checked. */
async function check(bytes: Buffer): Promise<Manifest | StartError> {
  const file = join(place, 'copy')
  await writeFile(file, bytes)
  return checkArchive(file).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    return error
  })
}

const pack = (entries: TarFile[], end = tarEnd): Buffer => gzipSync(Buffer.concat([...entries.map(tarFile), end]))

/** Every change is either refused with one line of Swedish or harmless: what is read equals what was written. */
describe('a backup', () => {
  it('is accepted undamaged, also when packed anew', async () => {
    expect(await check(whole)).toEqual(manifest)
    expect(await check(pack(files))).toEqual(manifest)
    expect(await check(pack(files, Buffer.alloc(10_240)))).toEqual(manifest)
  })

  it('with any byte changed is refused or reads as written, at 200 places', { timeout: 60_000 }, async () => {
    const change = fc.tuple(fc.noBias(fc.nat(whole.length - 1)), fc.integer({ min: 1, max: 255 }))
    let refused = 0
    await fc.assert(fc.asyncProperty(change, async ([at, flip]) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ flip
      const answer = await check(bytes)
      if (answer instanceof StartError) expect(answer.message).toMatch(/^Säkerhetskopian är skadad eller ändrad \([^\n]+\)\. Ingenting har lästs in\./)
      else expect(answer).toEqual(manifest)
      if (answer instanceof StartError) refused += 1
    }), { numRuns: 200 })
    // The others hit the timestamp and the like at the very beginning.
    expect(refused).toBeGreaterThan(190)
  })

  it('with any byte of the unpacked tar changed is refused or reads as written, at 200 places', { timeout: 60_000 }, async () => {
    const tar = gunzipSync(whole)
    let refused = 0
    await fc.assert(fc.asyncProperty(fc.nat(tar.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const bytes = Buffer.from(tar)
      bytes[at] = (bytes[at] ?? 0) ^ flip
      const answer = await check(gzipSync(bytes, { level: 1 }))
      if (answer instanceof StartError) refused += 1
      else expect(answer).toEqual(manifest)
    }), { numRuns: 200 })
    // The others hit the padding after a file, which is not read.
    expect(refused).toBeGreaterThan(100)
  })

  it('is refused when it is cut off anywhere', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      expect(await check(whole.subarray(0, length))).toBeInstanceOf(StartError)
    }), { numRuns: 60 })
    for (let count = 0; count < files.length; count += 1) expect(await check(pack(files.slice(0, count)))).toBeInstanceOf(StartError)
  })

  it.each<[string, (entries: TarFile[]) => TarFile[]]>([
    ['a changed name of a person', (all) => all.map((entry) => edit(entry, 'tables/members/00001.ndjson', 'Örjan', 'Ärjan'))],
    ['a row less', (all) => all.map((entry) => edit(entry, 'tables/members/00001.ndjson', /^.*\n/, ''))],
    ['a changed manifest', (all) => all.map((entry) => edit(entry, 'manifest.json', '"embedded"', '"postgres"'))],
    ['no manifest', (all) => all.filter(({ name }) => name !== 'manifest.json')],
    ['a table left out', (all) => all.filter(({ name }) => !name.includes('members'))],
    ['a table twice', (all) => [...all.filter(({ name }) => name.includes('users')), ...all]],
    ['its files in another order', (all) => all.toReversed()],
    ['a file too many', (all) => [{ name: 'tables/intruders/00001.ndjson', content: Buffer.from('["x"]\n') }, ...all]],
    ['a path that leads away', (all) => [{ name: '../../etc/passwd', content: Buffer.from('x\n') }, ...all]],
    ['something after the end', (all) => [...all, { name: 'tables/users/00002.ndjson', content: Buffer.from('["x"]\n') }]],
  ])('is refused with %s', async (_what, change) => {
    expect(await check(pack(change(files)))).toBeInstanceOf(StartError)
  })

  it('in the format of a later program is reported as newer, not as damaged', async () => {
    const later = files.map((entry) => edit(entry, 'manifest.json', '"version": 1', '"version": 2'))
    const { content } = later.find(({ name }) => name === 'manifest.json') ?? { content: Buffer.of() }
    const signed = later.map((entry) => (entry.name === 'manifest.json.sha256' ? { ...entry, content: manifestSum(content) } : entry))
    const newer = 'Säkerhetskopian är tagen med en nyare version av programmet. Uppdatera programmet och försök igen.'
    expect(await check(pack(signed))).toMatchObject({ name: 'StartError', message: newer })
  })

  it('is refused with other data after it or in its place', async () => {
    expect(await check(pack(files, Buffer.concat([tarEnd, Buffer.from('more')])))).toBeInstanceOf(StartError)
    expect(await check(Buffer.concat([whole, gzipSync('more')]))).toBeInstanceOf(StartError)
    for (const other of ['', 'text', '\u001f\u008b']) expect(await check(Buffer.from(other, 'latin1'))).toBeInstanceOf(StartError)
    expect(await check(gzipSync('text'.repeat(1000)))).toBeInstanceOf(StartError)
    await expect(checkArchive(join(place, 'missing'))).rejects.toThrow('finns inte')
    await expect(checkArchive(place)).rejects.toThrow('är en katalog')
  })
})

function edit(entry: TarFile, name: string, found: string | RegExp, instead: string): TarFile {
  return entry.name === name ? { name, content: Buffer.from(entry.content.toString().replace(found, instead)) } : entry
}
