import { useDeferredValue, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths, sessionCalls } from '#domain/paths.ts'
import { sessionTexts } from '#domain/session-texts.ts'
import { roles } from '#domain/roles.ts'
import type { SessionUser } from '#features/accounts/contract.ts'
import { forgetEarlyAnswers, isLate, makeCall } from './api/make-call.ts'
import { asRecord } from './api/record.ts'
import { Refusal } from './api/refusal.ts'
import { leave } from './leave.ts'
import { closeDrawer } from './ui/drawer.tsx'
import { sessionToast, showToast } from './ui/toast.tsx'

/** `unanswered`: the server has not answered yet who is logged in. */
export type Session = { state: 'loading' } | { state: 'unanswered' } | { state: 'guest' } | { state: 'member'; user: SessionUser }

/** How old the answer may be, in milliseconds, before the server is asked again when the page becomes visible. */
const freshFor = 60_000
/** The same while it is unknown who is logged in: pages look as they do for guests, so it is asked again soon. */
const unansweredFor = 5_000
/** How long to wait before each retry when no answer came, in milliseconds. */
const retryAfter = [1000, 2000]

const loading: Session = { state: 'loading' }
let session: Session = loading
let knownAt = Number.NEGATIVE_INFINITY
/** The id of the member who was last logged in since the document was opened. */
let lastMember: string | null = null
/** The number of the latest question. Of several that overlap, only the latest takes effect. */
let question = 0
/** Set by guarded pages. Returns true if a new answer about who is logged in must be ignored, because something typed would be lost. */
let keepFromPage: ((user: SessionUser | null, before: SessionUser) => boolean) | undefined
/** Tells the other tabs that somebody has logged in or out. */
let otherTabs: BroadcastChannel | undefined
const listeners = new Set<() => void>()

/**
 * Who uses this browser. Only an answer makes somebody a guest: without one, public pages look as for guests (specification 4) and guarded
 * ones wait. Deferred, so that a page that hydrates with the answer does so in parts, between which a slow phone can respond.
 */
export function useSession(): Session {
  return useDeferredValue(useSyncExternalStore(subscribe, () => session, () => loading))
}

/** Sets who has just logged in here, or null when the server has ended the session, and tells the other tabs. */
export function setSession(user: SessionUser | null): void {
  question += 1
  knownAt = Date.now()
  become(user ? { state: 'member', user } : { state: 'guest' })
  otherTabs?.postMessage(0)
}

/** The id of the user who is, or last was, logged in here since the document was opened; null if nobody was. */
export function lastMemberHere(): string | null {
  return lastMember
}

function become(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(session)) return
  if (session !== loading) forgetEarlyAnswers()
  session = next
  if (next.state === 'member') lastMember = next.user.id
  for (const listener of listeners) listener()
}

/** Asks the server who is logged in. If it does not answer, what is known stays. */
export async function refreshSession(): Promise<void> {
  question += 1
  const mine = question
  knownAt = Date.now()
  const user = await fetchUser()
  if (mine !== question) return
  if (user !== undefined && session.state === 'member' && keepFromPage?.(user, session.user)) return
  if (user) become({ state: 'member', user })
  else if (user === null) become({ state: 'guest' })
  else if (session === loading) become({ state: 'unanswered' })
}

/**
 * Lets `keep` decide, when a member is known and the server says who is logged in, whether to keep that from the page. Returns a function
 * that stops this.
 */
export function watchSession(keep: NonNullable<typeof keepFromPage>): () => void {
  keepFromPage = keep
  return () => { keepFromPage = undefined }
}

/** Logs out on this device and goes to the start page (specification 4 and 8). Asks first if something is not saved, since both lose it. */
export function useLogOut(): { isPending: boolean; logOut: () => Promise<void> } {
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const logOut = async (): Promise<void> => {
    setIsPending(true)
    try {
      await makeCall(`POST ${sessionCalls.signOut}`)
      // At once, since going to the start page may unload this one: nobody else may read what was typed and not sent.
      clearTabStorage()
      otherTabs?.postMessage(0)
      // Leave the guarded page first: its guard would greet the guest with a toast about logging in.
      await navigate(paths.start)
      setSession(null)
      showToast({ tone: 'ok', about: sessionToast, title: sessionTexts.loggedOut, text: sessionTexts.loggedOutText })
    } catch (error) {
      closeDrawer()
      // Without an answer the log-out may have been done, and then the page must not go on as that member's.
      void refreshSession()
      const reference = error instanceof Refusal && error.reference
      showToast({ tone: 'bad', title: sessionTexts.unexpected, text: reference ? `Referens: ${reference}` : sessionTexts.unknown })
    }
    setIsPending(false)
  }
  return { isPending, logOut: () => leave(logOut) }
}

function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function subscribe(listener: () => void): () => void {
  if (!otherTabs) watch()
  listeners.add(listener)
  refreshWhenStale()
  return () => listeners.delete(listener)
}

/** Starts with the first subscription and lasts as long as the document. */
function watch(): void {
  document.addEventListener('visibilitychange', refreshWhenStale)
  // Public pages look as they do for guests meanwhile.
  addEventListener('online', () => { if (session.state === 'unanswered') void refreshSession() })
  otherTabs = new BroadcastChannel('session')
  otherTabs.addEventListener('message', () => void refreshSession())
  // A page restored from the back/forward cache shows who was logged in when it was left.
  addEventListener('pageshow', ({ persisted }) => { if (persisted) void refreshSession() })
}

function refreshWhenStale(): void {
  const age = Date.now() - knownAt
  if (document.visibilityState === 'visible' && age > (session.state === 'unanswered' ? unansweredFor : freshFor)) void refreshSession()
}

/** @returns null for a guest, undefined when there was no answer */
async function fetchUser(): Promise<SessionUser | null | undefined> {
  for (const wait of [...retryAfter, null]) {
    try {
      return readUser(await makeCall(`GET ${sessionCalls.session}`))
    } catch (error) {
      if (wait === null || isLate(error)) return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return undefined
}

/** Parsed by hand: a schema would weigh more than the rest of this file, on every page. */
function readUser(answer: unknown): SessionUser | null | undefined {
  const { user } = asRecord(answer)
  const { id, firstName, lastName, golfId, roles: given, secondFactorDaysLeft: days } = asRecord(user)
  if (typeof id !== 'string' || typeof firstName !== 'string') return user === null ? user : undefined
  if (typeof lastName !== 'string' || typeof golfId !== 'string') return undefined
  const held = Array.isArray(given) ? roles.filter((role) => given.includes(role)) : []
  return { id, firstName, lastName, golfId, roles: held, secondFactorDaysLeft: typeof days === 'number' ? days : null }
}
