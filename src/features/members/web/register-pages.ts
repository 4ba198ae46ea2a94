// The register is fetched in pages, each beginning after the last member of the one before. To scroll in any direction
// while holding only what is near the screen, the browser remembers where each page begins and forgets what is in it.

export const pageSize = 100

export function pageOf(row: number): number {
  return Math.floor(row / pageSize)
}

/** How many members are asked for at once on the way to what is far down; what is in between is not kept. */
export const strideSize = 5 * pageSize

/** Rows that the list makes room for beyond what is known, so that the scroll bar tells how much there is to come. */
const rowsAhead = 2000

/** What has been seen of a list's course. */
export interface Trail {
  /** Where each known page begins: the place of the member before it. The first page begins at the beginning. */
  starts: readonly (string | undefined)[]
  /** How many rows the list has, once its last page has been seen. */
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

/** The pages to hold for what is in sight: those and one more on either side. None while the way there is not known. */
export function pagesToHold({ starts }: Trail, { first, last }: RowRange): number[] {
  const known = starts.length - 1
  const from = Math.max(0, pageOf(first) - 1)
  const to = Math.min(pageOf(last) + 1, known)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
}

/** What a stride from the beginning of a page has come past, page by page. One that falls short ends with the last page. */
export function pagesOfStride<Row>(number: number, rows: readonly Row[]): Page<Row>[] {
  const pages = rows.length < strideSize ? Math.floor(rows.length / pageSize) + 1 : strideSize / pageSize
  return Array.from({ length: pages }, (_, place) => (
    { number: number + place, rows: rows.slice(place * pageSize, (place + 1) * pageSize) }
  ))
}

/**
 * The trail with what the pages tell: a full page shows where the next one begins, a shorter one is the last. The same
 * trail when it is no news.
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
 * How many rows the list has room for: all of them, or as far as it can be followed without a long wait. `total` is
 * missing while it is not known, and infinite where there are more than were counted.
 */
export function roomFor({ starts, end }: Trail, total: number | undefined): number {
  const known = starts.length * pageSize
  return end ?? Math.min(total ?? known, known + rowsAhead)
}
