import { DamagedArchive } from './damaged-archive.ts'

/** One file of an archive. */
export interface TarFile {
  name: string
  content: Buffer
}

const block = 512
/** The end of an archive: two blocks of zeros. */
export const tarEnd: Buffer = Buffer.alloc(2 * block)
/** The largest file that is written or read; one at a time is held in memory. */
export const maxFileBytes = 128 * 1024 * 1024

/** A file as a ustar entry. The bytes depend only on name and content, not on when or by whom it is made. */
export function tarFile({ name, content }: TarFile): Buffer {
  if (content.length > maxFileBytes) throw new Error(`${name} is too large to be read back: ${content.length} bytes`)
  const header = Buffer.alloc(block)
  header.write(name, 0, 100, 'latin1')
  header.write('0000600\x000000000\x000000000\x00', 100, 'latin1')
  header.write(`${content.length.toString(8).padStart(11, '0')}\x00`, 124, 'latin1')
  header.write('00000000000\x00', 136, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\x00 `, 148, 'latin1')
  return Buffer.concat([header, content, Buffer.alloc(-content.length & (block - 1))])
}

/** Reads an archive as a stream, with one file in memory at a time. @throws DamagedArchive when it is not an archive or ends too early */
export async function* readTarStream(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const bytes = new Bytes(source)
  for (;;) {
    const header = await bytes.take(block)
    if (header.every((byte) => byte === 0)) break
    const size = sizeIn(header)
    const content = await bytes.take(size)
    await bytes.take(-size & (block - 1))
    yield { name: header.toString('latin1', 0, 100).replace(/\0.*$/s, ''), content }
  }
  await bytes.expectNothing()
}

function sizeIn(header: Buffer): number {
  if (numberAt(header, 148, 8) !== sumOf(header)) throw new DamagedArchive('en del av den är oläslig')
  const size = numberAt(header, 124, 12)
  if (!Number.isSafeInteger(size) || size > maxFileBytes) throw new DamagedArchive('en del av den har en orimlig storlek')
  return size
}

/** The checksum of a header: the sum of its bytes, with blanks in place of the checksum itself. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
}

function numberAt(header: Buffer, start: number, length: number): number {
  return Number.parseInt(header.toString('latin1', start, start + length), 8)
}

/** Takes exactly the requested number of bytes at a time from chunks of any size. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  #chunks: Buffer[] = []
  #length = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    while (this.#length < count) if (!await this.#more()) throw new DamagedArchive('den slutar för tidigt')
    const all = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks)
    this.#chunks = [all.subarray(count)]
    this.#length -= count
    return all.subarray(0, count)
  }

  /** Throws if anything but zeros follows the end. */
  async expectNothing(): Promise<void> {
    do {
      if (this.#chunks.some((chunk) => chunk.some((byte) => byte !== 0))) throw new DamagedArchive('något har lagts till sist i den')
      this.#chunks = []
    } while (await this.#more())
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next()
    if (next.done === true) return false
    this.#chunks.push(next.value)
    this.#length += next.value.length
    return true
  }
}
