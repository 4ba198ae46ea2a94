import { useCallback, useLayoutEffect, useRef } from 'react'
import { callFailure } from '#web/api/failure.ts'
import { Button } from './button.tsx'
import { ListFailure } from './list-parts.tsx'
import { useLostFocus } from './use-lost-focus.ts'

/** What is needed of a list that is fetched page by page. */
interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/**
 * What stands below a list's rows, beside them in the same element. When it goes away with the keyboard on it, the keyboard
 * goes on at what has taken its place: a button to try again, or the first of the rows that have come.
 * @param failedTitle says what could not be fetched
 */
export function ListFoot({ list, failedTitle }: { list: PagedList; failedTitle: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = list
  const foot = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(undefined)
  const isAsked = useRef(false)
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
  useLayoutEffect(() => {
    // The button to try again has gone, and what it was pressed for is under way in the other's name.
    if (isFetchingNextPage && isAsked.current) foot.current?.querySelector('button')?.focus({ preventScroll: true })
    isAsked.current = false
  }, [isFetchingNextPage])
  function ask() {
    last.current = rowsAbove(foot.current).at(-1)
    isAsked.current = true
    // The row that the list would go on after is no longer there: only from the beginning does it have a next page.
    return callFailure(error).fields['cursor'] === undefined ? list.fetchNextPage() : list.refetch()
  }
  const isFailed = isFetchNextPageError && !isFetchingNextPage
  return (
    <div ref={foot} className="contents">
      {isFailed && <ListFailure title={failedTitle} error={error} onRetry={ask} />}
      {!isFailed && hasNextPage && (
        <Button variant="ghost" className="justify-self-center" pending={isFetchingNextPage} pendingText="Hämtar..." onClick={() => void ask()}>
          Visa fler
        </Button>
      )}
    </div>
  )
}

function rowsAbove(foot: Element | null): HTMLElement[] {
  return [...foot?.parentElement?.querySelectorAll('li') ?? []]
}
