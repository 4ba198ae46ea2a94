import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calls } from '#web/api/client.ts'
import type { PublishedEntry } from '../contract.ts'

/** What is known of all that is published, after something of it was changed. */
export function useRefresh(): {
  /** Fetches it anew, for the board and as members see it. What cannot be fetched says so itself. */
  refresh: () => Promise<void>
  /** Takes what a save answered into the list at once: whoever opens it before the list has come again sees what was saved. */
  take: (saved: PublishedEntry) => void
} {
  const queryClient = useQueryClient()
  return useMemo(() => ({
    refresh: async () => {
      const shown = [calls.publishing, calls.news, calls.competitions, calls.offers, calls.courses, calls.association, calls.audit]
      await Promise.all(shown.map((each) => queryClient.invalidateQueries({ queryKey: each.key() }))).catch(() => undefined)
    },
    take: (saved) => {
      queryClient.setQueryData<PublishedEntry[]>(calls.publishing.listPublished.queryKey(), (known) => (
        known?.map((entry) => (entry.kind === saved.kind && entry.id === saved.id ? saved : entry))
      ))
    },
  }), [queryClient])
}
