import { dateInStockholm } from '#domain/calendar.ts'
import { markOf, noteRemovedName } from '#features/privacy/server/removal-store.ts'
import { recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import { isActive } from '../cancellation-rules.ts'
import { isErased, playerKey } from '../verdict-rules.ts'
import { playerRemovedMail } from './mails.tsx'
import { after, mailContext } from './on-booking.ts'
import { reassignActivePlayers } from './place-store.ts'
import { removedPlayer, removeName } from './player-store.ts'
import { findBooking, updateIfUnchanged } from './store.ts'

/**
 * Removes a co-player's name from a booking, for somebody who asks the board: no erasure finds a name without a Golf-ID, and the booker can
 * change only an active booking. The place is left as an erasure leaves it, apart from the name, and the day keeps the ball. `position`
 * counts in the revision that was read. The booker of an active booking is mailed, but not told whose name it was.
 */
export async function removeCoPlayer(
  services: Services,
  admin: Visitor,
  id: string,
  { position, seenRevision }: { position: number; seenRevision: number },
): Promise<{ outcome: 'done'; isMailed: boolean } | { outcome: 'moved' }> {
  const { db, clock, config, outbox } = services
  const booking = await findBooking(db, id)
  if (!booking) throw refusal('NOT_FOUND')
  if (seenRevision !== booking.revision) return { outcome: 'moved' }
  const player = position > 0 ? booking.players[position] : undefined
  if (!player) throw refusal('NOT_FOUND')
  if (isErased(player)) return { outcome: 'done', isMailed: false }
  const now = clock.now()
  const today = dateInStockholm(now)
  const players = booking.players.with(position, { ...player, ...removedPlayer })
  // A booker who has been erased has no address.
  const isMailed = isActive(booking, today) && booking.email !== ''
  const mails = isMailed ? [await playerRemovedMail(config, await mailContext(db, after(booking, { players }), { now }))] : []
  const mark = await markOf(id, player)
  const isDone = await db.transaction(async (tx) => {
    if (!await updateIfUnchanged(tx, booking, {})) return false
    await reassignActivePlayers(tx, { bookingId: id, playDate: booking.playDate, from: [playerKey(player)], to: [], today })
    await removeName(tx, { bookingId: id, position })
    await noteRemovedName(tx, { bookingId: id, mark, removedAt: now })
    await recordAct(tx, { actorId: admin.userId, act: 'booking_player_removed', subject: { kind: 'booking', id }, now })
    await outbox.enqueueAll(tx, mails)
    return true
  })
  return isDone ? { outcome: 'done', isMailed } : { outcome: 'moved' }
}
