/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

const listeners = new Set<() => void>()
/** The error of an estimate: the header counts in whole seconds, and answers take time to arrive. */
const jitterMs = 2000

/** Notes the server's time from a response's `Date` header, which is exact to the second. */
export function noteServerTime({ headers }: Response): void {
  const told = Date.parse(headers.get('date') ?? '')
  if (!told) return
  const before = ahead
  ahead = told - Date.now()
  if (Math.abs(ahead - before) > jitterMs) for (const listener of listeners) listener()
}

/** Calls back when the estimate of the server's clock changes. @returns a function that unsubscribes */
export function onOtherTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current time by the server's clock (decisions.md, part 3): a phone's clock may be days off. */
export const serverNow = (): Date => new Date(Date.now() + ahead)
