import { callFailure, type CallFailure, isUnanswered } from '#web/api/failure.ts'
import { failureText } from '#web/api/failure-text.ts'
import { holdsTyped } from '#web/holds-typed.ts'
import { endedTexts } from './ended-texts.ts'
import { tellEnd } from './session-end.ts'
import { showToast } from './toast.tsx'

let look: (() => void) | undefined

/** From now on asks who is here when an act was refused because nobody is, or may not do it any more. Returns how to stop. */
export function whenRefused(ask: () => void): () => void {
  look = ask
  return () => { look = undefined }
}

/**
 * Tells that an act was refused or failed, with the refusal's own text or `fallback`. When the session has ended, what is typed
 * stays, and the way to log in is told; where nothing is, who is here is asked anew, and the page's guard leads on.
 */
export function showFailure(failure: CallFailure, title: string, fallback: string): void {
  const hasEnded = failure.code === 'NOT_LOGGED_IN'
  if (holdsTyped()) {
    if (hasEnded) tellEnd()
    else showToast({ tone: 'bad', title, text: failureText(failure, fallback) })
    return
  }
  showToast({ tone: 'bad', title, text: hasEnded ? `${endedTexts.title}.` : failureText(failure, fallback) })
  if (hasEnded || failure.code === 'FORBIDDEN') look?.()
}

/** What is said of an act whose answer never came: it may have been done all the same. */
const unanswered = {
  title: 'Vi vet inte om det gick igenom',
  text: 'Se efter vad som gäller nu innan du försöker igen.',
} as const

/**
 * Tells that an act failed, with the refusal's own text or `fallback`. Whoever calls it fetches anew what the act would have
 * changed, since without an answer that is the only way to know; where nothing shows it, `whatNow` says what to do.
 */
export function toastFailure(error: unknown, title: string, fallback = 'Försök igen om en stund.', whatNow: string = unanswered.text): CallFailure {
  const failure = callFailure(error)
  if (isUnanswered(failure)) showToast({ tone: 'bad', title: unanswered.title, text: `Vi fick inget svar. ${whatNow}` })
  else showFailure(failure, title, fallback)
  return failure
}
