import { classNames } from './class-names.ts'
import { useLongWait } from './long-wait.ts'

/** Holds the place of a text or picture on its way. Give it the size of what comes: `h-6 w-40`. */
export function Skeleton({ className }: { className?: string }) {
  useLongWait()
  return <span aria-hidden="true" className={classNames('skeleton', className)} />
}
