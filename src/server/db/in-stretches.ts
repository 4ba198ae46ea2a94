/** What was met on a stretch of an order. */
export interface Stretch<Row, Place> {
  /** Those of it that fit, in order. */
  found: Row[]
  /** Where it ended, whether what stands there fits or not; null where nothing comes after it. */
  end: Place | null
}

/**
 * The stretch of rows that were met in order: those that fit, and the last that was looked at, fitting or not. `endFits` is null of
 * all but the last of as many as were asked for, so that where it is null of the last that was met nothing comes after.
 */
export function stretchOf<Row extends { endFits: boolean | null }>(met: readonly Row[]): Stretch<Row, Row> {
  const last = met.at(-1)
  return { found: met.filter(({ endFits }) => endFits !== false), end: last === undefined || last.endFits === null ? null : last }
}

/** To look at so many takes about as long as to gather and read one: where fewer than one of them fits, gathering is quicker. */
const lookedAtForOne = 5

/**
 * All rows that fit, in order and each once, so many at a time: for a file. A stretch after the other is looked at, as long as
 * many fit. Where few do, the places of those that are left are gathered, once and so many of them at the most, and beyond the
 * last of those it is looked on: to gather anew for each batch would take as often as long as there are batches. Nothing is held
 * between two batches but those places.
 */
export async function* inStretches<Row extends { id: string }, Place extends { id: string }>({ begin = null, size, gathered, look, gather, read }: {
  /** The place after which it begins. */
  begin?: Place | null
  /** Rows of a stretch, and of a batch at the most. */
  size: number
  /** Places that are gathered, at the most. */
  gathered: number
  /** Looks at so many rows after a place. */
  look: (after: Place | null, size: number) => Promise<Stretch<Row, Place>>
  /** The first places after one where something fits. */
  gather: (after: Place, most: number) => Promise<Place[]>
  /** What still fits of these, in any order. */
  read: (ids: string[]) => Promise<Row[]>
}): AsyncGenerator<Row[]> {
  let isGathered = false
  for (let after = begin; ;) {
    const stretch: Stretch<Row, Place> = await look(after, size)
    if (stretch.found.length > 0) yield stretch.found
    if (stretch.end === null) return
    after = stretch.end
    if (isGathered || stretch.found.length * lookedAtForOne >= size) continue
    isGathered = true
    const places = await gather(after, gathered)
    for (let first = 0; first < places.length; first += size) {
      const ids = places.slice(first, first + size).map(({ id }) => id)
      const rows = new Map((await read(ids)).map((row) => [row.id, row]))
      yield ids.flatMap((id) => rows.get(id) ?? [])
    }
    if (places.length < gathered) return
    after = places.at(-1) ?? after
  }
}
