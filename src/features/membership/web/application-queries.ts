import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '#web/api/client.ts'
import { refreshMs } from '#web/api/refresh.ts'
import type { ApplicationsView, StatusFilter } from './application-view.ts'

const pageSize = 50

/** Returns the cursor of the next page: the last row of a full page. A shorter page is the last one. */
function nextCursor(page: readonly { id: string }[]): string | undefined {
  return page.length < pageSize ? undefined : page.at(-1)?.id
}

function statusInput(status: StatusFilter) {
  if (status === 'all') return {}
  // An earlier version of the server ignores `unfinished` and answers with all approved applications.
  return status === 'unfinished' ? { status: 'approved', unfinished: true } as const : { status }
}

/** Fetches the applications that match the filters, or only one application, whatever its status. */
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

/** Returns a function that refetches what the board's pages show about members and applications. Rejects when something could not be fetched. */
export function useApplicationsRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const refetch = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey }, { throwOnError: true })
    await Promise.all([refetch(calls.membership.key()), refetch(calls.members.key())])
  }
}
