import { useQuery } from '@tanstack/react-query'
import { calls } from '#web/api/client.ts'
import type { Rebooking } from './rebooking.ts'

/**
 * The booking in the address, among the member's own. Pending until it has been refetched: players who have been erased since it was last
 * shown must not be filled in. If it cannot be refetched, the cached bookings are used.
 */
export function useRebooking(id: string | null): { again: Rebooking | null; isPending: boolean } {
  const { data, isFetchedAfterMount } = useQuery(calls.booking.getMyBookings.queryOptions({ enabled: id !== null, staleTime: 0 }))
  if (id === null) return { again: null, isPending: false }
  const isPending = !isFetchedAfterMount
  if (!data) return { again: { is: 'failed' }, isPending }
  const booking = data.find((one) => one.id === id && one.booked_by === null)
  return { again: booking ? { is: 'found', booking } : { is: 'missing' }, isPending }
}
