import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import type { LeaveGuard as Guard } from './leave-guard.tsx'

/** Where it cannot be fetched, nothing is asked. */
const LeaveGuard = lazy<ComponentType<ComponentProps<typeof Guard>>>(() => import('./leave-guard.tsx').then(
  ({ LeaveGuard: there }) => ({ default: there }),
  () => ({ default: () => null }),
))

/** `LeaveGuard` for a form of a page that most only read: fetched with the first word that is typed. */
export function LateLeaveGuard({ isDirty, ...guard }: ComponentProps<typeof Guard>) {
  return isDirty && <Suspense><LeaveGuard isDirty {...guard} /></Suspense>
}
