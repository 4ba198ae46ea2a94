import type { SessionUser } from '#features/accounts/contract.ts'
import { holdsTyped } from '#web/holds-typed.ts'
import { forgetTyped, noteTypedIn } from '#web/leave.ts'
import { refreshSession, watchSession } from '#web/session.ts'
import { submitButtonOf } from '#web/submit-button.ts'
import { whenRefused } from '#web/ui/failure-toast.ts'
import { withdrawSessionEnded, resetRoleLostNotice, tellEndOnce, tellLessOnce } from '#web/ui/session-end.ts'

let isAsking = false

/**
 * Asks who is logged in after a refused call: the session may have ended, here or in another tab, or a role may be gone. Several refusals
 * at once ask once.
 */
export function lookIntoRefusal(): void {
  if (isAsking) return
  isAsking = true
  void refreshSession().finally(() => { isAsking = false })
}

/** Whether the user may do less than before: a role was taken away, or requires a second step from now on. */
function mayLess(user: SessionUser, before: SessionUser): boolean {
  const hasLost = before.roles.some((role) => !user.roles.includes(role))
  return hasLost || (user.secondFactorDaysLeft === 0 && before.secondFactorDaysLeft !== 0)
}

/**
 * Whether to keep the end of a session, or of a role, from a page that holds something typed, which the guard would remove. The user is
 * told once instead and can go on after logging in again; anybody else gets a fresh page. The server still refuses what the role no longer
 * permits.
 */
function keepsEndFromPage(user: SessionUser | null, before: SessionUser): boolean {
  const isEnd = user === null
  const isKept = (isEnd || (user.id === before.id && mayLess(user, before))) && holdsTyped()
  if (isKept && isEnd) tellEndOnce()
  else withdrawSessionEnded(user?.id === before.id)
  if (!isKept) resetRoleLostNotice()
  else if (!isEnd) tellLessOnce()
  return isKept
}

function noteTyping({ target }: Event): void {
  const form = target instanceof Element ? target.closest('form') : null
  if (form && submitButtonOf(form)) noteTypedIn(form)
}

/** Starts keeping typed text from being lost with the session. Returns a function that stops it. */
export function watchEnd(): () => void {
  const stop = watchSession(keepsEndFromPage)
  const stopAsking = whenRefused(lookIntoRefusal)
  document.addEventListener('input', noteTyping)
  return () => {
    stop()
    stopAsking()
    document.removeEventListener('input', noteTyping)
    forgetTyped()
    withdrawSessionEnded(false)
  }
}
