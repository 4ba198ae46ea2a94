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
import { showToast } from './ui/toast.tsx'

/** `unanswered`: the server could not be asked yet who is here. */
export type Session = { state: 'loading' } | { state: 'unanswered' } | { state: 'guest' } | { state: 'member'; user: SessionUser }

/** Asked again when the page is looked at after this long, in milliseconds. */
const freshFor = 60_000
/** Where nobody knows who is logged in, pages look as they do for guests: it is asked again soon. */
const unansweredFor = 5_000
/** Waits before asking again when no answer came, in milliseconds. */
const retryAfter = [1000, 2000]

const loading: Session = { state: 'loading' }
let session: Session = loading
let knownAt = Number.NEGATIVE_INFINITY
/** Who was here last, since the document was opened. */
let lastMember: string | null = null
/** Which of several overlapping questions may still answer: the latest. */
let question = 0
/** Set by guarded pages. Answers true where a new answer about who is logged in is to be ignored: something typed would be lost. */
let keepFromPage: ((user: SessionUser | null, before: SessionUser) => boolean) | undefined
/** To the other tabs: who is here has changed. */
let otherTabs: BroadcastChannel | undefined
const listeners = new Set<() => void>()

/**
 * Who uses this browser. Only an answer makes somebody a guest: where none comes, open pages are as for guests (specification 4),
 * and guarded ones wait. Deferred, so that a page that comes alive with the answer does so in parts that a slow telephone can be
 * used between.
 */
export function useSession(): Session {
  return useDeferredValue(useSyncExternalStore(subscribe, () => session, () => loading))
}

/** Takes as known who has just logged in here, or that the server has ended the session, and tells the other tabs. */
export function setSession(user: SessionUser | null): void {
  question += 1
  knownAt = Date.now()
  become(user ? { state: 'member', user } : { state: 'guest' })
  otherTabs?.postMessage(0)
}

/** The id of who is, or last was, logged in here since the document was opened; null where nobody was. */
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

/** Asks the server who is logged in. What is known already stands when it cannot be asked. */
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

/** From now on asks, when somebody was logged in and the server tells who is, whether that is kept from the page. Returns how to stop. */
export function watchSession(keep: NonNullable<typeof keepFromPage>): () => void {
  keepFromPage = keep
  return () => { keepFromPage = undefined }
}

/**
 * Logs out on this device and goes to the start page (specification 4 and 8). Asks first where something is not saved, for
 * both lose it.
 */
export function useLogOut(): { isPending: boolean; logOut: () => Promise<void> } {
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const logOut = async (): Promise<void> => {
    setIsPending(true)
    try {
      await makeCall(`POST ${sessionCalls.signOut}`)
      // At once, since the way to the start page may end this one: what was typed and not sent is nobody else's to read.
      clearTabStorage()
      otherTabs?.postMessage(0)
      // Leave the guarded page first: its guard would greet the guest with a toast about logging in.
      await navigate(paths.start)
      setSession(null)
      showToast({ tone: 'ok', title: sessionTexts.loggedOut, text: sessionTexts.loggedOutText })
    } catch (error) {
      closeDrawer()
      // Without an answer it may be done, and then the page must not go on as somebody's.
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

/** From the first page on, for as long as the document lives. */
function watch(): void {
  document.addEventListener('visibilitychange', refreshWhenStale)
  // Open pages look as they do for guests meanwhile.
  addEventListener('online', () => { if (session.state === 'unanswered') void refreshSession() })
  otherTabs = new BroadcastChannel('session')
  otherTabs.addEventListener('message', () => void refreshSession())
  // A page that comes back whole tells of when it was left.
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

/** Read by hand: a schema would weigh more than all the rest of this file, on every page. */
function readUser(answer: unknown): SessionUser | null | undefined {
  const { user } = asRecord(answer)
  const { id, firstName, lastName, golfId, roles: given, secondFactorDaysLeft: days } = asRecord(user)
  if (typeof id !== 'string' || typeof firstName !== 'string') return user === null ? user : undefined
  if (typeof lastName !== 'string' || typeof golfId !== 'string') return undefined
  const held = Array.isArray(given) ? roles.filter((role) => given.includes(role)) : []
  return { id, firstName, lastName, golfId, roles: held, secondFactorDaysLeft: typeof days === 'number' ? days : null }
}
