import type { InferContractRouterInputs } from '@orpc/contract'
import { implement } from '@orpc/server'
import { addDays, dateInStockholm, daysBetween } from '#domain/calendar.ts'
import { endCalendarAddress } from '#features/members/server/store.ts'
import { type CallContext, invalid, type Services, signedIn, type Visitor } from '#server/calls.ts'
import { enforceLimits } from '#server/limits/enforce-limits.ts'
import { bookingContract } from '../contract.ts'
import { ballOf } from '../quota-rules.ts'
import { availabilityDays, bookingLimits } from '../rules.ts'
import { bookingFieldTexts } from '../texts.ts'
import { type BallPlayer, isGolfIdAsName, repeatedIn } from '../verdict-rules.ts'
import { makeCalendarAddress } from './calendar-address.ts'
import { changeCoPlayers } from './co-players.ts'
import { createDeskHandlers } from './desk-routes.ts'
import { readDays, readOptions } from './facts.ts'
import { presentDays, presentMine } from './present.ts'
import { judge, requestBooking, type RequestForm } from './request.ts'
import { cancelBooking } from './settle.ts'
import { chooseCalendarCompetitions, findMemberName, listBookingsOf } from './store.ts'

type DraftInput = InferContractRouterInputs<typeof bookingContract>['checkBooking']

/** The handlers of all booking calls, from request to answer. */
export function createBookingRoutes(services: Services) {
  const { db, clock, config, outbox, mailQueued } = services
  const os = implement(bookingContract).$context<CallContext>()
  const { fate: mail } = outbox

  const limited = (limit: keyof typeof bookingLimits, { userId }: Visitor): Promise<void> =>
    enforceLimits(services, { key: ['booking', limit, userId], ...bookingLimits[limit] })

  async function readForm(input: DraftInput, visitor: Visitor) {
    const options = await readOptions(db)
    const option = options.find(({ id }) => id === input.p_course)
    if (!option) throw invalid({ p_course: bookingFieldTexts.course })
    // The booker is whoever is logged in: bookings, calendar and mails belong to that member.
    if (input.p_golf_id !== visitor.golfId) throw invalid({ p_golf_id: bookingFieldTexts.ownGolfId })
    if (input.p_co_players.some((player) => isGolfIdAsName(player))) throw invalid({ p_co_players: bookingFieldTexts.golfIdAsName })
    const booker = { name: input.p_full_name, golfId: visitor.golfId, isMember: true }
    const form: RequestForm = {
      option,
      playDate: input.p_play_date,
      isMatch: input.p_is_match,
      players: distinct([booker, ...input.p_co_players.map(asPlayer)]),
      email: input.p_email,
      phone: input.p_phone || null,
      message: input.p_message || null,
    }
    return { form, options }
  }

  return os.router({
    getCourseAvailability: os.getCourseAvailability.handler(async ({ input }) => {
      const dates = datesOf(input)
      const [days] = await readDays(db, { course: input.p_course, from: input.p_from, to: input.p_to })
      if (!days) throw invalid({ p_course: bookingFieldTexts.course })
      return presentDays(days, dates)
    }),

    getCoursesAvailability: os.getCoursesAvailability.handler(async ({ input }) => {
      const dates = datesOf(input)
      const courses = await readDays(db, { from: input.p_from, to: input.p_to })
      return courses.map((days) => ({ course: days.option.id, days: presentDays(days, dates) }))
    }),

    checkBooking: os.checkBooking.handler(async ({ input, context }) => {
      const visitor = await signedIn(context)
      await limited('checks', visitor)
      const { form, options } = await readForm(input, visitor)
      const { verdict: refused } = await judge(services, form, options)
      return { accepted: refused === null, ball: ballOf(form.players.length), refusal: refused }
    }),

    createBookingRequest: os.createBookingRequest.handler(async ({ input, context, errors }) => {
      const visitor = await signedIn(context)
      await limited('requests', visitor)
      const { form, options } = await readForm(input, visitor)
      const answer = await requestBooking(services, visitor, { form, requestKey: input.p_request_key, options })
      if (answer.outcome === 'key_of_another') throw invalid({ p_request_key: bookingFieldTexts.keyOfAnother })
      if (answer.outcome === 'settled_since') throw errors.SETTLED_SINCE()
      if (answer.outcome === 'refused') throw errors.BOOKING_REFUSED({ message: answer.verdict.text, data: answer.verdict })
      return { id: answer.id, status: answer.status, mail }
    }),

    completeCoPlayer: os.completeCoPlayer.handler(async ({ input, context }) => {
      await limited('completions', await signedIn(context))
      return { name: await findMemberName(db, input.p_golf_id) }
    }),

    getMyBookings: os.getMyBookings.handler(async ({ context }) => {
      const { userId, golfId } = await signedIn(context)
      const now = clock.now()
      const found = await listBookingsOf(db, { userId, golfId, today: dateInStockholm(now) })
      return found.map((booking) => presentMine(booking, { userId, now, roundPayment: config.association.roundPayment }))
    }),

    cancelBooking: os.cancelBooking.handler(async ({ input, context, errors }) => {
      const settled = await cancelBooking(services, await signedIn(context), { id: input.p_id, seenFee: input.p_seen_fee ?? null })
      if (settled.outcome === 'started') throw errors.ROUND_STARTED()
      if (settled.outcome === 'fee_moved') throw errors.FEE_MOVED({ data: { fee: settled.fee } })
      if (settled.outcome !== 'done') throw errors.ALREADY_SETTLED()
      mailQueued()
      return { success: true, fee: settled.result.fee, mail, mail_to: settled.result.mailTo }
    }),

    changeCoPlayers: os.changeCoPlayers.handler(async ({ input, context, errors }) => {
      const visitor = await signedIn(context)
      await limited('requests', visitor)
      const coPlayers = input.p_co_players.map(asPlayer)
      const settled = await changeCoPlayers(services, visitor, input.p_id, { coPlayers, seenRevision: input.p_seen_revision ?? null })
      if (settled.outcome === 'moved') throw errors.BOOKING_MOVED()
      if (settled.outcome === 'refused') throw errors.BOOKING_REFUSED({ message: settled.verdict.text, data: settled.verdict })
      if (settled.outcome !== 'done') throw errors.ALREADY_SETTLED()
      if (!settled.result.isChanged) return { success: true, mail: null }
      mailQueued()
      return { success: true, mail }
    }),

    renewCalendarAddress: os.renewCalendarAddress.handler(async ({ input, context, errors }) => {
      const url = await makeCalendarAddress(services, await signedIn(context), { replace: input?.p_replace ?? true })
      if (url === null) throw errors.HAS_ADDRESS()
      return { url }
    }),

    chooseCalendarCompetitions: os.chooseCalendarCompetitions.handler(async ({ input, context, errors }) => {
      const { userId } = await signedIn(context)
      if (!await chooseCalendarCompetitions(db, { userId, wanted: input.p_wanted })) throw errors.NO_ADDRESS()
      return { success: true }
    }),

    endCalendarAddress: os.endCalendarAddress.handler(async ({ context }) => {
      const { userId } = await signedIn(context)
      return { success: true, had_one: await endCalendarAddress(db, userId) }
    }),

    ...createDeskHandlers(services),
  })
}

/** Returns the days of a period; refuses one that is empty or too long. */
function datesOf({ p_from: from, p_to: to }: { p_from: string; p_to: string }): string[] {
  const count = daysBetween(from, to) + 1
  if (count < 1 || count > availabilityDays) throw invalid({ p_to: bookingFieldTexts.period })
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

function asPlayer({ name, isVgfMember, golfId }: DraftInput['p_co_players'][number]): BallPlayer {
  return { name, golfId: golfId ?? null, isMember: isVgfMember }
}

function distinct(players: BallPlayer[]): BallPlayer[] {
  if (repeatedIn(players).length > 0) throw invalid({ p_co_players: bookingFieldTexts.samePlayerTwice })
  return players
}
