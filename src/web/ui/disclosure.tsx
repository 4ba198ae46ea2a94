import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { usePrinting } from './use-printing.ts'

export interface DisclosureProps {
  id?: string
  /** The line that is always visible; pressing it unfolds the rest. */
  summary: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether it keeps within a card's padding, instead of reaching from edge to edge. */
  isInset?: boolean
  children: ReactNode
}

/** The outline is inside: the surrounding card has round corners and would clip it. */
const toTheEdges = 'px-(--card-inset) hover:bg-sunken focus-visible:rounded-card focus-visible:-outline-offset-4 print:px-0'

/** Uses the browser's own `details`, which find-in-page can open. Unfolded in print. */
export function Disclosure({ id, summary, open, onOpenChange, isInset = false, children }: DisclosureProps) {
  const isPrinting = usePrinting()
  return (
    <details
      id={id}
      open={open || isPrinting}
      onToggle={({ currentTarget }) => {
        if (!isPrinting && currentTarget.open !== open) onOpenChange(currentTarget.open)
      }}
      className="group/fold scroll-mt-6"
    >
      <summary className={classNames('flex min-h-14 list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden', !isInset && toTheEdges)}>
        {summary}
        <ChevronDown aria-hidden="true" className="ml-auto size-6 text-muted transition-transform group-open/fold:rotate-180 print:hidden" />
      </summary>
      {children}
    </details>
  )
}
