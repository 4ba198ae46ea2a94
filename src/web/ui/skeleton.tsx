import { classNames } from './class-names.ts'
import { useLongWait } from './long-wait.ts'

/** A placeholder for a text or picture that is loading. Give it the size of what comes: `h-6 w-40`. */
export function Skeleton({ className }: { className?: string }) {
  useLongWait()
  return <span aria-hidden="true" className={classNames('skeleton', className)} />
}
