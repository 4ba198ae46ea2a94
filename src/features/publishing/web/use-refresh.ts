import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { calls } from '#web/api/client.ts'

/** Fetches anew what is published, for the board and as members see it. What cannot be fetched says so itself. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const shown = [calls.publishing, calls.news, calls.competitions, calls.offers, calls.association, calls.audit]
    await Promise.all(shown.map((each) => queryClient.invalidateQueries({ queryKey: each.key() }))).catch(() => undefined)
  }, [queryClient])
}
