/** What becomes of what was not synced when the power goes. The last one loses what is newer than some moment. */
export const manners = ['all lost', 'all kept', 'whole files', 'pages of 4096 bytes', 'sectors of 512 bytes', 'up to a moment'] as const
type Manner = (typeof manners)[number]

const blockSizes: Partial<Record<Manner, number>> = { 'pages of 4096 bytes': 4096, 'sectors of 512 bytes': 512 }

/** How a power cut falls: the same for the whole disk. */
export interface Fate {
  manner: Manner
  /** The step after which nothing was kept, where that is the manner. */
  moment: number
  random: () => number
}

interface Change {
  at: number
  offset: number
  /** Null where only the size changes. */
  data: Buffer | null
  /** The file's size after it. */
  size: number
}

/** One file's bytes on the disk, and what has been written since they were synced. */
export class FileContent {
  #synced: Buffer = Buffer.alloc(0)
  #syncedSize = 0
  #size = 0
  #pending: Change[] = []

  get oldestPending(): number | undefined {
    return this.#pending[0]?.at
  }

  write(at: number, offset: number, data: Buffer): void {
    this.#size = Math.max(this.#size, offset + data.length)
    this.#pending.push({ at, offset, data, size: this.#size })
  }

  resize(at: number, size: number): void {
    // What was beyond the end is no more there when the file grows again.
    const data = size < this.#size ? Buffer.alloc(this.#size - size) : null
    this.#size = size
    this.#pending.push({ at, offset: size, data, size })
  }

  sync(): void {
    for (const { offset, data } of this.#pending) {
      if (!data) continue
      this.#synced = withRoom(this.#synced, offset + data.length)
      data.copy(this.#synced, offset)
    }
    this.#synced = withRoom(this.#synced, this.#size)
    this.#syncedSize = this.#size
    this.#pending = []
  }

  /** What a cut leaves of it. */
  after(fate: Fate): Buffer {
    const kept = this.#keptChanges(fate)
    const size = kept.length === 0 ? this.#syncedSize : this.#sizeAfter(kept, fate)
    const reach = Math.max(size, this.#syncedSize, ...kept.map(({ offset, data }) => offset + (data?.length ?? 0)))
    const bytes = Buffer.alloc(reach)
    this.#synced.copy(bytes, 0, 0, this.#syncedSize)
    const block = blockSizes[fate.manner]
    if (block === undefined) for (const { offset, data } of kept) data?.copy(bytes, offset)
    else copyBlocks(bytes, kept, block, fate.random)
    return bytes.subarray(0, size)
  }

  #keptChanges({ manner, moment, random }: Fate): Change[] {
    if (manner === 'all lost') return []
    if (manner === 'whole files') return random() < 0.5 ? [] : this.#pending
    return manner === 'up to a moment' ? this.#pending.filter(({ at }) => at <= moment) : this.#pending
  }

  /** The size is kept apart from the contents: it may be that of any moment since the sync. */
  #sizeAfter(kept: readonly Change[], { manner, random }: Fate): number {
    const last = kept.at(-1)?.size ?? this.#syncedSize
    if (blockSizes[manner] === undefined) return last
    return kept[Math.floor(random() * (kept.length + 1))]?.size ?? this.#syncedSize
  }
}

/** Of each block, a moment of its own: none, some or all of the changes that touch it, in their order. */
function copyBlocks(bytes: Buffer, changes: readonly Change[], block: number, random: () => number): void {
  const touches = new Map<number, number>()
  for (const { place } of pieces(changes, block)) touches.set(place, (touches.get(place) ?? 0) + 1)
  const left = new Map([...touches].map(([place, count]) => [place, Math.floor(random() * (count + 1))]))
  for (const { place, from, data } of pieces(changes, block)) {
    const turns = left.get(place) ?? 0
    if (turns > 0) data.copy(bytes, from)
    left.set(place, turns - 1)
  }
}

/** The changes, cut at the blocks' borders. */
function* pieces(changes: readonly Change[], block: number): Generator<{ place: number; from: number; data: Buffer }> {
  for (const { offset, data } of changes) {
    if (!data) continue
    for (let from = offset; from < offset + data.length;) {
      const place = Math.floor(from / block)
      const to = Math.min((place + 1) * block, offset + data.length)
      yield { place, from, data: data.subarray(from - offset, to - offset) }
      from = to
    }
  }
}

function withRoom(bytes: Buffer, size: number): Buffer {
  if (bytes.length >= size) return bytes
  const larger = Buffer.alloc(Math.max(size, bytes.length * 2))
  bytes.copy(larger)
  return larger
}
