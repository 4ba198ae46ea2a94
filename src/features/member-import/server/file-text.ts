import { fileTexts } from '../texts.ts'

/** Why a file cannot be read, in the words that its owner is shown. */
export class FileProblem extends Error {}

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le'

/** How files that are no text begin, in hexadecimal. */
const beginnings: readonly [hex: string, problem: string][] = [
  ['504b0304', fileTexts.workbook],
  ['d0cf11e0', fileTexts.workbook],
  ['25504446', fileTexts.pdf],
]

/**
 * A file's text, with lines that end in `\n`. Whatever is no UTF-8 is Windows-1252, which is how a Swedish Excel saves.
 * @throws FileProblem when it is empty or no text
 */
export function readText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  const known = beginnings.find(([hex]) => start.startsWith(hex))
  if (known) throw new FileProblem(known[1])
  const encoding = start.startsWith('fffe') ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const text = new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, '\n')
  if (text.trim() === '') throw new FileProblem(fileTexts.empty)
  if (text.includes('\0')) throw new FileProblem(fileTexts.noText)
  return { text, encoding }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
