import { useNavigate } from 'react-router'
import { useAfterLogIn } from '#web/return-to.ts'
import { setSession } from '#web/session.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { SessionUser } from '../contract.ts'
import { logInTexts } from '../texts.ts'

/** What happens once somebody is logged in, in one step or two. */
export function useWelcome(): (user: SessionUser) => Promise<void> {
  const navigate = useNavigate()
  const afterLogIn = useAfterLogIn()
  return async (user) => {
    setSession(user)
    showToast({ tone: 'ok', title: logInTexts.welcome, text: logInTexts.loggedInAs(user.firstName, user.lastName) })
    const { to, state } = afterLogIn(user)
    await navigate(to, { replace: true, state })
  }
}
