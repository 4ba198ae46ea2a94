import type { BookingOption } from '#features/courses/contract.ts'
import { refusal, type Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { isDeadlock } from '#server/db/errors.ts'
import { heldKeys, type Verdict } from '../verdict-rules.ts'
import { readCourseFacts } from './calendar-events.ts'
import type { BookingMailContext } from './mail-frame.tsx'
import { reassignActivePlayers, releasePlace } from './place-store.ts'
import { type Booking, findBooking, type KnownBooking } from './store.ts'

/** The outcome of an act on a booking that others may act on at the same time. */
export type Settled<Result> = { outcome: 'done'; result: Result } | { outcome: 'already_settled' } | { outcome: 'refused'; verdict: Verdict }

/** The answer to an act that comes too late. */
export const settledAlready = { outcome: 'already_settled' } as const
/** How often an act is tried. Each retry means that somebody else changed the booking in between. */
const rounds = 20

/**
 * Reads a booking and lets `act` decide and write based on what was read; starts again when somebody else was faster (`act` returns null).
 * So mails can be rendered before the transaction and are still true. The caller of the act calls `mailQueued` after the commit.
 */
export async function onBooking<Outcome>(
  { db }: Services,
  id: string,
  act: (booking: KnownBooking) => Promise<Outcome | null>,
): Promise<Outcome | typeof settledAlready> {
  for (let round = 0; round < rounds; round += 1) {
    const booking = await findBooking(db, id)
    if (!booking) throw refusal('NOT_FOUND')
    const settled = await act(booking).catch(asLostRace)
    if (settled) return settled
  }
  return settledAlready
}

/**
 * Turns a deadlock into a retry. Deadlocks are rare: the names in a ball are locked in order, but those of the old ball before those of the
 * new one (0016).
 */
function asLostRace(error: unknown): null {
  if (isDeadlock(error)) return null
  throw error
}

/** Frees the place and the players of a booking that ends. */
export async function releaseAll(tx: Db, booking: Booking, today: string): Promise<void> {
  await releasePlace(tx, booking, booking.ball)
  const from = heldKeys(booking.players)
  await reassignActivePlayers(tx, { bookingId: booking.id, playDate: booking.playDate, from, to: [], today })
}

/** Returns the booking as it will be once the change is written. */
export function after(booking: KnownBooking, change: Partial<Booking>): KnownBooking {
  return { ...booking, ...change, revision: booking.revision + 1 }
}

/** Gathers what the mails about a booking need. They go to its address unless `to` names another; `options` are read unless they are known. */
export async function mailContext(
  db: Db,
  booking: Booking & Pick<KnownBooking, 'provedEmail' | 'firstName' | 'canLogIn'>,
  { now, to = booking.email, options }: { now: Date; to?: string; options?: readonly BookingOption[] },
): Promise<BookingMailContext> {
  const { provedEmail, firstName, canLogIn } = booking
  const courseOf = await readCourseFacts(db, options)
  return { booking, course: courseOf(booking.course), now, provedEmail, firstName, canLogIn, to }
}
