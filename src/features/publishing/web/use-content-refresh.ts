import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calls } from '#web/api/client.ts'
import type { PublishedEntry } from '../contract.ts'

/** Updates the cached content after a change. */
export function useContentRefresh(): {
  /** Refetches the content, for the board and as members see it. Never rejects: a query that fails shows that itself. */
  refresh: () => Promise<void>
  /** Puts a saved entry into the cached list at once, so that opening it before the list has been refetched shows what was saved. */
  take: (saved: PublishedEntry) => void
} {
  const queryClient = useQueryClient()
  return useMemo(() => ({
    refresh: async () => {
      const shown = [calls.publishing, calls.news, calls.competitions, calls.offers, calls.courses, calls.association]
      await Promise.all(shown.map((each) => queryClient.invalidateQueries({ queryKey: each.key() })))
    },
    take: (saved) => {
      queryClient.setQueryData<PublishedEntry[]>(calls.publishing.listPublished.queryKey(), (known) => (
        known?.map((entry) => (entry.kind === saved.kind && entry.id === saved.id ? saved : entry))
      ))
    },
  }), [queryClient])
}
