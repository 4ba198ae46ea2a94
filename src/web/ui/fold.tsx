import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface FoldProps {
  /** The text that unfolds the rest when pressed. */
  summary: ReactNode
  className?: string
  children: ReactNode
}

/** Unfolds something that few need in a text that all read. For whole parts of a page use `Disclosure`. */
export function Fold({ summary, className, children }: FoldProps) {
  return (
    <details className={classNames('group/fold', className)}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 py-2.5 font-semibold text-green [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open/fold:rotate-180 print:hidden" />
      </summary>
      {children}
    </details>
  )
}
