import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#domain/paths.ts'
import { includesRole, isAdministrator, type Role } from '#domain/roles.ts'
import { guardTexts } from '#features/accounts/texts.ts'
import { useSession } from '#web/session.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast, type ToastMessage } from '#web/ui/toast.tsx'

const messages = {
  notLoggedIn: { tone: 'bad', title: guardTexts.logInRequired, text: guardTexts.logInRequiredText },
  notLoggedInToBook: { tone: 'bad', title: guardTexts.logInRequired, text: guardTexts.logInRequiredToBook },
  notAdministrator: { tone: 'bad', title: guardTexts.denied, text: guardTexts.deniedText },
  secondFactor: { tone: 'bad', title: guardTexts.denied, text: guardTexts.secondFactorText },
  missingRole: { tone: 'bad', title: guardTexts.denied, text: guardTexts.missingRoleText },
} as const satisfies Record<string, ToastMessage>

function TurnedAway({ to, message }: { to: string; message: ToastMessage }) {
  useEffect(() => showToast(message), [message])
  return <Navigate to={to} replace />
}

export interface GuardProps {
  children: ReactNode
  /** Any administrator may pass. */
  administrator?: boolean
  /** This role, or one above it, is needed. */
  role?: Role
  /** What guests are told; booking has words of its own (specification 8). */
  guestMessage?: 'notLoggedIn' | 'notLoggedInToBook'
}

/**
 * Lets the right people see a page (specification 2, "Guarded pages"). It spares visitors a page full of refusals;
 * what it keeps safe is kept safe by the server, on every call.
 */
export function Guard({ children, administrator = false, role, guestMessage = 'notLoggedIn' }: GuardProps) {
  const session = useSession()
  const { pathname } = useLocation()
  // Whoever has just logged out is on the way to another page, while this one may stand for a moment more.
  const isLeft = session.state === 'guest' && pathname !== window.location.pathname
  if (session.state === 'loading' || isLeft) return <PageSpinner />
  if (session.state === 'guest') return <TurnedAway to={paths.logIn} message={messages[guestMessage]} />
  const { roles, secondFactorDaysLeft } = session.user
  if ((administrator || role) && !isAdministrator(roles)) return <TurnedAway to={paths.profile} message={messages.notAdministrator} />
  if ((administrator || role) && secondFactorDaysLeft === 0) return <TurnedAway to={paths.security} message={messages.secondFactor} />
  if (role && !includesRole(roles, role)) return <TurnedAway to={paths.profile} message={messages.missingRole} />
  return children
}
