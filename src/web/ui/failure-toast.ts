import { callFailure, type CallFailure, failureText, isUnanswered } from '#web/api/failure.ts'
import { showToast } from './toast.tsx'

/** What is said of an act whose answer never came: it may have been done all the same. */
const unanswered = {
  title: 'Vi vet inte om det gick',
  text: 'Se efter vad som gäller nu innan du försöker igen.',
} as const

/**
 * Tells that an act failed, with the refusal's own text or `fallback`. Whoever calls it fetches anew what the act would have
 * changed, since without an answer that is the only way to know; where nothing shows it, `whatNow` says what to do.
 */
export function toastFailure(error: unknown, title: string, fallback = 'Försök igen om en stund.', whatNow: string = unanswered.text): CallFailure {
  const failure = callFailure(error)
  const isUnsure = isUnanswered(failure)
  showToast({ tone: 'bad', title: isUnsure ? unanswered.title : title, text: isUnsure ? `Vi fick inget svar. ${whatNow}` : failureText(failure, fallback) })
  return failure
}
