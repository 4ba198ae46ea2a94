import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { asRecord } from '#web/api/record.ts'
import { announce } from '#web/ui/announce.ts'
import { useToday } from '#web/use-time.ts'
import { onPages, useQueue } from './queries.ts'
import { soonFirst } from './time-left.ts'
import { fromList } from './view.ts'
import { type WayOn, wayOn, wayOnInWords } from './way-on.ts'

interface NextRequestProps {
  /** The one that has been answered. */
  after: string
  linkTo: (booking: string) => string
}

/** Whether what is shown has come since the answer: a try that failed leaves what was known before. */
function isFresh({ isFetchedAfterMount, isError }: { isFetchedAfterMount: boolean; isError: boolean }): boolean {
  return isFetchedAfterMount && !isError
}

/** Undefined while it is not known. */
function useWayOn(after: string): WayOn | undefined {
  const today = useToday()
  const { list, soon } = useQueue(today)
  // What was known before may have been answered by others: the link would become another one under the press.
  if (!list.data || !isFresh(list) || (soon && !isFresh(soon))) return undefined
  return wayOn(soonFirst(onPages([soon?.data ?? [], ...list.data.pages]), today), { after, hasMore: list.hasNextPage })
}

/**
 * Leads on from a request that has been answered: of a Sunday evening's twelve each was looked for in the list anew. Its place
 * is kept, so that the buttons below stand still.
 */
export function NextRequest({ after, linkTo }: NextRequestProps) {
  const way = useWayOn(after)
  const isFromList = asRecord(useLocation().state)['isFromList'] === true
  const text = way === undefined ? '' : wayOnInWords(way)
  const said = useRef('')
  // The focus is above it, at the name of what has been answered.
  useEffect(() => {
    if (!text || text === said.current) return
    said.current = text
    announce(text)
  }, [text])
  return (
    <p className="min-h-14 sm:min-h-11">
      {typeof way === 'string' && <span className="text-muted">{text}</span>}
      {/* In the place of the one before: the way back leads to the list, however many have been answered. */}
      {typeof way === 'object' && (
        <Link replace to={linkTo(way.id)} state={isFromList ? fromList : undefined} className="inline-flex min-h-11 items-center gap-2">
          <span>{text}</span><ArrowRight aria-hidden="true" className="shrink-0" />
        </Link>
      )}
    </p>
  )
}
