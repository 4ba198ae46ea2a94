import { dateInStockholm } from '#domain/calendar.ts'
import { recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import { cancellationFee, hasStarted, isActive, isWithdrawable, waivesCost } from '../cancellation-rules.ts'
import { countAnswer } from './answer-store.ts'
import { cancellationNotice } from './board-mails.tsx'
import { addressOf } from './mail-frame.tsx'
import { cancelledMail, confirmedMail, declinedMail, teeTimeMail, withdrawnMail } from './mails.tsx'
import { after, mailContext, onBooking, releaseAll, type Settled, settledAlready } from './on-booking.ts'
import { claim, release, updateIfUnchanged } from './store.ts'

/**
 * Cancels an own booking, frees its day and players, and returns the fee. `seenFee` is the fee that the member was shown; null accepts any.
 * The booking may have become late or been confirmed since, and nobody shall owe more than they agreed to. A round whose tee time has come
 * stays booked: cancelling it would leave only the fee to pay.
 */
export function cancelBooking(
  services: Services,
  visitor: Visitor,
  { id, seenFee }: { id: string; seenFee: number | null },
): Promise<Settled<{ fee: number; mailTo: string }> | { outcome: 'fee_moved'; fee: number } | { outcome: 'started' }> {
  const { db, clock, config, outbox } = services
  return onBooking(services, id, async (booking) => {
    if (booking.userId !== visitor.userId) throw refusal('NOT_FOUND')
    const now = clock.now()
    const today = dateInStockholm(now)
    const fee = cancellationFee(booking, now)
    if (fee === null) return hasStarted(booking, now) ? { outcome: 'started' } : settledAlready
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
    if (decision === 'decline' && booking.userId === admin.userId && waivesCost(booking, now)) return { outcome: 'own' }
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
    if (booking.userId === admin.userId && waivesCost(booking, now)) return { outcome: 'own' }
    const change = { status: 'cancelled', cancelledAt: now, fee: 0, reason } as const
    const mail = await withdrawnMail(config, await mailContext(db, after(booking, change), { now }), { isAfterwards: hasStarted(booking, now) })
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
