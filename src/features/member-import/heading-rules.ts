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
  ['phone', /^(?:tel|tfn|mobil)/],
  ['category', /^(?:kategori|category|tillhor|bolag|foretag)/],
  ['matchplay_approved', /^betal(?:d|t|at)/],
]

/** Headings that are left aside and look like one of a column that is read, by that column. */
export function resembling(understood: readonly UnderstoodColumn[]): Map<FileColumn, string[]> {
  const found = new Map<FileColumn, string[]>()
  for (const { heading, column } of understood) {
    const like = column === null && likenesses.find(([, beginning]) => beginning.test(lettersOf(heading)))
    if (like) found.set(like[0], [...found.get(like[0]) ?? [], heading])
  }
  return found
}
