import { useEffect, useRef, useState, type ComponentProps, type ComponentType } from 'react'
import { guardLeaving, leave } from '#web/leave.ts'
import type { LeaveGuard } from './leave-guard.tsx'

type GuardProps = ComponentProps<typeof LeaveGuard>

/** How long who would log out waits for it, in milliseconds: whoever leaves a shared computer must be able to. */
const comesWithin = 4000

/** Where it cannot be fetched, nothing is asked. */
const fetchGuard = () => import('./leave-guard.tsx').then(({ LeaveGuard: there }): ComponentType<GuardProps> => there, () => () => null)

/**
 * `LeaveGuard` for a form of a page that most only read: fetched with the first word that is typed. Who would log out before it has come
 * is asked when it has. Once fetched it stays, also when the form is clean again: what is typed may be sent while its question is open.
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
  // After the guard's own effects: from here on it is the one that asks.
  useEffect(() => {
    if (Guard) goOn.current()
    return () => goOn.current()
  }, [Guard])
  return Guard && <Guard {...guard} />
}
