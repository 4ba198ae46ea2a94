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
 * The requests that wait, the one with the least time left first, page by page; new ones come in by themselves. `soon` are those for
 * today and tomorrow, wherever in the queue they stand: asked for while more wait than have been fetched, null else.
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
    // Over midnight.
    placeholderData: keepPreviousData,
  }))
  return { list, soon: list.hasNextPage ? soon : null }
}

/** How many wait, and how the time to answer has been kept. */
export function useBookingStats() {
  return useQuery(calls.booking.getBookingStats.queryOptions({ refetchInterval: refreshMs }))
}

const bookingInput = (id: string) => ({ p_search: id, limit: 1 })

const bookingOf = (bookings: BoardBooking[], id: string) => bookings.find((booking) => booking.id === id) ?? null

/** One booking as it is now, whatever its state; null when there is none. While it waits, what others do with it comes in by itself. */
export function useBooking(id: string) {
  return useQuery(calls.booking.listBookings.queryOptions({
    input: bookingInput(id),
    select: (bookings: BoardBooking[]) => bookingOf(bookings, id),
    refetchInterval: ({ state: { data } }) => data && bookingOf(data, id)?.status === 'received' ? refreshMs : false,
  }))
}

/** The same, asked once. */
export async function fetchBooking(id: string): Promise<BoardBooking | null> {
  return bookingOf(await api.booking.listBookings(bookingInput(id)), id)
}

/**
 * Shows one booking as it is now, before the window over it closes: what is done next to it is then done to what it has become, and
 * not refused for having changed. The act before stands, whether or not it can be fetched.
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

/** The bookings of all pages. One that was answered while the next was fetched is on both, and counts as it came last. */
export function onPages(pages: readonly (readonly BoardBooking[])[]): BoardBooking[] {
  return [...new Map(pages.flat().map((booking) => [booking.id, booking])).values()]
}

type HistoryInput = { [Name in keyof Filters as `p_${Name}`]: ReturnType<typeof askedOf>[Name] }

/** The same filters by the call's names. */
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

/** What holds places of a course's quota on these days: requests that wait and confirmed bookings. */
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

/** Fetches anew what the board's pages show of bookings. Rejects when something could not be fetched. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => {
    // A member's card tells of bookings and mails, too; it is fetched when it is looked at.
    void queryClient.invalidateQueries({ queryKey: calls.members.getMember.key() })
    return queryClient.invalidateQueries({ queryKey: calls.booking.key() }, { throwOnError: true })
  }
}
