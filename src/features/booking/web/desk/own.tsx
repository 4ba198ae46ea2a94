import { Link } from 'react-router'
import { inKronor } from '#domain/numbers.ts'
import { paths } from '#domain/paths.ts'
import { useSession } from '#web/session.ts'
import type { BoardBooking } from '../../desk-contract.ts'

/**
 * Whether a booking is the administrator's own, and cancelling or declining it here would free its booker of a cost: that is for somebody
 * else in the board. The server decides in the end.
 */
export function useIsForAnother({ golf_id: golfId, cancellation_fee: fee }: BoardBooking): boolean {
  const session = useSession()
  return session.state === 'member' && session.user.golfId === golfId && fee !== 0
}

/** Says why an own booking cannot be cancelled or declined here, and what can be done. */
export function OwnBooking({ booking: { status, cancellation_fee: fee } }: { booking: BoardBooking }) {
  if (status === 'received') return <p className="text-muted">Det är din egen förfrågan. Om rundan inte blev av kan någon annan i styrelsen avböja den, så att rundan inte behöver betalas.</p>
  if (fee === null) return <p className="text-muted">Det är din egen bokning. Om rundan inte blev av kan någon annan i styrelsen avboka den, så att den inte behöver betalas.</p>
  return (
    <p className="text-muted">
      Det är din egen bokning. Att avboka den i <Link to={`${paths.profile}#bokningar`}>Mina bokningar</Link> kostar {inKronor(fee)}, som för alla.
      Har banan stängt kan någon annan i styrelsen avboka den utan avgift.
    </p>
  )
}
