import { useQuery } from '@tanstack/react-query'
import { calls } from '#web/api/client.ts'
import type { Again } from './booking-again.ts'

/**
 * The booking that the address names, among the member's own; pending until it is known how it stands now: whoever has been erased
 * from it since it was last shown must not come back by it. What is at hand serves where it cannot be asked.
 */
export function useAgain(id: string | null): { again: Again | null; isPending: boolean } {
  const { data, isFetchedAfterMount } = useQuery(calls.booking.getMyBookings.queryOptions({ enabled: id !== null, staleTime: 0 }))
  if (id === null) return { again: null, isPending: false }
  const isPending = !isFetchedAfterMount
  if (!data) return { again: { is: 'failed' }, isPending }
  const booking = data.find((one) => one.id === id && one.booked_by === null)
  return { again: booking ? { is: 'found', booking } : { is: 'missing' }, isPending }
}
