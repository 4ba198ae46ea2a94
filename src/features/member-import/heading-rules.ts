import type { FileColumn, UnderstoodColumn } from './rules.ts'

/** No heading or category is longer. The limit matters because removing accents takes quadratic time in the accents on one letter. */
const longest = 100

/** Returns only lowercase letters and digits, without accents: `E-post (privat)` becomes `epostprivat`. */
export function lettersOf(text: string): string {
  return text.slice(0, longest).normalize('NFD').toLowerCase().replaceAll(/[^a-z\d]/g, '')
}

/** How unknown headings begin that may be meant for a column of the register. */
const likenesses: readonly [column: FileColumn, beginning: RegExp][] = [
  ['email', /^(?:epost|e?mail|mejl)/],
  ['phone', /^(?:tel|tfn|mob)/],
  ['category', /^(?:kategori|category|tillhor|bolag|foretag)/],
  ['matchplay_approved', /^betal(?:d|t|at)(?!d?atum)/],
]

const isOfMobile = (heading: string) => lettersOf(heading).includes('mob')

/**
 * Returns the ignored headings that resemble a column which the file does not fill, by that column. One for mobile numbers is included even
 * if another phone column is read: that one may hold landlines, which give way to a mobile number.
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
