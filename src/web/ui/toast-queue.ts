export type ToastTone = 'ok' | 'bad' | 'info'

export interface ToastMessage {
  title: string
  text?: string | undefined
  tone?: ToastTone | undefined
  /** What it is about, if an act can be undone: the message about undoing it takes its place. */
  about?: string | undefined
  /** A link to go on with, which opens in a new tab. */
  link?: { href: string; text: string } | undefined
}

/** What a toast is about that says whether the visitor is logged in. */
export const sessionToast = 'session'

type Receiver = (message: ToastMessage) => void

const waiting: ToastMessage[] = []
let receiver: Receiver | null = null
let fetchView: (() => void) | null = null

/** Shows a message at the edge of the screen, from anywhere in the code. It survives navigation. */
export function showToast(message: ToastMessage): void {
  if (receiver) return receiver(message)
  waiting.push(message)
  fetchView?.()
}

/** Sets how to fetch the component that shows toasts; done at once if a message is waiting. Returns a function that unsets it. */
export function whenToastsAreNeeded(fetch: () => void): () => void {
  fetchView = fetch
  if (waiting.length > 0) fetch()
  return () => {
    fetchView = null
  }
}

/** In milliseconds: the live region must be on the page before there is anything to announce. */
const standsFirst = 150

/** Hands over waiting and later messages, after a moment. Returns a function that stops this. */
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
