import { useNavigate } from 'react-router'
import type { AfterLogIn } from '#web/return-to.ts'
import { setSession } from '#web/session.ts'
import { sessionToast, showToast } from '#web/ui/toast.tsx'
import { useIsMounted } from '#web/use-is-mounted.ts'
import type { SessionUser } from '../contract.ts'
import { logInTexts } from '../texts.ts'

export type Welcome = (user: SessionUser) => Promise<void>

/**
 * Returns what to do once somebody has logged in, in one step or two. `afterLogIn` says where to go next, unless the log-in page has been left
 * meanwhile.
 */
export function useWelcome(afterLogIn: AfterLogIn): Welcome {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  return async (user) => {
    // Read first: the page goes away by itself once its visitor is a member.
    const isHere = isMounted.current
    setSession(user)
    showToast({ tone: 'ok', about: sessionToast, title: logInTexts.welcome, text: logInTexts.loggedInAs(user.firstName, user.lastName) })
    if (!isHere) return
    const { to, state } = afterLogIn(user)
    await navigate(to, { replace: true, state: state && { ...state, of: user.id } })
  }
}
