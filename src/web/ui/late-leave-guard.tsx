import { useEffect, useRef, useState, type ComponentProps, type ComponentType } from 'react'
import { guardLeaving, leave } from '#web/leave.ts'
import type { LeaveGuard } from './leave-guard.tsx'

type GuardProps = ComponentProps<typeof LeaveGuard>

/** How long a log-out waits for the guard, in milliseconds: anybody leaving a shared computer must be able to log out. */
const comesWithin = 4000

/** If the guard cannot be fetched, nothing is asked. */
const fetchGuard = () => import('./leave-guard.tsx').then(({ LeaveGuard: there }): ComponentType<GuardProps> => there, () => () => null)

/**
 * `LeaveGuard` for a form on a page that most people only read: loaded when typing begins. A log-out before it has loaded waits, and asks
 * then. Once loaded it stays, also when the form is clean again: the form may be sent while its question is open.
 */
export function LateLeaveGuard(guard: GuardProps) {
  const [Guard, setGuard] = useState<ComponentType<GuardProps> | null>(null)
  const goOn = useRef(() => {})
  const { isDirty } = guard
  useEffect(() => {
    if (!isDirty || Guard) return undefined
    void fetchGuard().then((there) => setGuard(() => there))
    return guardLeaving(async (act) => {
      let isLate = false
      await new Promise<void>((resolve) => {
        goOn.current = resolve
        setTimeout(() => {
          isLate = true
          resolve()
        }, comesWithin)
      })
      await (isLate ? act() : leave(act))
    })
  }, [isDirty, Guard])
  // Runs after the guard's own effects: from here on that guard asks.
  useEffect(() => {
    if (Guard) goOn.current()
    return () => goOn.current()
  }, [Guard])
  return Guard && <Guard {...guard} />
}
