import { QueryClient } from '@tanstack/react-query'
import { callFailure } from './failure.ts'

/** Refusals are answers, so only what may pass by itself (network, 5xx) is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && callFailure(error).code === null,
      },
    },
  })
}

let kept: { userId: string; client: QueryClient; key: number } | undefined

/**
 * What has been fetched for this person; nobody yet is `''`, for whom nothing is fetched, and who may become anyone. Another
 * person starts anew under another key, so nobody is shown what somebody else had fetched, or goes on with what they typed.
 */
export function personDataOf(userId: string): { client: QueryClient; key: number } {
  if (kept?.userId === '') kept.userId = userId
  if (kept?.userId !== userId) kept = { userId, client: createQueryClient(), key: (kept?.key ?? 0) + 1 }
  return kept
}
