import { useQuery } from '@tanstack/react-query'
import { calls } from '#web/api/client.ts'

/** What the register says of the member with this Golf-ID: whether the membership has ended, and whether the board has stopped the member. */
export function useMemberStanding(golfId: string) {
  return useQuery(calls.booking.getMemberStanding.queryOptions({ input: { p_golf_id: golfId } }))
}
