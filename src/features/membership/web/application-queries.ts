import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '#web/api/client.ts'
import { refreshMs } from '#web/api/refresh.ts'
import type { ApplicationsView, StatusFilter } from './application-view.ts'

const pageSize = 50

/** A full page may be followed by another, after its last row; a shorter one is the end. */
function nextCursor(page: readonly { id: string }[]): string | undefined {
  return page.length < pageSize ? undefined : page.at(-1)?.id
}

function statusInput(status: StatusFilter) {
  if (status === 'all') return {}
  // A former server, which does not know the second, answers all who are approved.
  return status === 'unfinished' ? { status: 'approved', unfinished: true } as const : { status }
}

/** Those that the filters find, or the one application alone, whatever its status. */
export function useApplicationList({ application, search, status }: ApplicationsView) {
  const filter = application === null
    ? { ...(search && { search }), ...statusInput(status) }
    : { id: application }
  return useInfiniteQuery(calls.membership.listAllApplications.infiniteOptions({
    input: (cursor: string | undefined) => ({
      limit: pageSize, ...filter, ...(cursor && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  }))
}

export function useMembershipStats() {
  return useQuery(calls.membership.getDashboardStats.queryOptions({ refetchInterval: refreshMs }))
}

/** Fetches anew what the board's pages show of members and applications. Rejects when something could not be fetched. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const refetch = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey }, { throwOnError: true })
    await Promise.all([refetch(calls.membership.key()), refetch(calls.members.key())])
  }
}
