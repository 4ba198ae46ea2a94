import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { guardLeaving } from '#web/leave.ts'
import { ConfirmDialog } from './dialog.tsx'
import { closeDrawer } from './drawer.tsx'

type Answer = (mayLeave: boolean) => void

/**
 * Asks before what is typed is left behind: on the way to another page of the site, before logging out, and when the browser
 * leaves it.
 */
export function LeaveGuard({
  isDirty, isKept = false, title = 'Lämna utan att spara?', description = 'Det du har ändrat är inte sparat och försvinner om du lämnar sidan.',
}: {
  isDirty: boolean
  /** What is typed is found again on this page, by everybody but whoever has logged out: only that asks. */
  isKept?: boolean
  title?: string
  description?: string
}) {
  const isLeft = useRef(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isAsked = isDirty && !isKept && !isLeft.current && currentLocation.pathname !== nextLocation.pathname
    // It gives the focus back when it closes: before the question takes it.
    if (isAsked) closeDrawer()
    return isAsked
  })
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    let stay: () => void = () => undefined
    if (!isKept) addEventListener('beforeunload', ask)
    const stopGuarding = guardLeaving(async (act) => {
      closeDrawer()
      const mayLeave = await new Promise<boolean>((resolve) => {
        stay = () => resolve(false)
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
      stopGuarding()
      stay()
    }
  }, [isDirty, isKept])
  return (
    <ConfirmDialog
      open={answer !== null || blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (open) return
        answer?.(false)
        blocker.reset?.()
      }}
      title={title}
      description={description}
      confirmText={isKept ? 'Logga ut' : 'Lämna sidan'}
      cancelText="Stanna kvar"
      onConfirm={() => {
        answer?.(true)
        blocker.proceed?.()
      }}
      danger
    />
  )
}
