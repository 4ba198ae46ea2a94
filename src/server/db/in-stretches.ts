/** The result of looking at one stretch: consecutive rows of an order. */
export interface Stretch<Row, Cursor> {
  /** The rows that fit, in order. */
  found: Row[]
  /** The last row that was looked at, whether it fits or not; null when nothing comes after it. */
  end: Cursor | null
}

/**
 * Makes a stretch of the rows that a query returned in order: those that fit, and the last one that was looked at, fitting or not. The
 * query sets `endFits` only on the last row of a full stretch, to whether that row fits, and null on all others. So null on the last row
 * means that the stretch was not full and nothing comes after it.
 */
export function stretchOf<Row extends { endFits: boolean | null }>(met: readonly Row[]): Stretch<Row, Row> {
  const last = met.at(-1)
  return { found: met.filter(({ endFits }) => endFits !== false), end: last === undefined || last.endFits === null ? null : last }
}

/**
 * Looking at this many rows takes about as long as gathering and reading one: if fewer than one in this many fits, gathering is quicker.
 */
const lookedAtForOne = 5

/**
 * Yields all rows that fit, in order and each once, in batches, for a file. Looks at one stretch after the other as long as many rows fit.
 * Once few do, it gathers the cursors of the remaining ones, at most `gathered`, and after the last of these goes on by stretches. It
 * gathers only once, since every gathering takes as long. Between two batches it holds nothing but those cursors.
 */
export async function* inStretches<Row extends { id: string }, Cursor extends { id: string }>({ begin = null, size, gathered, look, gather, read }: {
  /** The cursor after which to begin; null for the start of the order. */
  begin?: Cursor | null
  /** The number of rows in a stretch, and at most in a batch. */
  size: number
  /** The maximum number of cursors to gather. */
  gathered: number
  /** Looks at the next `size` rows after a cursor. */
  look: (after: Cursor | null, size: number) => Promise<Stretch<Row, Cursor>>
  /** Finds the cursors of the first rows after a cursor that fit. */
  gather: (after: Cursor, most: number) => Promise<Cursor[]>
  /** Reads those of these rows that still fit, in any order. */
  read: (ids: string[]) => Promise<Row[]>
}): AsyncGenerator<Row[]> {
  let isGathered = false
  for (let after = begin; ;) {
    const stretch: Stretch<Row, Cursor> = await look(after, size)
    if (stretch.found.length > 0) yield stretch.found
    if (stretch.end === null) return
    after = stretch.end
    if (isGathered || stretch.found.length * lookedAtForOne >= size) continue
    isGathered = true
    const cursors = await gather(after, gathered)
    for (let first = 0; first < cursors.length; first += size) {
      const ids = cursors.slice(first, first + size).map(({ id }) => id)
      const rows = new Map((await read(ids)).map((row) => [row.id, row]))
      yield ids.flatMap((id) => rows.get(id) ?? [])
    }
    if (cursors.length < gathered) return
    after = cursors.at(-1) ?? after
  }
}
