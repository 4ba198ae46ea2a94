import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { setSession } from '#web/session.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { SessionUser } from '../contract.ts'
import { logInTexts } from '../texts.ts'

/** What happens once somebody is logged in, in one step or two. */
export function useWelcome(): (user: SessionUser) => Promise<void> {
  const navigate = useNavigate()
  return async (user) => {
    setSession(user)
    showToast({ tone: 'ok', title: logInTexts.welcome, text: logInTexts.loggedInAs(user.firstName, user.lastName) })
    await navigate(paths.profile, { replace: true })
  }
}
