import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { kindPaths, kindPlaceOf, type PublishedKind } from '../rules.ts'

/** The lists that are unfolded, so that they still are when somebody comes back with the browser's own button. */
const unfolded = new Set<PublishedKind>()

interface FoldedRowsProps {
  kind: PublishedKind
  summary: ReactNode
  children: ReactNode
}

/** A long list of fixed entries that is seldom needed: folded until it is opened, or until an address leads to it or to one of its rows. */
export function FoldedRows({ kind, summary, children }: FoldedRowsProps) {
  const { hash, key } = useLocation()
  const [isOpen, setIsOpen] = useState(() => unfolded.has(kind))
  // Unfolds for every navigation to it, and before the page scrolls there: folded rows have no position to scroll to.
  const [followed, setFollowed] = useState<string | null>(null)
  const place = hash.slice(1)
  if (followed !== key && (place === kindPaths[kind] || kindPlaceOf(place) === kindPaths[kind])) {
    setFollowed(key)
    setIsOpen(true)
  }
  useEffect(() => {
    if (isOpen) unfolded.add(kind)
    else unfolded.delete(kind)
  }, [kind, isOpen])
  return (
    <div className="mt-4 border-t border-line">
      <Disclosure isInset summary={summary} open={isOpen} onOpenChange={setIsOpen}>{children}</Disclosure>
    </div>
  )
}
