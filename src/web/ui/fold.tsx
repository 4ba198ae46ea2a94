import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface FoldProps {
  /** What is pressed, as words in a text. */
  summary: ReactNode
  className?: string
  children: ReactNode
}

/** What few need, among what all read. Where whole parts of a page unfold, `Disclosure` stands instead. */
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
