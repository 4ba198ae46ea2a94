import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#domain/paths.ts'
import { includesRole, isAdministrator, type Role } from '#domain/roles.ts'
import type { SessionUser } from '#features/accounts/contract.ts'
import { guardTexts } from '#features/accounts/texts.ts'
import type { ReturnTo } from '#web/return-to.ts'
import { lastMemberHere, refreshSession, useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageSpinner, Spinner } from '#web/ui/spinner.tsx'
import { sessionToast, showToast, type ToastMessage } from '#web/ui/toast.tsx'

const messages = {
  notLoggedIn: { tone: 'bad', about: sessionToast, title: guardTexts.logInRequired, text: guardTexts.logInRequiredText },
  notLoggedInToBook: { tone: 'bad', about: sessionToast, title: guardTexts.logInRequired, text: guardTexts.logInRequiredToBook },
  notAdministrator: { tone: 'bad', title: guardTexts.denied, text: guardTexts.deniedText },
  secondFactor: { tone: 'bad', title: guardTexts.denied, text: guardTexts.secondFactorText },
  missingRole: { tone: 'bad', title: guardTexts.denied, text: guardTexts.missingRoleText },
} as const satisfies Record<string, ToastMessage>

function TurnedAway({ to, message, state }: { to: string; message: ToastMessage; state?: ReturnTo }) {
  useEffect(() => showToast(message), [message])
  return <Navigate to={to} state={state} replace />
}

const overPage = 'fixed inset-x-0 bottom-5 z-30 mx-auto flex w-fit items-center gap-3 bg-raised px-5 py-2.5 text-muted shadow-float'

/** The loading message of PageSpinner, over a page that is already there without anybody's data. */
function Waiting() {
  return <p role="status" className={`${overPage} rounded-full`}><Spinner isPatient className="text-green" />Laddar...</p>
}

/** How long to wait, in milliseconds, before asking again without the button. */
const askedEvery = 5000

/** Reserves as much room at the page's end as the element that lies over it covers (base.css). */
function keepRoom(over: HTMLElement | null) {
  if (!over) return undefined
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty('--below', `${over.offsetHeight + 36}px`))
  watch.observe(over)
  return () => {
    watch.disconnect()
    style.removeProperty('--below')
  }
}

/**
 * Shown while the server does not answer who is logged in. That is not a refusal: the visitor stays at the address, and the page goes on
 * when the site answers.
 */
function Unanswered() {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (isAsking) return undefined
    const ask = () => setIsAsking(true)
    const timer = setTimeout(ask, askedEvery)
    addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', ask)
    }
  }, [isAsking])
  useEffect(() => {
    if (isAsking) void refreshSession().then(() => setIsAsking(false))
  }, [isAsking])
  return (
    <div ref={keepRoom} className={`${overPage} max-w-[calc(100%-2rem)] flex-wrap justify-center rounded-card`}>
      <p role="status">{guardTexts.unanswered}</p>
      <Button variant="ghost" size="sm" pending={isAsking} onClick={() => setIsAsking(true)}>Försök igen</Button>
    </div>
  )
}

export interface GuardProps {
  children: ReactNode
  /** Shows the page while it is not known who is here: it is prerendered, and holds nobody's data until then. */
  isOpenAtFirst?: boolean
  /** The guard is around the whole layout, `main` too, and renders a `main` of its own while waiting. */
  isOutermost?: boolean
  /** Requires an administrator, whatever the role. */
  administrator?: boolean
  /** Requires this role or one above it. */
  neededRole?: Role
  /** The message for guests; booking has its own (specification 8). */
  guestMessage?: 'notLoggedIn' | 'notLoggedInToBook'
}

/**
 * Lets only the right people see a page (specification 2, "Guarded pages"). It spares visitors a page full of refusals; the protection
 * itself is the server's, on every call.
 */
export function Guard({ children, administrator = false, neededRole, guestMessage = 'notLoggedIn', isOpenAtFirst = false, isOutermost = false }: GuardProps) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  // After a log-out the visitor is on the way to another page, while this one may still be rendered for a moment.
  const isLeft = session.state === 'guest' && pathname !== window.location.pathname
  const isUnanswered = session.state === 'unanswered'
  const isUnknown = isUnanswered || session.state === 'loading'
  if (isLeft || (isUnknown && !isOpenAtFirst)) {
    const waiting = <><PageSpinner />{isUnanswered && <Unanswered />}</>
    return isOutermost ? <main id="content" tabIndex={-1}>{waiting}</main> : waiting
  }
  if (session.state === 'guest') return <TurnedAway to={paths.logIn} message={messages[guestMessage]} state={{ returnTo: `${pathname}${search}${hash}`, of: lastMemberHere() }} />
  const lack = session.state === 'member' ? lackOf(session.user, { administrator: administrator || neededRole !== undefined, neededRole }) : null
  if (lack) return <TurnedAway {...lack} />
  return <>{children}{isUnanswered ? <Unanswered /> : isUnknown && <Waiting />}</>
}

/** What a logged-in user lacks, as a message and the page to go to; null when nothing. */
function lackOf({ roles, secondFactorDaysLeft }: SessionUser, { administrator, neededRole }: { administrator: boolean; neededRole: Role | undefined }) {
  if (administrator && !isAdministrator(roles)) return { to: paths.profile, message: messages.notAdministrator }
  if (administrator && secondFactorDaysLeft === 0) return { to: paths.security, message: messages.secondFactor }
  return neededRole && !includesRole(roles, neededRole) ? { to: paths.profile, message: messages.missingRole } : null
}
