import type { ReactNode } from 'react'
import { BallInRough } from './drawings.tsx'

/** What a list shows when nothing is in it. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <BallInRough className="mb-2 h-20" />
      <p className="text-lg font-semibold">{title}</p>
      {text && <p className="max-w-md text-muted">{text}</p>}
      {action && <div className="mt-3 empty:hidden">{action}</div>}
    </div>
  )
}
