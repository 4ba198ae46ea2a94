export type ToastTone = 'ok' | 'bad' | 'info'

export interface ToastMessage {
  title: string
  text?: string | undefined
  tone?: ToastTone | undefined
  /** The way on, in a tab of its own. */
  link?: { href: string; text: string } | undefined
}

type Receiver = (message: ToastMessage) => void

const waiting: ToastMessage[] = []
let receiver: Receiver | null = null
let fetchView: (() => void) | null = null

/** Says something at the edge of the screen, from anywhere. It survives a change of page. */
export function showToast(message: ToastMessage): void {
  if (receiver) return receiver(message)
  waiting.push(message)
  fetchView?.()
}

/** Tells how to fetch what shows toasts; done at once when something has been said already. Returns how to take it back. */
export function whenToastsAreNeeded(fetch: () => void): () => void {
  fetchView = fetch
  if (waiting.length > 0) fetch()
  return () => {
    fetchView = null
  }
}

/** In milliseconds: where toasts are read out must stand in the page before there is anything to read. */
const standsFirst = 150

/** Hands over what has been said so far and from now on, in a moment. Returns how to stop. */
export function receiveToasts(receive: Receiver): () => void {
  const timer = setTimeout(() => {
    receiver = receive
    waiting.splice(0).forEach(receive)
  }, standsFirst)
  return () => {
    clearTimeout(timer)
    receiver = null
  }
}
