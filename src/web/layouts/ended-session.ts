import type { SessionUser } from '#features/accounts/contract.ts'
import { isAskedBeforeLeaving } from '#web/leave.ts'
import { refreshSession } from '#web/session.ts'
import { endedTexts } from '#web/ui/log-in-again.tsx'
import { showToast } from '#web/ui/toast.tsx'

let isAsking = false
let isTold = false

/** A call was refused because nobody is logged in: the session has ended, here or in another tab. Several at once are one question. */
export function lookIntoRefusal(): void {
  if (isAsking) return
  isAsking = true
  void refreshSession().finally(() => { isAsking = false })
}

/**
 * Whether the end of a session is kept from a page that holds something typed: the guard would take it away with the page. It is
 * told instead, once, and whoever logs in again goes on.
 */
export function keepsEndFromPage(user: SessionUser | null): boolean {
  const isKept = user === null && holdsTyped()
  if (isKept && !isTold) showToast({ tone: 'bad', title: endedTexts.title, text: endedTexts.text })
  isTold = isKept
  return isKept
}

/** A form with something that is not saved, or a window, which may have fields. */
function holdsTyped(): boolean {
  return isAskedBeforeLeaving() || document.querySelector('.dialog') !== null
}
