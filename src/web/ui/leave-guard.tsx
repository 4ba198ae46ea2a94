import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { guardLeaving } from '#web/leave.ts'
import { ConfirmDialog } from './dialog.tsx'
import { closeDrawer } from './drawer.tsx'

type Answer = (mayLeave: boolean) => void

/** How long, in milliseconds, a form must stay clean to count as clean: one that takes in fetched values can be clean for a moment. */
const sureAfterMs = 100

/**
 * Whether a link to a file (`data-file`) or to another program was just clicked: it does not leave the page, but the browser may ask as if
 * it did.
 */
let isFileAsked = false
const fileAskedMs = 500

interface Standing {
  id: string
  isDirty: boolean
}

/** The mounted guards, in order of mounting. The listeners are called when that changes. */
let standing: readonly Standing[] = []
const listeners = new Set<() => void>()

/** Whether this guard is to ask: the latest of those that hold something, or else the latest of all. A guard that is not in the list yet may ask. */
function isAsking(id: string): boolean {
  const holding = standing.filter(({ isDirty }) => isDirty)
  const asking = (holding.length > 0 ? holding : standing).at(-1)
  return asking?.id === id || !standing.some((each) => each.id === id)
}

function become(next: readonly Standing[]): void {
  standing = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface LeaveGuardProps {
  isDirty: boolean
  /** What is typed is kept on this page, except after a log-out: so only logging out asks. */
  isKept?: boolean
  title?: string
  description?: string
}

/**
 * Asks before typed input is lost: when navigating to another page of the site, before logging out, and when the browser leaves the page.
 * If the input is sent or saved while the question is open, nothing is lost and the navigation or log-out goes on. The router supports one
 * blocker and warns about more, so only the latest guard that holds something is active, such as a dialog's over a section's.
 */
export function LeaveGuard(guard: LeaveGuardProps) {
  const id = useId()
  const { isDirty } = guard
  const isUp = useSyncExternalStore(subscribe, () => isAsking(id), () => true)
  useEffect(() => {
    become([...standing, { id, isDirty: false }])
    return () => become(standing.filter((each) => each.id !== id))
  }, [id])
  useEffect(() => become(standing.map((each) => (each.id === id ? { id, isDirty } : each))), [id, isDirty])
  return isUp && <Guard {...guard} />
}

function Guard({
  isDirty, isKept = false, title = 'Lämna utan att spara?', description = 'Det du har ändrat är inte sparat och försvinner om du lämnar sidan.',
}: LeaveGuardProps) {
  const isLeft = useRef(false)
  const stay = useRef(() => {})
  const [asked, setAsked] = useState({ title, description })
  // Keeps the question's words while it closes, even once the input has been sent.
  if (isDirty && (asked.title !== title || asked.description !== description)) setAsked({ title, description })
  const [answer, setAnswer] = useState<Answer | null>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isAsked = isDirty && !isKept && !isLeft.current && currentLocation.pathname !== nextLocation.pathname
    // Closed first, because closing it returns the focus, which the question then takes.
    if (isAsked) closeDrawer()
    return isAsked
  })
  // A page whose script is gone, as after a release, loads as a document: leaving has been agreed to by then.
  const isProceeding = useRef(false)
  useEffect(() => { isProceeding.current = blocker.state === 'proceeding' }, [blocker.state])
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => { if (!isFileAsked && !isProceeding.current) event.preventDefault() }
    const noteFile = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('a:is([data-file], [href^="mailto:"], [href^="tel:"])')) return
      isFileAsked = true
      setTimeout(() => { isFileAsked = false }, fileAskedMs)
    }
    if (!isKept) addEventListener('beforeunload', ask)
    document.addEventListener('click', noteFile, true)
    const stopGuarding = guardLeaving(async (act) => {
      closeDrawer()
      const mayLeave = await new Promise<boolean>((resolve) => {
        stay.current = () => resolve(false)
        setAnswer(() => resolve)
      })
      setAnswer(null)
      if (!mayLeave) return
      isLeft.current = true
      await act()
      isLeft.current = false
    })
    return () => {
      removeEventListener('beforeunload', ask)
      document.removeEventListener('click', noteFile, true)
      stopGuarding()
    }
  }, [isDirty, isKept])
  useEffect(() => () => stay.current(), [])
  const isOpen = answer !== null || blocker.state === 'blocked'
  const isGoingOn = useRef(false)
  /** Runs once per question: the other page may take a while, and the question stays open until it is there. */
  function goOn() {
    if (isGoingOn.current) return
    isGoingOn.current = true
    answer?.(true)
    blocker.proceed?.()
  }
  useEffect(() => {
    if (!isOpen) isGoingOn.current = false
    if (!isOpen || isDirty) return undefined
    const timer = setTimeout(goOn, sureAfterMs)
    return () => clearTimeout(timer)
  })
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => {
        answer?.(false)
        blocker.reset?.()
      }}
      {...asked}
      confirmText={isKept ? 'Logga ut' : 'Lämna sidan'}
      cancelText="Stanna kvar"
      onConfirm={goOn}
      danger
    />
  )
}
