export type ToastTone = 'ok' | 'bad' | 'info'

export interface ToastMessage {
  title: string
  text?: string | undefined
  tone?: ToastTone | undefined
}

type Receiver = (message: ToastMessage) => void

const waiting: ToastMessage[] = []
let receiver: Receiver | null = null

/** Says something at the edge of the screen, from anywhere. It survives a change of page. */
export function showToast(message: ToastMessage): void {
  if (receiver) receiver(message)
  else waiting.push(message)
}

/** Hands over what has been said so far and from now on. Returns how to stop. */
export function receiveToasts(receive: Receiver): () => void {
  receiver = receive
  waiting.splice(0).forEach(receive)
  return () => {
    receiver = null
  }
}
