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
import { showToast, type ToastMessage } from '#web/ui/toast.tsx'

const messages = {
  notLoggedIn: { tone: 'bad', title: guardTexts.logInRequired, text: guardTexts.logInRequiredText },
  notLoggedInToBook: { tone: 'bad', title: guardTexts.logInRequired, text: guardTexts.logInRequiredToBook },
  notAdministrator: { tone: 'bad', title: guardTexts.denied, text: guardTexts.deniedText },
  secondFactor: { tone: 'bad', title: guardTexts.denied, text: guardTexts.secondFactorText },
  missingRole: { tone: 'bad', title: guardTexts.denied, text: guardTexts.missingRoleText },
} as const satisfies Record<string, ToastMessage>

function TurnedAway({ to, message, state }: { to: string; message: ToastMessage; state?: ReturnTo }) {
  useEffect(() => showToast(message), [message])
  return <Navigate to={to} state={state} replace />
}

const overPage = 'fixed inset-x-0 bottom-5 z-30 mx-auto flex w-fit items-center gap-3 bg-raised px-5 py-2.5 text-muted shadow-float'

/** The same words over a page that is there already, without anybody's data. */
function Waiting() {
  return <p role="status" className={`${overPage} rounded-full`}><Spinner isPatient className="text-green" />Laddar...</p>
}

/** Between two questions that nobody asked for, in milliseconds. */
const askedEvery = 5000

/** As much at the page's end as what lies over it takes (base.css). */
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

/** No answer is not a refusal: whoever is logged in stays at the address, and the page goes on when the site answers. */
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
  /** The page is shown while it is not known who is here: it is built beforehand, and holds nothing of anybody's until then. */
  isOpenAtFirst?: boolean
  /** It stands around everything, `main` too, and shows one of its own meanwhile. */
  isOutermost?: boolean
  /** Any administrator may pass. */
  administrator?: boolean
  /** This role, or one above it, is needed. */
  neededRole?: Role
  /** What guests are told; booking has words of its own (specification 8). */
  guestMessage?: 'notLoggedIn' | 'notLoggedInToBook'
}

/**
 * Lets the right people see a page (specification 2, "Guarded pages"). It spares visitors a page full of refusals;
 * what it keeps safe is kept safe by the server, on every call.
 */
export function Guard({ children, administrator = false, neededRole, guestMessage = 'notLoggedIn', isOpenAtFirst = false, isOutermost = false }: GuardProps) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  // Whoever has just logged out is on the way to another page, while this one may stand for a moment more.
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

/** What somebody who is logged in lacks, and where that leads. */
function lackOf({ roles, secondFactorDaysLeft }: SessionUser, { administrator, neededRole }: { administrator: boolean; neededRole: Role | undefined }) {
  if (administrator && !isAdministrator(roles)) return { to: paths.profile, message: messages.notAdministrator }
  if (administrator && secondFactorDaysLeft === 0) return { to: paths.security, message: messages.secondFactor }
  return neededRole && !includesRole(roles, neededRole) ? { to: paths.profile, message: messages.missingRole } : null
}
