import { fileTexts } from '../texts.ts'

/** The reason why a file cannot be read; the message is shown to the person who uploaded it. */
export class FileProblem extends Error {}

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** Streams a file's bytes, from the beginning at each call. The file may be large and is never in memory as a whole. */
export type Bytes = () => AsyncIterable<Uint8Array>

/** A file's text, with lines that end in `\n`. */
export interface FileText {
  encoding: Encoding
  /** The number of lines, as a text editor counts them. */
  lines: number
  /** Its first {@link headLength} characters. */
  head: string
  /** Streams the whole text, from the beginning at each call. Never splits a surrogate pair. */
  pieces(): AsyncIterable<string>
}

/** No row of headings is longer, in characters. */
export const headLength = 100_000

/** The first bytes of file formats that are not text, in hexadecimal. */
const beginnings: readonly [hex: string, problem: string][] = [
  ['504b0304', fileTexts.workbook],
  ['d0cf11e0', fileTexts.workbook],
  ['25504446', fileTexts.pdf],
]

/**
 * Detects the encoding of a file and scans its text once. What is neither UTF-16 nor UTF-8 counts as Windows-1252, in which a Swedish Excel
 * saves.
 * @throws FileProblem when it is empty or not text
 */
export async function readText(bytes: Bytes): Promise<FileText> {
  const start = await startOf(bytes)
  const known = beginnings.find(([hex]) => start.startsWith(hex))
  if (known) throw new FileProblem(known[1])
  const encoding = utf16Of(start) ?? (await isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const pieces = () => withPlainLineEnds(decoded(bytes(), encoding))
  return { encoding, ...await lookThrough(pieces()), pieces }
}

/**
 * Detects UTF-16 in a file's first bytes (as hexadecimal): by its byte order mark, or by two leading ASCII characters, whose every other byte
 * is 0.
 */
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
    // The decoder throws a TypeError for invalid bytes. Errors of the disk are passed on.
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
    // The second half of a \r\n may come with the next piece.
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
