/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

const listeners = new Set<() => void>()
/** What the answers' seconds and their way here make of it. */
const jitterMs = 2000

/** Takes the time from an answer, which HTTP tells to the second. */
export function noteServerTime({ headers }: Response): void {
  const told = Date.parse(headers.get('date') ?? '')
  if (!told) return
  const before = ahead
  ahead = told - Date.now()
  if (Math.abs(ahead - before) > jitterMs) for (const listener of listeners) listener()
}

/** Calls back when it turns out that this device's clock is another one than was thought. @returns what ends that */
export function onOtherTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Now as the server has it (decisions.md, part 3): the clock of a telephone may be days off. */
export const serverNow = (): Date => new Date(Date.now() + ahead)
