import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { kindPaths, kindPlaceOf, type PublishedKind } from '../rules.ts'

/** Lists that stand unfolded, for whoever comes back to them with the browser's own button. */
const unfolded = new Set<PublishedKind>()

interface FoldedRowsProps {
  kind: PublishedKind
  summary: ReactNode
  children: ReactNode
}

/** A list that nobody adds to, which is long and seldom looked for: folded until it is, or until an address leads to it or to one of its rows. */
export function FoldedRows({ kind, summary, children }: FoldedRowsProps) {
  const { hash, key } = useLocation()
  const [isOpen, setIsOpen] = useState(() => unfolded.has(kind))
  // Each time that it is gone to, and before it is: what is folded has no place on the page.
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
