import { type InvalidateOptions, type InvalidateQueryFilters, QueryCache, QueryClient } from '@tanstack/react-query'
import { callFailure } from './failure.ts'
import { isLate } from './make-call.ts'

/**
 * After something has been done, what was just being fetched for the first time is asked for anew, too: the library would wait
 * for that answer and keep it, though it may tell how things were before.
 */
class CallsClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}): Promise<void> {
    await this.cancelQueries({
      ...filters, fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined && (filters.predicate?.(query) ?? true),
    })
    await super.invalidateQueries(filters, options)
  }
}

/** Whoever is here is somebody else than the page believes, or may do less: the session has ended, or a role was taken away. */
const notAllowed: ReadonlySet<string | null> = new Set(['NOT_LOGGED_IN', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'])

/**
 * What is asked without a network fails like anything else that gets no answer: the library would wait for the network instead,
 * say that a refresh is done which was not begun, and go on waiting where the network came back on a page without a client.
 * Refusals are answers. Tried again is what got no answer, or a 5xx without words of its own: not a 503, which tells the visitor to wait
 * and has a button, and not what has been waited for already.
 * @param onNotAllowed called when something is refused because nobody is logged in, or because whoever is may not have it (any more)
 */
export function createQueryClient(onNotAllowed?: () => void): QueryClient {
  return new CallsClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (notAllowed.has(callFailure(error).code)) onNotAllowed?.()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && callFailure(error).code === null && !isLate(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

let kept: { userId: string; client: QueryClient; key: number } | undefined

/**
 * What has been fetched for this person; nobody yet is `''`, for whom nothing is fetched, and who may become anyone. Another
 * person starts anew under another key, so nobody is shown what somebody else had fetched, or goes on with what they typed.
 */
export function personDataOf(userId: string, onNotAllowed: () => void): { client: QueryClient; key: number } {
  if (kept?.userId === '') kept.userId = userId
  if (kept?.userId !== userId) kept = { userId, client: createQueryClient(onNotAllowed), key: (kept?.key ?? 0) + 1 }
  return kept
}
