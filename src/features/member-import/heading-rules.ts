import type { FileColumn, UnderstoodColumn } from './rules.ts'

/** No heading or category is longer, and taking the accents off costs the square of what stands on one letter. */
const longest = 100

/** Small letters and digits alone, accents taken off: `E-post (privat)` is `epostprivat`. */
export function lettersOf(text: string): string {
  return text.slice(0, longest).normalize('NFD').toLowerCase().replaceAll(/[^a-z\d]/g, '')
}

/** How a heading begins that may be meant for what the register holds, and is not known. */
const likenesses: readonly [column: FileColumn, beginning: RegExp][] = [
  ['email', /^(?:epost|e?mail|mejl)/],
  ['phone', /^(?:tel|tfn|mob)/],
  ['category', /^(?:kategori|category|tillhor|bolag|foretag)/],
  ['matchplay_approved', /^betal(?:d|t|at)(?!d?atum)/],
]

const isOfMobile = (heading: string) => lettersOf(heading).includes('mob')

/**
 * Headings that are left aside and look like one of a column that none is read for, by that column. A mobile number's also beside
 * another telephone: that one may hold landlines, which the register does not take.
 */
export function resembling(understood: readonly UnderstoodColumn[]): Map<FileColumn, string[]> {
  const read = new Set(understood.map(({ column }) => column))
  const hasMobile = understood.some(({ heading, column }) => column === 'phone' && isOfMobile(heading))
  const found = new Map<FileColumn, string[]>()
  for (const { heading, column } of understood) {
    const like = column === null && likenesses.find(([, beginning]) => beginning.test(lettersOf(heading)))?.[0]
    if (like && (!read.has(like) || (isOfMobile(heading) && !hasMobile))) found.set(like, [...found.get(like) ?? [], heading])
  }
  return found
}
