/** What happens to unsynced data when the power goes. The last manner loses everything newer than some moment. */
export const manners = ['all lost', 'all kept', 'whole files', 'pages of 4096 bytes', 'sectors of 512 bytes', 'up to a moment'] as const
type Manner = (typeof manners)[number]

const blockSizes: Partial<Record<Manner, number>> = { 'pages of 4096 bytes': 4096, 'sectors of 512 bytes': 512 }

/** The outcome of a power cut, the same for the whole disk. */
export interface Fate {
  manner: Manner
  /** For 'up to a moment': the last step that is kept. */
  moment: number
  random: () => number
}

interface Change {
  at: number
  offset: number
  /** Null if only the size changes. */
  data: Buffer | null
  /** The file's size after the change. */
  size: number
}

/** The synced bytes of one file, and its changes since then. */
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
    // Shrinking discards the bytes beyond the end, so they must not reappear when the file grows again.
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

  /** The file's content after a power cut. */
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

  /** The size is stored apart from the content, so it may be from any moment since the last sync. */
  #sizeAfter(kept: readonly Change[], { manner, random }: Fate): number {
    const last = kept.at(-1)?.size ?? this.#syncedSize
    if (blockSizes[manner] === undefined) return last
    return kept[Math.floor(random() * (kept.length + 1))]?.size ?? this.#syncedSize
  }
}

/** Applies to each block the first few of the changes that touch it: none, some or all, in order. */
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

/** The changes, split at block boundaries. */
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
