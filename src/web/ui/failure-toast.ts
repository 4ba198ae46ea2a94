import { callFailure, type CallFailure, isUnanswered } from '#web/api/failure.ts'
import { failureText } from '#web/api/failure-text.ts'
import { holdsTyped } from '#web/holds-typed.ts'
import { endedTexts } from './ended-texts.ts'
import { showSessionEnded } from './session-end.ts'
import { showToast } from './toast.tsx'

let look: (() => void) | undefined

/** Sets what is called when an act is refused because nobody is logged in or the permission is gone. Returns a function that unsets it. */
export function whenRefused(ask: () => void): () => void {
  look = ask
  return () => { look = undefined }
}

/**
 * Shows that an act was refused or failed, with the refusal's own text or `fallback`. If the session has ended while something is typed,
 * that text stays and the toast links to the log-in; if nothing is typed, the session is asked for again and the page's guard takes over.
 */
export function showFailure(failure: CallFailure, title: string, fallback: string): void {
  const hasEnded = failure.code === 'NOT_LOGGED_IN'
  if (holdsTyped()) {
    if (hasEnded) showSessionEnded()
    else showToast({ tone: 'bad', title, text: failureText(failure, fallback) })
    return
  }
  showToast({ tone: 'bad', title, text: hasEnded ? `${endedTexts.title}.` : failureText(failure, fallback) })
  if (hasEnded || failure.code === 'FORBIDDEN') look?.()
}

/** Texts for an act whose answer never came: it may have been done all the same. */
const unanswered = {
  title: 'Vi vet inte om det gick igenom',
  text: 'Se efter vad som gäller nu innan du försöker igen.',
} as const

/**
 * Shows that an act failed, with the refusal's own text or `fallback`. The caller must refetch what the act would have changed: without an
 * answer that is the only way to know. Where nothing shows it, `whatNow` says what to do.
 */
export function toastFailure(error: unknown, title: string, fallback = 'Försök igen om en stund.', whatNow: string = unanswered.text): CallFailure {
  const failure = callFailure(error)
  if (isUnanswered(failure)) showToast({ tone: 'bad', title: unanswered.title, text: `Vi fick inget svar. ${whatNow}` })
  else showFailure(failure, title, fallback)
  return failure
}
