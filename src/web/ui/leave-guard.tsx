import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { guardLeaving } from '#web/leave.ts'
import { ConfirmDialog } from './dialog.tsx'
import { closeDrawer } from './drawer.tsx'

type Answer = (mayLeave: boolean) => void

/** A form that takes in what has been fetched can call itself unchanged for a moment. */
const sureAfterMs = 100

/** A link to a file (`data-file`) or to another program leads nowhere, but the browser may ask as if it led away. */
let isFileAsked = false
const fileAskedMs = 500

interface Standing {
  id: string
  isDirty: boolean
}

/** The guards that stand on the page, in the order in which they came, and whoever wants to know when that changes. */
let standing: readonly Standing[] = []
const listeners = new Set<() => void>()

/** Whether this one is to ask: of those that hold something, or else of all, the latest. One that is not in the list yet may. */
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
  /** What is typed is found again on this page, by everybody but whoever has logged out: only that asks. */
  isKept?: boolean
  title?: string
  description?: string
}

/**
 * Asks before what is typed is left behind: on the way to another page of the site, before logging out, and when the browser
 * leaves it. What is sent or saved while the question is open is not left behind: what was asked for is then done.
 * The router asks one guard and complains of more: the latest that holds something asks, as a window's over a section's, and the others rest.
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
  // While the question goes away it says what it said, whatever has been sent.
  if (isDirty && (asked.title !== title || asked.description !== description)) setAsked({ title, description })
  const [answer, setAnswer] = useState<Answer | null>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isAsked = isDirty && !isKept && !isLeft.current && currentLocation.pathname !== nextLocation.pathname
    // It gives the focus back when it closes: before the question takes it.
    if (isAsked) closeDrawer()
    return isAsked
  })
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => { if (!isFileAsked) event.preventDefault() }
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
  /** Once for each question: the other page can be a while on its way, and the question is open until it is there. */
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
