import { useCallback, useLayoutEffect, useRef } from 'react'
import { callFailure } from '#web/api/failure.ts'
import { Button } from './button.tsx'
import { ListFailure } from './list-parts.tsx'
import { useLostFocus } from './use-lost-focus.ts'

/** What is needed of a list that is fetched page by page (an infinite query). */
interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/**
 * The foot of a list, beside the rows in the same element. If it goes away while it has the focus, the focus moves to what replaces it: a
 * button to try again, or the first of the new rows.
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
    // A row is not focusable otherwise.
    if (next) next.tabIndex = -1
    return next
  }, [])
  useLostFocus(foot, heir)
  useLayoutEffect(() => {
    // The button to try again has been replaced by the one that shows the fetch as pending.
    if (isFetchingNextPage && isAsked.current) foot.current?.querySelector('button')?.focus({ preventScroll: true })
    isAsked.current = false
  }, [isFetchingNextPage])
  function ask() {
    last.current = rowsAbove(foot.current).at(-1)
    isAsked.current = true
    // The server refused the cursor because its row is gone, so the list must start over.
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
