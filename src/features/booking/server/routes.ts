import { randomBytes } from 'node:crypto'
import { implement } from '@orpc/server'
import { addDays, dateInStockholm, daysBetween } from '#domain/calendar.ts'
import { type CallContext, invalid, refusal, type Services, signedIn, tooMany, type Visitor } from '#server/calls.ts'
import { hit } from '#server/limits/limits.ts'
import { bookingContract } from '../contract.ts'
import { ballOf, dayState, freeOf, nothingTaken, quotaOn } from '../quota-rules.ts'
import { availabilityDays, bookingLimits, bookingPageSize } from '../rules.ts'
import { bookingFieldTexts } from '../texts.ts'
import { type BallPlayer, playerKey, verdict } from '../verdict-rules.ts'
import { factsForBoard, readDays, readOptions } from './facts.ts'
import { presentForBoard, presentMine } from './present.ts'
import { judge, requestBooking, type RequestForm } from './request.ts'
import { answerBooking, cancelBooking, changeCoPlayers } from './settle.ts'
import { claim, findBooking, findMemberName, liftStanding, listBookingsOf, listForBoard, saveCalendarAddress, setStanding } from './store.ts'

interface DraftInput {
  p_full_name: string
  p_golf_id: string
  p_play_date: string
  p_course: string
  p_email: string
  p_phone?: string | null | undefined
  p_message?: string | null | undefined
  p_is_match: boolean
  p_co_players: readonly CoPlayerInput[]
}

interface CoPlayerInput {
  name: string
  isVgfMember: boolean
  golfId?: string | null | undefined
}

/** Booking from request to answer. */
export function createBookingRoutes(services: Services) {
  const { db, clock, config, outbox, mailQueued } = services
  const os = implement(bookingContract).$context<CallContext>()
  const mail = outbox.delivers ? 'queued' : 'kept'
  const today = () => dateInStockholm(clock.now())

  async function within(limit: keyof typeof bookingLimits, { userId }: Visitor): Promise<void> {
    const { allowed, retryAfterSeconds } = await hit(db, { key: ['booking', limit, userId], ...bookingLimits[limit], now: clock.now() })
    if (!allowed) throw tooMany(retryAfterSeconds)
  }

  async function readForm(input: DraftInput, visitor: Visitor) {
    const options = await readOptions(db)
    const option = options.find(({ id }) => id === input.p_course)
    if (!option) throw invalid({ p_course: bookingFieldTexts.course })
    // Whoever is logged in books: bookings, calendar and mails belong to that member.
    if (input.p_golf_id !== visitor.golfId) throw invalid({ p_golf_id: bookingFieldTexts.ownGolfId })
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

  async function labels(): Promise<(course: string) => string> {
    const known = new Map((await readOptions(db)).map(({ id, label }) => [id, label]))
    return (course) => known.get(course) ?? course
  }

  return os.router({
    getCourseAvailability: os.getCourseAvailability.handler(async ({ input }) => {
      const { p_course: course, p_from: from, p_to: to } = input
      const count = daysBetween(from, to) + 1
      if (count < 1 || count > availabilityDays) throw invalid({ p_to: bookingFieldTexts.period })
      const days = await readDays(db, { course, from, to })
      if (!days) throw invalid({ p_course: bookingFieldTexts.course })
      return Array.from({ length: count }, (_, index) => {
        const date = addDays(from, index)
        const taken = days.taken.get(date) ?? nothingTaken
        const quota = quotaOn(days.option.quota, date)
        return { date, state: dayState(taken, quota), free: freeOf(taken, quota) }
      })
    }),

    checkBooking: os.checkBooking.handler(async ({ input, context }) => {
      const visitor = await signedIn(context)
      await within('checks', visitor)
      const { form, options } = await readForm(input, visitor)
      const { verdict: refused } = await judge(services, form, options)
      return { accepted: refused === null, ball: ballOf(form.players.length), refusal: refused }
    }),

    createBookingRequest: os.createBookingRequest.handler(async ({ input, context, errors }) => {
      const visitor = await signedIn(context)
      await within('requests', visitor)
      const { form, options } = await readForm(input, visitor)
      const answer = await requestBooking(services, visitor, { form, requestKey: input.p_request_key, options })
      if (answer.outcome === 'key_of_another') throw invalid({ p_request_key: bookingFieldTexts.keyOfAnother })
      if (answer.outcome === 'refused') throw errors.BOOKING_REFUSED({ message: answer.verdict.text, data: answer.verdict })
      return { id: answer.id, status: 'received', mail }
    }),

    completeCoPlayer: os.completeCoPlayer.handler(async ({ input, context }) => {
      await within('completions', await signedIn(context))
      const member = await findMemberName(db, input.p_golf_id)
      return { name: member?.name ?? null }
    }),

    getMyBookings: os.getMyBookings.handler(async ({ context }) => {
      const { userId } = await signedIn(context)
      const label = await labels()
      const found = await listBookingsOf(db, userId)
      return found.map((booking) => presentMine(booking, { label: label(booking.course), now: clock.now() }))
    }),

    cancelBooking: os.cancelBooking.handler(async ({ input, context, errors }) => {
      const settled = await cancelBooking(services, await signedIn(context), input.p_id)
      if (settled.outcome !== 'done') throw errors.ALREADY_SETTLED()
      mailQueued()
      return { success: true, fee: settled.result.fee, mail }
    }),

    changeCoPlayers: os.changeCoPlayers.handler(async ({ input, context, errors }) => {
      const visitor = await signedIn(context)
      await within('requests', visitor)
      const booker = { name: '', golfId: visitor.golfId, isMember: true }
      const coPlayers = distinct([booker, ...input.p_co_players.map(asPlayer)]).slice(1)
      const settled = await changeCoPlayers(services, visitor, input.p_id, coPlayers)
      if (settled.outcome === 'refused') throw errors.BOOKING_REFUSED({ message: settled.verdict.text, data: settled.verdict })
      if (settled.outcome !== 'done') throw errors.ALREADY_SETTLED()
      mailQueued()
      return { success: true, mail }
    }),

    renewCalendarAddress: os.renewCalendarAddress.handler(async ({ context }) => {
      const { userId } = await signedIn(context)
      const token = randomBytes(32).toString('hex')
      await saveCalendarAddress(db, { userId, token, now: clock.now() })
      return { url: `${config.siteUrl}/api/calendar/${token}.ics` }
    }),

    listBookings: os.listBookings.handler(async ({ input }) => {
      const { cursor, limit = bookingPageSize, ...filter } = input ?? {}
      const after = cursor === undefined ? null : await findBooking(db, cursor)
      if (cursor !== undefined && !after) throw invalid({ cursor: bookingFieldTexts.listMoved })
      const found = await listForBoard(db, {
        status: filter.p_status ?? undefined,
        course: filter.p_course ?? undefined,
        from: filter.p_from ?? undefined,
        to: filter.p_to ?? undefined,
        search: filter.p_search ?? undefined,
      }, { limit, after })
      const options = new Map((await readOptions(db)).map((option) => [option.id, option]))
      const factsOf = await factsForBoard(db, found.filter(({ status }) => status === 'received'), today())
      return found.map((booking) => {
        const option = options.get(booking.course)
        const judged = booking.status === 'received' && option ? verdict({ ...booking, option }, factsOf(booking), today()) : null
        return presentForBoard(booking, judged && { ...judged, alternatives: [] }, { label: option?.label ?? booking.course, now: clock.now() })
      })
    }),

    claimBooking: os.claimBooking.handler(async ({ input, context, errors }) => {
      const { userId } = await signedIn(context)
      if (!await claim(db, input.p_id, { by: userId, now: clock.now() })) {
        if (await findBooking(db, input.p_id)) throw errors.ALREADY_SETTLED()
        throw refusal('NOT_FOUND')
      }
      return { success: true }
    }),

    answerBooking: os.answerBooking.handler(async ({ input, context, errors }) => {
      const settled = await answerBooking(services, await signedIn(context), input.p_id, {
        decision: input.p_decision,
        teeTime: input.p_tee_time ?? null,
        reason: input.p_reason || null,
        note: input.p_note || null,
      })
      if (settled.outcome !== 'done') throw errors.ALREADY_SETTLED()
      mailQueued()
      return { success: true, mail }
    }),

    setMemberStanding: os.setMemberStanding.handler(async ({ input, context }) => {
      const { userId } = await signedIn(context)
      const member = await findMemberName(db, input.p_golf_id)
      if (!member) throw refusal('NOT_FOUND')
      if (input.p_standing === null) await liftStanding(db, member.id)
      else await setStanding(db, { memberId: member.id, standing: input.p_standing, note: input.p_note || null, setBy: userId, setAt: clock.now() })
      return { success: true }
    }),
  })
}

function asPlayer({ name, isVgfMember, golfId }: CoPlayerInput): BallPlayer {
  return { name, golfId: golfId ?? null, isMember: isVgfMember }
}

function distinct(players: BallPlayer[]): BallPlayer[] {
  if (new Set(players.map(playerKey)).size < players.length) throw invalid({ p_co_players: bookingFieldTexts.samePlayerTwice })
  return players
}
