import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { usePrinting } from './use-printing.ts'

export interface DisclosureProps {
  id?: string
  /** The line that is always there; pressing it unfolds the rest. */
  summary: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether it stands within a card's own room, not from one of its edges to the other. */
  isInset?: boolean
  children: ReactNode
}

/** Its outline lies within: the card around it, whose corners are round, would cut it off. */
const toTheEdges = 'px-5 hover:bg-sunken focus-visible:rounded-card focus-visible:-outline-offset-4 sm:px-6 print:px-0'

/** The browser's own folding, which its search on the page can open. Unfolded on paper. */
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
