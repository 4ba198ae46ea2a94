import { useQuery } from '@tanstack/react-query'
import { calls } from '#web/api/client.ts'
import type { Again } from './booking-again.ts'

/** The booking that the address names, among the member's own; pending until it is known whether there is one. */
export function useAgain(id: string | null): { again: Again | null; isPending: boolean } {
  const { data, isPending } = useQuery(calls.booking.getMyBookings.queryOptions({ enabled: id !== null }))
  if (id === null) return { again: null, isPending: false }
  if (!data) return { again: { is: 'failed' }, isPending }
  const booking = data.find((one) => one.id === id && one.booked_by === null)
  return { again: booking ? { is: 'found', booking } : { is: 'missing' }, isPending: false }
}
