import { useEffect, useRef, useState, type Ref } from 'react'
import { callFailure, whyNotFetched } from '#web/api/failure.ts'
import { Card } from './card.tsx'
import { ErrorState } from './error-state.tsx'
import { SearchField } from './search-field.tsx'
import { Skeleton } from './skeleton.tsx'

const searchDelayMs = 250

/** A search field that searches when the typing pauses, not at every letter. */
export function ListSearch({ label, search, onSearch }: { label: string; search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  useEffect(() => {
    // Changed from elsewhere, such as by the Back button: what was typed is outdated.
    if (search !== asked.current) setTyped(search)
    asked.current = search
  }, [search])
  useEffect(() => {
    if (typed.trim() === search) return undefined
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      onSearch(asked.current)
    }, searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed, search, onSearch])
  return <SearchField label={label} value={typed} onValueChange={setTyped} maxLength={100} className="flex-1 basis-72" />
}

/** `3 bokningar matchar ”anna”`: includes the search, so that it is announced even if the count stays the same. */
export function withSearch(count: string, search: string, matches = 'matchar'): string {
  return search ? `${count} ${matches} ”${search}”` : count
}

/** The number of rows, announced when it changes. While `isOld`, until the requested list has come, it stays that of the list shown. */
export function ListCount({ text, isOld, ref }: { text: string; isOld: boolean; ref: Ref<HTMLParagraphElement> }) {
  // On the first render of an old list there is nothing to show: the number would fit neither list.
  const [told, setTold] = useState(isOld ? '' : text)
  if (!isOld && told !== text) setTold(text)
  return <p ref={ref} tabIndex={-1} role="status" className="w-fit text-muted">{told}</p>
}

/** Placeholders for the first rows of a list that is loading, in the size of real ones. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Hämtar listan" className="grid grid-cols-1 gap-4">
      {['first', 'second', 'third'].map((row) => (
        <Card key={row} className="grid grid-cols-1 gap-3">
          <Skeleton className="h-7 w-56 max-w-full" />
          <Skeleton className="h-5 w-80 max-w-full" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </Card>
      ))}
    </div>
  )
}

/** Placeholders for the rows of a short list that is loading; the label says what is fetched. */
export function RowsSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <div role="status" aria-label={label} className="grid grid-cols-1 gap-5 py-3.5">
      {Array.from({ length: count }, (_, row) => <Skeleton key={`row ${row}`} className="h-11 w-full" />)}
    </div>
  )
}

/** `Kunde inte hämta …:` followed by the reason (specification 8). */
export function ListFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => unknown }) {
  const failure = callFailure(error)
  return (
    <ErrorState
      title={`${title} ${failure.fields['cursor'] ?? whyNotFetched(failure)}`}
      reference={failure.reference}
      onRetry={onRetry}
    />
  )
}
