import { keepPreviousData, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookingCourses } from '#content/booking-courses.ts'
import { addDays } from '#domain/calendar.ts'
import { api, calls } from '#web/api/client.ts'
import { refreshMs } from '#web/api/refresh.ts'
import { hasActiveStatus } from '../../cancellation-rules.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { bookingPageSize } from '../../rules.ts'
import { isSameCourse } from '../course-choices.ts'
import { askedOf, type Filters } from './view.ts'

const pageSize = 50

/**
 * The waiting requests, the one with the least time left first, page by page, refetched at intervals. `soon` are those for today and
 * tomorrow, wherever they are in the queue; fetched while more wait than have been loaded, else null.
 */
export function useQueue(today: string) {
  const list = useInfiniteQuery(calls.booking.listBookings.infiniteOptions({
    input: (after: After | undefined) => ({ p_status: 'received' as const, limit: pageSize, ...after }),
    initialPageParam: undefined,
    getNextPageParam: afterPage,
    refetchInterval: refreshMs,
  }))
  const soon = useQuery(calls.booking.listBookings.queryOptions({
    input: { p_status: 'received', p_from: today, p_to: addDays(today, 1), limit: bookingPageSize },
    enabled: list.hasNextPage,
    refetchInterval: refreshMs,
    // The input changes at midnight.
    placeholderData: keepPreviousData,
  }))
  return { list, soon: list.hasNextPage ? soon : null }
}

/** How many requests wait, and how many have been answered in time. */
export function useBookingStats() {
  return useQuery(calls.booking.getBookingStats.queryOptions({ refetchInterval: refreshMs }))
}

const bookingInput = (id: string) => ({ p_search: id, limit: 1 })

const bookingOf = (bookings: BoardBooking[], id: string) => bookings.find((booking) => booking.id === id) ?? null

/** One booking as it is now, in any state; null when there is none. While it waits it is refetched at intervals, since others may act on it. */
export function useBooking(id: string) {
  return useQuery(calls.booking.listBookings.queryOptions({
    input: bookingInput(id),
    select: (bookings: BoardBooking[]) => bookingOf(bookings, id),
    refetchInterval: ({ state: { data } }) => data && bookingOf(data, id)?.status === 'received' ? refreshMs : false,
  }))
}

/** The same, fetched once. */
export async function fetchBooking(id: string): Promise<BoardBooking | null> {
  return bookingOf(await api.booking.listBookings(bookingInput(id)), id)
}

/**
 * Returns a function that updates one booking on the screen before the dialog over it closes: the next act then applies to the booking as
 * it is, and is not refused because it has changed. The previous act stands even if the fetch fails.
 */
export function useFreshBooking(): (id: string) => Promise<void> {
  const queryClient = useQueryClient()
  return async (id) => {
    const now = await fetchBooking(id).catch(() => null)
    if (now) queryClient.setQueryData(calls.booking.listBookings.queryKey({ input: bookingInput(id) }), [now])
  }
}

/** Where the next page begins. */
interface After {
  cursor: string
  p_after_waiting: boolean
}

function afterPage(page: readonly BoardBooking[]): After | undefined {
  const last = page.at(-1)
  return last === undefined || page.length < pageSize ? undefined : { cursor: last.id, p_after_waiting: last.status === 'received' }
}

/** The bookings of all pages. One that was answered while the next page was fetched is on both; the later one counts. */
export function onPages(pages: readonly (readonly BoardBooking[])[]): BoardBooking[] {
  return [...new Map(pages.flat().map((booking) => [booking.id, booking])).values()]
}

type HistoryInput = { [Name in keyof Filters as `p_${Name}`]: ReturnType<typeof askedOf>[Name] }

/** The filters under the call's parameter names. */
function historyInput(filters: Filters): HistoryInput {
  const { status, course, from, to, search } = askedOf(filters)
  return { p_status: status, p_course: course, p_from: from, p_to: to, p_search: search }
}

export function useHistory(filters: Filters) {
  return useInfiniteQuery(calls.booking.listBookings.infiniteOptions({
    input: (after: After | undefined) => ({ limit: pageSize, ...historyInput(filters), ...after }),
    initialPageParam: undefined,
    getNextPageParam: afterPage,
    placeholderData: keepPreviousData,
  }))
}

/** The bookings that hold places of a course's quota on these days: waiting requests and confirmed bookings. */
export function useTakenPlaces({ course, from, to }: { course: string; from: string; to: string }) {
  return useQueries({
    queries: bookingCourses.filter(({ id }) => isSameCourse(id, course)).map(({ id }) => calls.booking.listBookings.queryOptions({
      input: { p_course: id, p_from: from, p_to: to, limit: bookingPageSize },
    })),
    combine: (answers) => ({
      bookings: answers.every((answer) => answer.data !== undefined)
        ? answers.flatMap((answer) => answer.data ?? []).filter(hasActiveStatus)
        : undefined,
      error: answers.find((answer) => answer.error !== null)?.error ?? null,
      refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
    }),
  })
}

/** Returns a function that refetches what the board's pages show of bookings. Rejects when something could not be fetched. */
export function useDeskRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => {
    // A member's card shows bookings and mails, too; it is refetched when it is viewed.
    void queryClient.invalidateQueries({ queryKey: calls.members.getMember.key() })
    return queryClient.invalidateQueries({ queryKey: calls.booking.key() }, { throwOnError: true })
  }
}
