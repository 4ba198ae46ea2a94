import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { asRecord } from '#web/api/record.ts'
import { announce } from '#web/ui/announce.ts'
import { useToday } from '#web/use-time.ts'
import { onPages, useQueue } from './queries.ts'
import { soonFirst } from './time-left.ts'
import { fromList } from './view.ts'
import { type NextRequest, nextRequest, nextRequestInWords } from './next-request.ts'

interface NextRequestProps {
  /** The id of the request that has been answered. */
  after: string
  linkTo: (booking: string) => string
}

/** Whether the data has been fetched since the answer: a failed fetch leaves older data. */
function isFresh({ isFetchedAfterMount, isError }: { isFetchedAfterMount: boolean; isError: boolean }): boolean {
  return isFetchedAfterMount && !isError
}

/** Returns undefined while it is not known. */
function useNextRequest(after: string): NextRequest | undefined {
  const today = useToday()
  const { list, soon } = useQueue(today)
  // In older data, others may have answered a request since: the link would change while it is being pressed.
  if (!list.data || !isFresh(list) || (soon && !isFresh(soon))) return undefined
  return nextRequest(soonFirst(onPages([soon?.data ?? [], ...list.data.pages]), today), { after, hasMore: list.hasNextPage })
}

/**
 * Leads from an answered request to the next one, so that the board need not look for each in the list. Its space is reserved, so that the
 * buttons below do not shift.
 */
export function NextRequest({ after, linkTo }: NextRequestProps) {
  const way = useNextRequest(after)
  const isFromList = asRecord(useLocation().state)['isFromList'] === true
  const text = way === undefined ? '' : nextRequestInWords(way)
  const said = useRef('')
  // The focus is above it, on the name of the answered request, so the text is announced.
  useEffect(() => {
    if (!text || text === said.current) return
    said.current = text
    announce(text)
  }, [text])
  return (
    <p className="min-h-14 sm:min-h-11">
      {typeof way === 'string' && <span className="text-muted">{text}</span>}
      {/* Replaces the history entry, so that Back leads to the list, however many requests have been answered. */}
      {typeof way === 'object' && (
        <Link replace to={linkTo(way.id)} state={isFromList ? fromList : undefined} className="inline-flex min-h-11 items-center gap-2">
          <span>{text}</span><ArrowRight aria-hidden="true" className="shrink-0" />
        </Link>
      )}
    </p>
  )
}
