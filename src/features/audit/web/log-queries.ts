import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { calls } from '#web/api/client.ts'
import type { AuditEntry } from '../contract.ts'
import { askedOf, type LogView } from './log-view.ts'

const pageSize = 50

function nextCursor(page: readonly AuditEntry[]): number | undefined {
  return page.length < pageSize ? undefined : page.at(-1)?.seq
}

/** The log, page by page. Refetched whenever the page opens: people often come here right after they have done something. */
export function useLog(view: LogView) {
  const asked = Object.fromEntries(Object.entries(askedOf(view)).map(([name, value]) => [`p_${name}`, value]))
  return useInfiniteQuery(calls.audit.listAuditEntries.infiniteOptions({
    input: (cursor: number | undefined) => ({ limit: pageSize, ...asked, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  }))
}
