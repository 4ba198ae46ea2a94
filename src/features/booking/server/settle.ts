import { dateInStockholm } from '#domain/calendar.ts'
import type { BookingOption } from '#features/courses/contract.ts'
import { recordAct } from '#server/audit/audit.ts'
import { invalid, refusal, type Services, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { isDeadlock } from '#server/db/errors.ts'
import { cancellationFee, isActive, isWithdrawable, waivesCost } from '../cancellation-rules.ts'
import { ballOf, quotaOn, takesNoMore } from '../quota-rules.ts'
import { bookingFieldTexts } from '../texts.ts'
import { type BallPlayer, heldKeys, isGolfIdAsName, newlyRepeatedIn, refusalBy, type Verdict, verdict } from '../verdict-rules.ts'
import { countAnswer } from './answer-store.ts'
import { readPlaces } from './calendar-events.ts'
import { checkMembership, gatherFacts, readOptions } from './facts.ts'
import { holdGolfIds, membersIn } from './player-store.ts'
import { addressOf, type BookingMailContext } from './mail-frame.tsx'
import { cancellationNotice, cancelledMail, changedMail, changeNotice, confirmedMail, declinedMail, teeTimeMail, withdrawnMail } from './mails.tsx'
import { LostRaceError } from './lost-race.ts'
import { changePlace, reassignActivePlayers, releasePlace } from './place-store.ts'
import { type Booking, claim, findBooking, type KnownBooking, updateIfUnchanged, release, writePlayers } from './store.ts'

/** The outcome of an act on a booking that others may act on at the same time. */
export type Settled<Result> = { outcome: 'done'; result: Result } | { outcome: 'already_settled' } | { outcome: 'refused'; verdict: Verdict }

const settledAlready = { outcome: 'already_settled' } as const
/** How often an act is tried. Each retry means that somebody else changed the booking in between. */
const rounds = 20

/**
 * Reads a booking and lets `act` decide and write based on what was read; starts again when somebody else was faster (`act` returns null).
 * So mails can be rendered before the transaction and are still true. The caller of the act calls `mailQueued` after the commit.
 */
async function onBooking<Outcome>(
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

async function releaseAll(tx: Db, booking: Booking, today: string): Promise<void> {
  await releasePlace(tx, booking, booking.ball)
  const from = heldKeys(booking.players)
  await reassignActivePlayers(tx, { bookingId: booking.id, playDate: booking.playDate, from, to: [], today })
}

/**
 * Cancels an own booking, frees its day and players, and returns the fee. `seenFee` is the fee that the member was shown; null accepts any.
 * The booking may have become late or been confirmed since, and nobody shall owe more than they agreed to.
 */
export function cancelBooking(
  services: Services,
  visitor: Visitor,
  { id, seenFee }: { id: string; seenFee: number | null },
): Promise<Settled<{ fee: number; mailTo: string }> | { outcome: 'fee_moved'; fee: number }> {
  const { db, clock, config, outbox } = services
  return onBooking(services, id, async (booking) => {
    if (booking.userId !== visitor.userId) throw refusal('NOT_FOUND')
    const now = clock.now()
    const today = dateInStockholm(now)
    const fee = cancellationFee(booking, today)
    if (fee === null) return settledAlready
    if (seenFee !== null && fee > seenFee) return { outcome: 'fee_moved', fee }
    const change = { status: 'cancelled', cancelledAt: now, fee } as const
    const context = await mailContext(db, after(booking, change), { now, to: await addressOf(services, booking, booking.provedEmail) })
    const wasConfirmed = booking.status === 'confirmed'
    const mails = [await cancelledMail(config, context, { wasConfirmed }), await cancellationNotice(config, context, { wasConfirmed })]
    return db.transaction(async (tx) => {
      if (!await updateIfUnchanged(tx, booking, change)) return null
      await releaseAll(tx, booking, today)
      await outbox.enqueueAll(tx, mails)
      return { outcome: 'done', result: { fee, mailTo: context.to } }
    })
  })
}

export interface Answer {
  decision: 'confirm' | 'decline'
  teeTime: string | null
  reason: string | null
  note: string | null
  /** The revision that the answer was given to; null to answer any. */
  seenRevision: number | null
}

/**
 * Claims a request, so that the others in the board see who takes it; the first one gets it. Returns false when somebody else has it, or it
 * no longer waits. Claiming it again, for example after a lost answer, changes nothing.
 */
export function claimBooking({ db, clock }: Services, admin: Visitor, id: string): Promise<boolean> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const taken = await claim(tx, id, { by: admin.userId, now })
    if (taken === 'claimed') await recordAct(tx, { actorId: admin.userId, act: 'booking_claimed', subject: { kind: 'booking', id }, now })
    return taken !== null
  })
}

/** Releases a request, so that somebody else in the board may take it. Does nothing for an administrator who has not claimed it. */
export function releaseBooking({ db, clock }: Services, admin: Visitor, id: string): Promise<void> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    if (await release(tx, id, { by: admin.userId, now })) {
      await recordAct(tx, { actorId: admin.userId, act: 'booking_released', subject: { kind: 'booking', id }, now })
    }
  })
}

/**
 * Answers a waiting request. Of any number of concurrent answers exactly one succeeds, with one mail. The answer is to the revision that
 * was read: if the member has changed the ball since, the course may answer differently, and the request stays unanswered. Administrators
 * cannot decline their own request after its day, since a confirmed one has to be paid.
 */
export function answerBooking(
  services: Services,
  admin: Visitor,
  id: string,
  { decision, teeTime, reason, note, seenRevision }: Answer,
): Promise<Settled<null> | { outcome: 'moved' | 'own' }> {
  const { db, clock, config, outbox } = services
  return onBooking<Settled<null> | { outcome: 'moved' | 'own' }>(services, id, async (booking) => {
    if (booking.status !== 'received') return settledAlready
    if (seenRevision !== null && seenRevision !== booking.revision) return { outcome: 'moved' }
    const now = clock.now()
    if (decision === 'decline' && booking.userId === admin.userId && waivesCost(booking, dateInStockholm(now))) return { outcome: 'own' }
    const answered = { note, answeredBy: admin.userId, answeredAt: now }
    const change = decision === 'confirm'
      ? { ...answered, status: 'confirmed', teeTime } as const
      : { ...answered, status: 'declined', reason } as const
    const context = await mailContext(db, after(booking, change), { now })
    const mail = decision === 'confirm' ? await confirmedMail(config, context) : await declinedMail(config, context)
    return db.transaction(async (tx) => {
      if (!await updateIfUnchanged(tx, booking, change)) return null
      if (decision === 'decline') await releaseAll(tx, booking, dateInStockholm(now))
      const act = decision === 'confirm' ? 'booking_confirmed' : 'booking_declined'
      await recordAct(tx, { actorId: admin.userId, act, subject: { kind: 'booking', id }, now })
      await outbox.enqueue(tx, mail)
      await countAnswer(tx, { createdAt: booking.createdAt, now })
      return { outcome: 'done', result: null }
    })
  })
}

/**
 * Cancels a confirmed booking for its booker, even after its play day. It costs nothing, since the booker did not choose it; so
 * administrators cannot let themselves off by it.
 */
export function withdrawBooking(services: Services, admin: Visitor, id: string, reason: string | null): Promise<Settled<null> | { outcome: 'own' }> {
  const { db, clock, config, outbox } = services
  return onBooking<Settled<null> | { outcome: 'own' }>(services, id, async (booking) => {
    if (!isWithdrawable(booking)) return settledAlready
    const now = clock.now()
    if (booking.userId === admin.userId && waivesCost(booking, dateInStockholm(now))) return { outcome: 'own' }
    const change = { status: 'cancelled', cancelledAt: now, fee: 0, reason } as const
    const mail = await withdrawnMail(config, await mailContext(db, after(booking, change), { now }))
    return db.transaction(async (tx) => {
      if (!await updateIfUnchanged(tx, booking, change)) return null
      await releaseAll(tx, booking, dateInStockholm(now))
      await recordAct(tx, { actorId: admin.userId, act: 'booking_withdrawn', subject: { kind: 'booking', id }, now })
      await outbox.enqueue(tx, mail)
      return { outcome: 'done', result: null }
    })
  })
}

export interface TeeTimeChange {
  /** Null removes the time. */
  teeTime: string | null
  /** The revision that the board has read; null for any. */
  seenRevision: number | null
}

/**
 * Changes the tee time of a confirmed booking. Setting the time that it already has changes nothing and mails nobody, even when the booking
 * has changed since it was read.
 */
export function changeTeeTime(
  services: Services,
  admin: Visitor,
  id: string,
  { teeTime, seenRevision }: TeeTimeChange,
): Promise<Settled<{ isChanged: boolean }> | { outcome: 'moved' }> {
  const { db, clock, config, outbox } = services
  return onBooking<Settled<{ isChanged: boolean }> | { outcome: 'moved' }>(services, id, async (booking) => {
    const now = clock.now()
    if (booking.status !== 'confirmed' || !isActive(booking, dateInStockholm(now))) return settledAlready
    const { teeTime: before } = booking
    if (teeTime === before) return { outcome: 'done', result: { isChanged: false } }
    if (seenRevision !== null && seenRevision !== booking.revision) return { outcome: 'moved' }
    const mail = await teeTimeMail(config, await mailContext(db, after(booking, { teeTime }), { now }), { before })
    return db.transaction(async (tx) => {
      if (!await updateIfUnchanged(tx, booking, { teeTime })) return null
      const details = { from: before, to: teeTime }
      await recordAct(tx, { actorId: admin.userId, act: 'booking_time_changed', subject: { kind: 'booking', id }, details, now })
      await outbox.enqueue(tx, mail)
      return { outcome: 'done', result: { isChanged: true } }
    })
  })
}

/** Refuses a change of co-players, without alternatives: another day or course is no help, since the day is booked. */
function refusing(verdict: Verdict): Settled<never> {
  return { outcome: 'refused', verdict: { ...verdict, alternatives: [] } }
}

/** Whether two balls are the same, player by player. */
function isSameBall(one: readonly BallPlayer[], other: readonly BallPlayer[]): boolean {
  const written = (players: readonly BallPlayer[]) => JSON.stringify(players.map(({ name, golfId, isMember }) => [name, golfId, isMember]))
  return written(one) === written(other)
}

/**
 * Changes the co-players of an own active booking; the ball may change its size if the day has room. Saving the same co-players changes
 * nothing: nobody is mailed, and an answer that is being given stays valid. Others must be based on the revision that was read, so that
 * somebody who has been erased since is not written back.
 */
export function changeCoPlayers(
  services: Services,
  visitor: Visitor,
  id: string,
  { coPlayers, seenRevision }: { coPlayers: readonly BallPlayer[]; seenRevision: number | null },
): Promise<Settled<{ isChanged: boolean }> | { outcome: 'moved' }> {
  const { db, clock, config, outbox } = services
  return onBooking<Settled<{ isChanged: boolean }> | { outcome: 'moved' }>(services, id, async (booking) => {
    if (booking.userId !== visitor.userId) throw refusal('NOT_FOUND')
    const now = clock.now()
    const today = dateInStockholm(now)
    if (!isActive(booking, today)) return settledAlready
    const players = [...booking.players.slice(0, 1), ...await checkMembership(db, coPlayers)]
    if (isSameBall(players, booking.players)) return { outcome: 'done', result: { isChanged: false } }
    if (seenRevision !== null && seenRevision !== booking.revision) return { outcome: 'moved' }
    if (coPlayers.some((player) => isGolfIdAsName(player, booking.players))) throw invalid({ p_co_players: bookingFieldTexts.golfIdAsName })
    if (newlyRepeatedIn(players, booking.players).length > 0) throw invalid({ p_co_players: bookingFieldTexts.samePlayerTwice })
    const options = await readOptions(db)
    const option = options.find((each) => each.id === booking.course)
    if (!option) return settledAlready
    const draft = { option, playDate: booking.playDate, isMatch: booking.isMatch, players }
    const facts = await gatherFacts(db, draft, { options, today, except: booking })
    const ball = ballOf(players.length)
    const refused = verdict(draft, facts, today)
    // A ball that takes no more room than before keeps its place, even on a day whose quota has been lowered since.
    const holdsRoom = ball === booking.ball || takesNoMore(ball, quotaOn(option.quota, booking.playDate))
    if (refused && !(refused.rule === 'quota' && holdsRoom)) return refusing(refused)

    const context = await mailContext(db, after(booking, { ball, players }), { now, to: await addressOf(services, booking, booking.provedEmail) })
    const mails = [await changedMail(config, context), await changeNotice(config, context)]
    try {
      return await db.transaction(async (tx) => {
        const held = await holdGolfIds(tx, membersIn(players))
        if (!await updateIfUnchanged(tx, booking, { ball })) return null
        // Checked after `updateIfUnchanged`: if a player who was in the ball before is erased or gets another Golf-ID, the revision tells, and
        // the booking is read again.
        if (membersIn(players).some((golfId) => !held.has(golfId))) throw invalid({ p_co_players: bookingFieldTexts.leftMeanwhile })
        if (ball !== booking.ball && !await changePlace(tx, booking, ball)) throw new LostRaceError('quota')
        const [from, to] = [heldKeys(booking.players), heldKeys(players)]
        if (!await reassignActivePlayers(tx, { bookingId: id, playDate: booking.playDate, from, to, today })) throw new LostRaceError('one_active_booking')
        await writePlayers(tx, booking, players)
        await outbox.enqueueAll(tx, mails)
        return { outcome: 'done', result: { isChanged: true } }
      })
    } catch (error) {
      if (!(error instanceof LostRaceError)) throw error
      // Judged again, so that the text names what stands in the way now.
      const found = await gatherFacts(db, draft, { options, today, except: booking })
      return refusing(verdict(draft, found, today) ?? refusalBy(error.rule, draft, found, today))
    }
  })
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
  const placeOf = await readPlaces(db, options)
  return { booking, place: placeOf(booking.course), now, provedEmail, firstName, canLogIn, to }
}
