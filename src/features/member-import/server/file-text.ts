import { fileTexts } from '../texts.ts'

/** Why a file cannot be read, in the words that its owner is shown. */
export class FileProblem extends Error {}

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** A file's bytes from its beginning, each time it is called; it may be large, and is never in memory whole. */
export type Bytes = () => AsyncIterable<Uint8Array>

/** A file's text, with lines that end in `\n`. */
export interface FileText {
  encoding: Encoding
  /** As an editor counts them. */
  lines: number
  /** Its first {@link headLength} characters. */
  head: string
  /** All of it from the beginning, piece by piece, each time it is called. Never parts the two halves of a character. */
  pieces(): AsyncIterable<string>
}

/** No heading is longer. */
export const headLength = 100_000

/** How files that are no text begin, in hexadecimal. */
const beginnings: readonly [hex: string, problem: string][] = [
  ['504b0304', fileTexts.workbook],
  ['d0cf11e0', fileTexts.workbook],
  ['25504446', fileTexts.pdf],
]

/**
 * Looks through a file as a text. Whatever is no UTF-8 is Windows-1252, which is how a Swedish Excel saves.
 * @throws FileProblem when it is empty or no text
 */
export async function readText(bytes: Bytes): Promise<FileText> {
  const start = await startOf(bytes)
  const known = beginnings.find(([hex]) => start.startsWith(hex))
  if (known) throw new FileProblem(known[1])
  const encoding = utf16Of(start) ?? (await isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const pieces = () => withPlainLineEnds(decoded(bytes(), encoding))
  return { encoding, ...await lookThrough(pieces()), pieces }
}

/** By its mark, or where two plain letters begin it without one: every other byte of those is 0. */
function utf16Of(start: string): Encoding | null {
  if (/^(?:fffe|[2-7].00[2-7].00)/.test(start)) return 'utf-16le'
  return /^(?:feff|00[2-7].00[2-7].)/.test(start) ? 'utf-16be' : null
}

async function startOf(bytes: Bytes): Promise<string> {
  let start = ''
  for await (const chunk of bytes()) {
    start += Buffer.from(chunk.subarray(0, 4)).toString('hex')
    if (start.length >= 8) break
  }
  return start
}

async function isUtf8(bytes: Bytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes()) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    // What the decoder throws of bytes that are none; a disk that fails is another matter.
    if (error instanceof TypeError) return false
    throw error
  }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function* withPlainLineEnds(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const text of texts) {
    const all = held + text
    // The other half of a line's end may come with the next.
    held = all.endsWith('\r') ? '\r' : ''
    yield (held === '' ? all : all.slice(0, -1)).replaceAll(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}

async function lookThrough(pieces: AsyncIterable<string>): Promise<Pick<FileText, 'lines' | 'head'>> {
  let [head, breaks, isBlank, endsLine] = ['', 0, true, true]
  for await (const piece of pieces) {
    if (piece === '') continue
    if (piece.includes('\0')) throw new FileProblem(fileTexts.noText)
    if (head.length < headLength) head += piece.slice(0, headLength - head.length)
    isBlank &&= piece.trim() === ''
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) breaks += 1
    endsLine = piece.endsWith('\n')
  }
  if (isBlank) throw new FileProblem(fileTexts.empty)
  return { head, lines: breaks + (endsLine ? 0 : 1) }
}
