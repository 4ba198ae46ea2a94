import { type InvalidateOptions, type InvalidateQueryFilters, QueryCache, QueryClient } from '@tanstack/react-query'
import { callFailure } from './failure.ts'
import { isLate } from './make-call.ts'

/**
 * A client whose invalidation also refetches queries that are being fetched for the first time. The library would wait for that answer and
 * keep it, though it may be from before the act.
 */
class CallsClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}): Promise<void> {
    await this.cancelQueries({
      ...filters, fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined && (filters.predicate?.(query) ?? true),
    })
    await super.invalidateQueries(filters, options)
  }
}

/** Refusals which mean that the page is wrong about the visitor: the session has ended, somebody else is logged in, or a role was taken away. */
const notAllowed: ReadonlySet<string | null> = new Set(['NOT_LOGGED_IN', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'])

/**
 * The client for the site's calls. `networkMode: 'always'` lets a call without a network fail like any other that gets no answer. The
 * library would pause it instead, report a refresh as done that never began, and stay paused if the network came back on a page without a
 * client. Retries calls that got no answer or a 5xx without a text of its own; not refusals, not a 503, which tells the visitor to wait and
 * has a button, and not calls that timed out.
 * @param onNotAllowed called when a query is refused because nobody is logged in, or because the visitor lacks (or has lost) the permission
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
 * The query client of this person's data. `''` means that it is not known yet who is here: nothing is fetched for `''`, which may become
 * anyone. Another person gets a new client under another key, so nobody sees what somebody else had fetched, or continues with what they
 * typed.
 */
export function personDataOf(userId: string, onNotAllowed: () => void): { client: QueryClient; key: number } {
  if (kept?.userId === '') kept.userId = userId
  if (kept?.userId !== userId) kept = { userId, client: createQueryClient(onNotAllowed), key: (kept?.key ?? 0) + 1 }
  return kept
}
