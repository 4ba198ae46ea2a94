import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react'
import type { LeaveGuard as Guard } from './leave-guard.tsx'

/** Where it cannot be fetched, nothing is asked. */
const LeaveGuard = lazy<ComponentType<ComponentProps<typeof Guard>>>(() => import('./leave-guard.tsx').then(
  ({ LeaveGuard: there }) => ({ default: there }),
  () => ({ default: () => null }),
))

/** `LeaveGuard` for a form of a page that most only read: fetched with the first word that is typed. From then on it is there: what is typed may be sent while its question is open. */
export function LateLeaveGuard(guard: ComponentProps<typeof Guard>) {
  const [isNeeded, setIsNeeded] = useState(guard.isDirty)
  if (guard.isDirty && !isNeeded) setIsNeeded(true)
  return isNeeded && <Suspense><LeaveGuard {...guard} /></Suspense>
}
