// The register is fetched in pages, each beginning after the last member of the one before. To scroll in any direction
// while holding only what is near the screen, the browser remembers where each page begins and forgets what is in it.

export const pageSize = 100

export function pageOf(row: number): number {
  return Math.floor(row / pageSize)
}

/** How many members are fetched at once on the way to rows far down; those in between are not kept. */
export const strideSize = 5 * pageSize

/** How many rows beyond the known ones the list reserves space for, so that the scroll bar shows that more are to come. */
const rowsAhead = 2000

/** What is known so far of a list. */
export interface Trail {
  /** Where each known page begins: the place of the member before it, undefined for the first page. */
  starts: readonly (string | undefined)[]
  /** How many rows the list has; undefined until its last page has been seen. */
  end: number | undefined
}

export const startOfTrail: Trail = { starts: [undefined], end: undefined }

/** A fetched page of the list. */
export interface Page<Row> {
  number: number
  rows: readonly Row[]
}

/** First and last row in sight. */
export interface RowRange {
  first: number
  last: number
}

/** Returns the pages to hold: those in sight and one more on either side. None while it is unknown where they begin. */
export function pagesToHold({ starts }: Trail, { first, last }: RowRange): number[] {
  const known = starts.length - 1
  const from = Math.max(0, pageOf(first) - 1)
  const to = Math.min(pageOf(last) + 1, known)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

/** Splits a stride, fetched from the beginning of a page, into pages. A short one ends with the last page of the list. */
export function pagesOfStride<Row>(number: number, rows: readonly Row[]): Page<Row>[] {
  const pages = rows.length < strideSize ? Math.floor(rows.length / pageSize) + 1 : strideSize / pageSize
  return Array.from({ length: pages }, (_, index) => (
    { number: number + index, rows: rows.slice(index * pageSize, (index + 1) * pageSize) }
  ))
}

/**
 * Returns the trail with what the pages show: a full page shows where the next one begins, a shorter one is the last. Returns the same object
 * if nothing is new.
 */
export function followPages(trail: Trail, pages: readonly Page<{ place: string }>[]): Trail {
  return pages.reduce(followPage, trail)
}

function followPage(trail: Trail, { number, rows }: Page<{ place: string }>): Trail {
  const { starts, end } = trail
  // Left over from before the list became shorter.
  if (number >= starts.length) return trail
  const upTo = starts.slice(0, number + 1)
  const size = number * pageSize + rows.length
  if (rows.length < pageSize) return end === size ? trail : { starts: upTo, end: size }
  const last = rows.at(-1)?.place
  if (starts[number + 1] === last) return trail
  return { starts: [...upTo, last, ...starts.slice(number + 2)], end: end !== undefined && end > size ? end : undefined }
}

/**
 * Returns how many rows the list reserves space for: all of them, or as far as it can be followed without a long wait. `total` is undefined
 * while it is unknown, and infinite if there are more than were counted.
 */
export function roomFor({ starts, end }: Trail, total: number | undefined): number {
  const known = starts.length * pageSize
  return end ?? Math.min(total ?? known, known + rowsAhead)
}
