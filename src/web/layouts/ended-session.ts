import type { SessionUser } from '#features/accounts/contract.ts'
import { holdsTyped } from '#web/holds-typed.ts'
import { forgetTyped, noteTypedIn } from '#web/leave.ts'
import { refreshSession, watchSession } from '#web/session.ts'
import { whenRefused } from '#web/ui/failure-toast.ts'
import { takeEndBack, takeLessBack, tellEndOnce, tellLessOnce } from '#web/ui/session-end.ts'

let isAsking = false

/** A call was refused: the session has ended, here or in another tab, or a role was taken away. Several at once are one question. */
export function lookIntoRefusal(): void {
  if (isAsking) return
  isAsking = true
  void refreshSession().finally(() => { isAsking = false })
}

/** Whether somebody may do less than before: a role was taken away, or waits for a second step from now on. */
function mayLess(user: SessionUser, before: SessionUser): boolean {
  const hasLost = before.roles.some((role) => !user.roles.includes(role))
  return hasLost || (user.secondFactorDaysLeft === 0 && before.secondFactorDaysLeft !== 0)
}

/**
 * Whether the end of a session, or of a role, is kept from a page that holds something typed: the guard would take it away with the
 * page. It is told instead, once, and whoever logs in again goes on; anybody else finds the page begun anew. The server refuses
 * what the role no longer allows.
 */
function keepsEndFromPage(user: SessionUser | null, before: SessionUser): boolean {
  const isEnd = user === null
  const isKept = (isEnd || (user.id === before.id && mayLess(user, before))) && holdsTyped()
  if (isKept && isEnd) tellEndOnce()
  else takeEndBack(user?.id === before.id)
  if (!isKept) takeLessBack()
  else if (!isEnd) tellLessOnce()
  return isKept
}

function noteTyping({ target }: Event): void {
  const form = target instanceof Element ? target.closest('form') : null
  if (form?.querySelector('[type=submit]')) noteTypedIn(form)
}

/** Keeps what is typed from going with the session, from now on. Returns how to stop. */
export function watchEnd(): () => void {
  const stop = watchSession(keepsEndFromPage)
  const stopAsking = whenRefused(lookIntoRefusal)
  document.addEventListener('input', noteTyping)
  return () => {
    stop()
    stopAsking()
    document.removeEventListener('input', noteTyping)
    forgetTyped()
    takeEndBack(false)
  }
}
