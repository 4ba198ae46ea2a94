import { implement } from '@orpc/server'
import { dateInStockholm } from '#domain/calendar.ts'
import { type CallContext, invalid, refusal, type Services, signedIn } from '#server/calls.ts'
import { answerBy } from '../cancellation-rules.ts'
import { bookingContract } from '../contract.ts'
import { answerStatsDays, bookingPageSize, stoppedLimit } from '../rules.ts'
import { bookingFieldTexts, golfIdMovedText } from '../texts.ts'
import { verdict } from '../verdict-rules.ts'
import { readAnswerStats } from './answer-store.ts'
import { listForBoard } from './board-store.ts'
import { factsForBoard, readOptions } from './facts.ts'
import { presentForBoard, presentStanding } from './present.ts'
import { byQuotaGroup, changeQuota, listBookedDays } from './quota-store.ts'
import { removeCoPlayer } from './removal.ts'
import { answerBooking, changeTeeTime, claimBooking, releaseBooking, withdrawBooking } from './settle.ts'
import { findInRegister, findStandingSeenBy, liftStanding, listStandings, setStanding } from './standing-store.ts'
import { findBooking } from './store.ts'

/** The board's part of the booking calls: the desk, the quotas and who may not book. */
export function createDeskHandlers(services: Services) {
  const { db, clock, outbox, mailQueued } = services
  const os = implement(bookingContract).$context<CallContext>()
  const { fate: mail } = outbox
  const today = () => dateInStockholm(clock.now())

  async function inRegister(golfId: string): Promise<{ id: string; hasEnded: boolean }> {
    const found = await findInRegister(db, golfId)
    if (!found) throw refusal('NOT_FOUND')
    return found
  }

  return {
    listBookings: os.listBookings.handler(async ({ input, context }) => {
      const { userId } = await signedIn(context)
      const { cursor, limit = bookingPageSize, p_status: status, p_course: course, p_from: from, p_to: to, p_search: search, p_after_waiting: isAfterWaiting = false, ...rest } = input ?? {}
      rest satisfies Record<string, never>
      const after = cursor === undefined ? null : await findBooking(db, cursor)
      if (cursor !== undefined && !after) throw invalid({ cursor: bookingFieldTexts.listMoved })
      const found = await listForBoard(db, {
        status: status ?? undefined,
        course: course ?? undefined,
        from: from ?? undefined,
        to: to ?? undefined,
        search: search ?? undefined,
      }, { limit, after, isAfterWaiting })
      const options = new Map((await readOptions(db)).map((option) => [option.id, option]))
      const factsOf = await factsForBoard(db, found.filter(({ status }) => status === 'received'), today())
      return found.map((booking) => {
        const option = options.get(booking.course)
        const { players, facts } = factsOf(booking)
        const judged = booking.status === 'received' && option ? verdict({ ...booking, players, option, isForBoard: true }, facts, today()) : null
        return presentForBoard(booking, judged, { label: option?.label ?? booking.course, now: clock.now(), userId })
      })
    }),

    claimBooking: os.claimBooking.handler(async ({ input, context, errors }) => {
      if (await claimBooking(services, await signedIn(context), input.p_id)) return { success: true }
      const booking = await findBooking(db, input.p_id)
      if (!booking) throw refusal('NOT_FOUND')
      throw booking.status === 'received' ? errors.ALREADY_CLAIMED() : errors.ALREADY_SETTLED()
    }),

    releaseBooking: os.releaseBooking.handler(async ({ input, context, errors }) => {
      await releaseBooking(services, await signedIn(context), input.p_id)
      const booking = await findBooking(db, input.p_id)
      if (!booking) throw refusal('NOT_FOUND')
      if (booking.status !== 'received') throw errors.ALREADY_SETTLED()
      return { success: true }
    }),

    answerBooking: os.answerBooking.handler(async ({ input, context, errors }) => {
      const settled = await answerBooking(services, await signedIn(context), input.p_id, {
        decision: input.p_decision,
        teeTime: input.p_tee_time ?? null,
        reason: input.p_reason || null,
        note: input.p_note || null,
        seenRevision: input.p_seen_revision ?? null,
      })
      if (settled.outcome === 'moved') throw errors.BOOKING_MOVED()
      if (settled.outcome === 'own') throw errors.OWN_BOOKING()
      if (settled.outcome !== 'done') throw errors.ALREADY_SETTLED()
      mailQueued()
      return { success: true, mail }
    }),

    changeTeeTime: os.changeTeeTime.handler(async ({ input, context, errors }) => {
      const change = { teeTime: input.p_tee_time, seenRevision: input.p_seen_revision ?? null }
      const settled = await changeTeeTime(services, await signedIn(context), input.p_id, change)
      if (settled.outcome === 'moved') throw errors.BOOKING_MOVED()
      if (settled.outcome !== 'done') throw errors.ALREADY_SETTLED()
      if (!settled.result.isChanged) return { success: true, mail: null }
      mailQueued()
      return { success: true, mail }
    }),

    withdrawBooking: os.withdrawBooking.handler(async ({ input, context, errors }) => {
      const settled = await withdrawBooking(services, await signedIn(context), input.p_id, input.p_reason || null)
      if (settled.outcome === 'own') throw errors.OWN_BOOKING()
      if (settled.outcome !== 'done') throw errors.ALREADY_SETTLED()
      mailQueued()
      return { success: true, mail }
    }),

    removeCoPlayer: os.removeCoPlayer.handler(async ({ input, context, errors }) => {
      const { p_id: id, p_position: position, p_seen_revision: seenRevision } = input
      const removed = await removeCoPlayer(services, await signedIn(context), id, { position, seenRevision })
      if (removed.outcome === 'moved') throw errors.BOOKING_MOVED()
      if (!removed.isMailed) return { success: true, mail: null }
      mailQueued()
      return { success: true, mail }
    }),

    getBookingStats: os.getBookingStats.handler(async () => {
      const { waiting, oldest, nextPlayDate, due, inTime } = await readAnswerStats(db, clock.now())
      return {
        waiting, oldest_answer_by: oldest && answerBy(oldest).toISOString(), next_play_date: nextPlayDate,
        days: answerStatsDays, due, answered_in_time: inTime,
      }
    }),

    listCourseQuotas: os.listCourseQuotas.handler(async () => {
      const days = await listBookedDays(db, { today: today() })
      return byQuotaGroup(await readOptions(db)).flatMap(([group, options]) => options[0] ? [{
        group,
        options: options.map(({ id, label }) => ({ id, label })),
        quota: options[0].quota,
        days: days.get(group) ?? [],
      }] : [])
    }),

    setCourseQuota: os.setCourseQuota.handler(async ({ input, context, errors }) => {
      const { userId } = await signedIn(context)
      const { p_group: group, p_seen: seen, p_quota: quota } = input
      const change = await changeQuota(db, { group, seen, quota, actorId: userId, today: today(), now: clock.now() })
      if (change.outcome === 'not_found') throw refusal('NOT_FOUND')
      if (change.outcome === 'moved') throw errors.QUOTA_MOVED()
      return { success: true, fuller_days: change.fullerDays }
    }),

    getMemberStanding: os.getMemberStanding.handler(async ({ input, context }) => {
      const { userId } = await signedIn(context)
      const { id, hasEnded } = await inRegister(input.p_golf_id)
      const found = await findStandingSeenBy(db, userId, id)
      return { member_id: id, standing: found && presentStanding(found), has_ended: hasEnded }
    }),

    listStoppedMembers: os.listStoppedMembers.handler(async () => {
      const found = await listStandings(db, stoppedLimit + 1)
      const stopped = found.slice(0, stoppedLimit).map(({ id, firstName, lastName, golfId, endedOn, standing, setAt }) => ({
        member_id: id, first_name: firstName, last_name: lastName, golf_id: golfId, has_ended: endedOn !== null, standing, set_at: setAt.toISOString(),
      }))
      return { stopped, more: found.length > stoppedLimit }
    }),

    setMemberStanding: os.setMemberStanding.handler(async ({ input, context, errors }) => {
      const { userId } = await signedIn(context)
      const { id: memberId } = await inRegister(input.p_golf_id)
      if (input.p_seen_member_id !== undefined && input.p_seen_member_id !== memberId) throw errors.STANDING_MOVED({ message: golfIdMovedText })
      const now = clock.now()
      const seen = typeof input.p_seen_set_at === 'string' ? new Date(input.p_seen_set_at) : input.p_seen_set_at
      const outcome = input.p_standing === null
        ? await liftStanding(db, { memberId, seen, actorId: userId, now })
        : await setStanding(db, { memberId, seen, standing: input.p_standing, note: input.p_note || null, setBy: userId, setAt: now })
      if (outcome === 'gone') throw refusal('NOT_FOUND')
      if (outcome === 'own') throw errors.OWN_STANDING()
      if (outcome === 'moved') throw errors.STANDING_MOVED()
      return { success: true }
    }),
  }
}
