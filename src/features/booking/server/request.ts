import { randomUUID } from 'node:crypto'
import { dateInStockholm } from '#domain/calendar.ts'
import type { BookingOption } from '#features/courses/contract.ts'
import { invalid, type Services, type Visitor } from '#server/calls.ts'
import { ballOf } from '../quota-rules.ts'
import type { BookingStatus } from '../rules.ts'
import { type BallPlayer, type BookingDraft, heldKeys, refusalBy, type Verdict, verdict } from '../verdict-rules.ts'
import { bookingFieldTexts } from '../texts.ts'
import { answersTo } from './address-store.ts'
import { requestMail } from './board-mails.tsx'
import { checkMembership, gatherFacts, readOptions } from './facts.ts'
import { holdGolfIds, membersIn } from './player-store.ts'
import { findStanding } from './standing-store.ts'
import { addressOf } from './mail-frame.tsx'
import { receiptMail } from './mails.tsx'
import { LostRaceError } from './lost-race.ts'
import { reassignActivePlayers, takePlace } from './place-store.ts'
import { mailContext } from './on-booking.ts'
import { type Booking, findByRequestKey, findLogInEmail, insertBooking, writePlayers } from './store.ts'

/** The content of the form; `players` are the booker and then the co-players. */
export interface RequestForm {
  option: BookingOption
  playDate: string
  isMatch: boolean
  players: BallPlayer[]
  email: string
  phone: string | null
  message: string | null
}

export type RequestOutcome =
  | { outcome: 'stored'; id: string; status: BookingStatus; isNew: boolean }
  /** The same request was stored, and has been cancelled or declined since: nothing waits. */
  | { outcome: 'settled_since' }
  | { outcome: 'refused'; verdict: Verdict }
  | { outcome: 'key_of_another' }

/** Judges a form by the rules, as things stand now. */
export async function judge({ db, clock }: Services, form: RequestForm, options: readonly BookingOption[]) {
  const today = dateInStockholm(clock.now())
  const draft: BookingDraft = { ...form, players: await checkMembership(db, form.players) }
  const facts = await gatherFacts(db, draft, { options, today })
  return { draft, facts, today, verdict: verdict(draft, facts, today) }
}

/**
 * Stores a request: place, players, booking and mails, or nothing. The rules give the friendly answer; the guarded statements decide. The
 * same key again changes nothing and gets the first answer, for as long as that is true.
 */
export async function requestBooking(
  services: Services,
  visitor: Visitor,
  { form, requestKey, options }: { form: RequestForm; requestKey: string; options: readonly BookingOption[] },
): Promise<RequestOutcome> {
  const { db } = services
  const first = await findByRequestKey(db, requestKey)
  if (first) return storedBefore(first, visitor)

  const judged = await judge(services, form, options)
  if (judged.verdict) return refusedUnlessStored(services, visitor, requestKey, judged.verdict)
  try {
    return await store(services, visitor, { form: { ...form, players: [...judged.draft.players] }, requestKey, options })
  } catch (error) {
    if (!(error instanceof LostRaceError)) throw error
    // Judged again by what holds now, so that the text and the alternatives are true: the board may have changed the quota meanwhile.
    const current = await readOptions(db)
    const option = current.find(({ id }) => id === form.option.id)
    if (!option) throw invalid({ p_course: bookingFieldTexts.course })
    const now = await judge(services, { ...form, option }, current)
    return refusedUnlessStored(services, visitor, requestKey, now.verdict ?? refusalBy(error.rule, now.draft, now.facts, now.today))
  }
}

/** Refuses unless the same request has been stored meanwhile: when it is sent twice at once, it must not be refused because of itself. */
async function refusedUnlessStored({ db }: Services, visitor: Visitor, requestKey: string, verdict: Verdict): Promise<RequestOutcome> {
  const own = await findByRequestKey(db, requestKey)
  return own?.userId === visitor.userId ? storedBefore(own, visitor) : { outcome: 'refused', verdict }
}

function storedBefore({ id, userId, status }: Pick<Booking, 'id' | 'userId' | 'status'>, visitor: Visitor): RequestOutcome {
  if (userId !== visitor.userId) return { outcome: 'key_of_another' }
  return status === 'cancelled' || status === 'declined' ? { outcome: 'settled_since' } : { outcome: 'stored', id, status, isNew: false }
}

async function store(
  services: Services,
  visitor: Visitor,
  { form, requestKey, options }: { form: RequestForm; requestKey: string; options: readonly BookingOption[] },
): Promise<RequestOutcome> {
  const { db, clock, config, outbox, mailQueued } = services
  const now = clock.now()
  const booking = newBooking(form, { visitor, requestKey, now })
  const provedEmail = await findLogInEmail(db, visitor.userId)
  const mailed = { ...booking, provedEmail, firstName: visitor.firstName, canLogIn: true }
  const mailsTo = await addressOf(services, booking, provedEmail)
  const context = await mailContext(db, mailed, { now, to: mailsTo, options })
  const mails = [await requestMail(config, context), await receiptMail(config, context)]

  const outcome = await db.transaction(async (tx): Promise<RequestOutcome> => {
    const { players, ...row } = booking
    // Before the booking, whose insertion locks the log-in: an erasure takes these locks in the same order, and the other order could
    // deadlock.
    const held = await holdGolfIds(tx, [...new Set([visitor.golfId, ...membersIn(players)])])
    if (!await insertBooking(tx, { ...row, email: answersTo(tx, { ...row, userId: visitor.userId }, provedEmail) })) {
      const first = await findByRequestKey(tx, requestKey)
      return first ? storedBefore(first, visitor) : { outcome: 'key_of_another' }
    }
    if (held.get(visitor.golfId) !== visitor.memberId) throw invalid({ p_golf_id: bookingFieldTexts.ownGolfId })
    if (membersIn(players).some((golfId) => !held.has(golfId))) throw invalid({ p_co_players: bookingFieldTexts.leftMeanwhile })
    if (booking.playDate < dateInStockholm(clock.now())) throw new LostRaceError('window')
    if (await findStanding(tx, visitor.memberId)) throw new LostRaceError('standing')
    if (!await takePlace(tx, booking, booking.ball)) throw new LostRaceError('quota')
    const keys = { bookingId: booking.id, playDate: booking.playDate, from: [], to: heldKeys(players), today: dateInStockholm(now) }
    if (!await reassignActivePlayers(tx, keys)) throw new LostRaceError('one_active_booking')
    await writePlayers(tx, booking, players)
    await outbox.enqueueAll(tx, mails)
    return { outcome: 'stored', id: booking.id, status: booking.status, isNew: true }
  })
  if (outcome.outcome === 'stored' && outcome.isNew) mailQueued()
  return outcome
}

function newBooking(
  { option, playDate, isMatch, players, email, phone, message }: RequestForm,
  { visitor, requestKey, now }: { visitor: Visitor; requestKey: string; now: Date },
): Booking {
  return {
    id: randomUUID(),
    requestKey,
    userId: visitor.userId,
    fullName: players[0]?.name ?? `${visitor.firstName} ${visitor.lastName}`,
    golfId: visitor.golfId,
    email,
    phone,
    message,
    course: option.id,
    quotaGroup: option.quotaGroup,
    playDate,
    ball: ballOf(players.length),
    isMatch,
    status: 'received',
    teeTime: null,
    reason: null,
    note: null,
    createdAt: now,
    claimedBy: null,
    claimedAt: null,
    answeredBy: null,
    answeredAt: null,
    cancelledAt: null,
    fee: null,
    remindedAt: null,
    revision: 0,
    players,
  }
}
