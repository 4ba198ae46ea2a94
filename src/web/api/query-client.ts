import { QueryClient } from '@tanstack/react-query'
import { callFailure } from './failure.ts'

/** Refusals are answers, so only what may pass by itself (network, 5xx) is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && callFailure(error).code === null,
    },
  },
})
