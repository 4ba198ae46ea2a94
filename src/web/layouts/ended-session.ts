import type { SessionUser } from '#features/accounts/contract.ts'
import { forgetTyped, isAskedBeforeLeaving, isTypedIn, noteTypedIn } from '#web/leave.ts'
import { refreshSession, watchSession } from '#web/session.ts'
import { endedTexts } from '#web/ui/ended-texts.ts'
import { showToast } from '#web/ui/toast.tsx'

let isAsking = false
let isTold = false

/** A call was refused: the session has ended, here or in another tab, or a role was taken away. Several at once are one question. */
export function lookIntoRefusal(): void {
  if (isAsking) return
  isAsking = true
  void refreshSession().finally(() => { isAsking = false })
}

/**
 * Whether the end of a session is kept from a page that holds something typed: the guard would take it away with the page. It is
 * told instead, once, and whoever logs in again goes on.
 */
function keepsEndFromPage(user: SessionUser | null): boolean {
  const isKept = user === null && holdsTyped()
  if (isKept && !isTold) showToast({ tone: 'bad', title: endedTexts.title, text: endedTexts.text })
  isTold = isKept
  return isKept
}

/** A form that has been typed in, or a window with fields. */
function holdsTyped(): boolean {
  return isAskedBeforeLeaving() || isTypedIn() || document.querySelector(fieldsOfWindow) !== null
}

const fieldsOfWindow = '.dialog :is(form, textarea, input:not([readonly]))'

function noteTyping({ target }: Event): void {
  const form = target instanceof Element ? target.closest('form:has([type=submit])') : null
  if (form) noteTypedIn(form)
}

/** Keeps what is typed from going with the session, from now on. Returns how to stop. */
export function watchEnd(): () => void {
  const stop = watchSession(keepsEndFromPage)
  document.addEventListener('input', noteTyping)
  return () => {
    stop()
    document.removeEventListener('input', noteTyping)
    forgetTyped()
    isTold = false
  }
}
