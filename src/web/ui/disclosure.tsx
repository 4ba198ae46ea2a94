import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePrinting } from './use-printing.ts'

export interface DisclosureProps {
  id?: string
  /** The line that is always there; pressing it unfolds the rest. */
  summary: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** The browser's own folding, which its search on the page can open. Unfolded on paper. */
export function Disclosure({ id, summary, open, onOpenChange, children }: DisclosureProps) {
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
      {/* Its outline lies within: the card around it, whose corners are round, would cut it off. */}
      <summary className="flex min-h-14 list-none items-center gap-4 px-5 py-3 hover:bg-sunken focus-visible:rounded-card focus-visible:-outline-offset-4 sm:px-6 print:px-0 [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden="true" className="ml-auto size-6 text-muted transition-transform group-open/fold:rotate-180 print:hidden" />
      </summary>
      {children}
    </details>
  )
}
