import { useCallback, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { useLostFocus } from './use-lost-focus.ts'

interface ListFootProps {
  hasMore: boolean
  isFetching: boolean
  onMore: () => void
  failure?: ReactNode
}

/**
 * What stands below a list's rows, beside them in the same element. When it goes away with the keyboard on it, the keyboard
 * goes on at what has taken its place: a button to try again, or the first of the rows that have come.
 */
export function ListFoot({ hasMore, isFetching, onMore, failure }: ListFootProps) {
  const foot = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(undefined)
  const heir = useCallback(() => {
    const button = foot.current?.querySelector('button')
    if (button) return button
    const rows = rowsAbove(foot.current)
    const next = last.current && rows[rows.indexOf(last.current) + 1]
    // A row is nothing that the keyboard stops at otherwise.
    if (next) next.tabIndex = -1
    return next
  }, [])
  useLostFocus(foot, heir)
  function more() {
    last.current = rowsAbove(foot.current).at(-1)
    onMore()
  }
  return (
    <div ref={foot} className="contents">
      {failure || (hasMore && (
        <Button variant="ghost" className="justify-self-center" pending={isFetching} pendingText="Hämtar..." onClick={more}>
          Visa fler
        </Button>
      ))}
    </div>
  )
}

function rowsAbove(foot: Element | null): HTMLElement[] {
  return [...foot?.parentElement?.querySelectorAll('li') ?? []]
}
