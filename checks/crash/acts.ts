import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { type Claim, clubAfter, type Person } from './claims.ts'
import type { Client } from './client.ts'

/** How far a person has come, according to the answers. */
export interface Progress {
  person: Person
  state: 'new' | 'applied' | 'approved' | 'rejected' | 'member'
  saves: number
  messages: number
  booking: { id: string; step: 'received' | 'confirmed' } | null
  /** Each person sends the booking form only once. */
  hasBooked: boolean
}

/** What was acknowledged; null if the board or the rules refuse, so that nothing has happened. */
type Done = Claim | null

const applications = z.array(z.object({ id: z.string(), golf_id: z.string() }))
const mails = z.array(z.object({ text: z.string() }))
const session = z.object({ session: z.object({ hashed_token: z.string() }) })
const stored = z.object({ id: z.string() })
const settings = z.array(z.object({ name: z.string(), revision: z.number() }))
const password = 'Lugnt-Vatten-17'
const playDays = 170
const mostMessages = 4
/** Higher than any new site's counter. */
const firstCounter = 2000

/** Performs the person's next act: the next step towards membership, then one of the things that members do. */
export function nextAct(course: Progress, board: Client, dice: number): Promise<Done> {
  if (course.state === 'new') return apply(course)
  if (course.state === 'applied') return decide(course, board, dice < 0.85)
  if (course.state === 'approved') return complete(course)
  if (course.booking && dice < 0.4) return dice < 0.2 ? confirm(course, board) : cancel(course)
  if (!course.hasBooked && dice < 0.5) return book(course)
  return dice < 0.75 && course.messages < mostMessages ? write(course) : saveProfile(course)
}

async function apply(course: Progress): Promise<Done> {
  const { person } = course
  const { status } = await person.client.call('/api/rpc/create_membership_application', {
    p_golf_id: person.golfId, p_first_name: 'Anna', p_last_name: `Prov${person.number}`, p_phone: '0701740605',
    p_private_email: person.email, p_work_email: `work-${person.email}`, p_club: 'Ale', p_category: 'volvo_cars',
    p_contact_method: 'private_email', p_note: null, p_request_key: randomUUID(),
  })
  if (status !== 200) return null
  course.state = 'applied'
  return { what: 'applied', person }
}

async function decide(course: Progress, board: Client, isApproved: boolean): Promise<Done> {
  const { person } = course
  const { body } = await board.call('/api/rpc/list_all_applications', { search: person.golfId })
  const applicationId = z.parse(applications, body).find(({ golf_id }) => golf_id === person.golfId)?.id
  const { status } = await board.call(`/api/functions/${isApproved ? 'approve' : 'reject'}-application`, { applicationId })
  if (status !== 200) return null
  course.state = isApproved ? 'approved' : 'rejected'
  return { what: course.state, person }
}

async function complete(course: Progress): Promise<Done> {
  const { person } = course
  const kept = z.parse(mails, (await person.client.call(`/dev/mail.json?to=${encodeURIComponent(person.email)}`)).body)
  const token = kept.map(({ text }) => /token=([\da-f]{64})/.exec(text)?.[1]).find((found) => found !== undefined)
  const completed = await person.client.call('/api/functions/complete-onboarding', {
    token, password, phone: '0701740605', club: clubAfter(0), privacyAccepted: true,
  })
  if (completed.status !== 200) return null
  const { hashed_token } = z.parse(session, completed.body).session
  await person.client.call('/api/auth/verify-token', { type: 'magiclink', token_hash: hashed_token })
  course.state = 'member'
  return { what: 'member', person }
}

async function saveProfile(course: Progress): Promise<Done> {
  course.saves += 1
  const { person, saves } = course
  const { status } = await person.client.call('/api/rpc/update_my_profile', { p_club: clubAfter(saves) })
  return status === 200 ? { what: 'profile', person, save: saves } : null
}

async function write(course: Progress): Promise<Done> {
  course.messages += 1
  const { person, messages } = course
  const subject = `Fråga ${person.number}-${messages}`
  const { status } = await person.client.call('/api/rpc/send_contact_message', {
    p_name: 'Anna Prov', p_email: person.email, p_subject: subject, p_message: 'När öppnar banan efter vintern?', p_request_key: randomUUID(),
  })
  return status === 200 ? { what: 'message', person, subject } : null
}

async function book(course: Progress): Promise<Done> {
  course.hasBooked = true
  const { person } = course
  // Match play can be requested half a year ahead, so there are enough days and courses for everybody.
  const option = bookingOptions[Math.floor(person.number / playDays) % bookingOptions.length]
  const { status, body } = await person.client.call('/api/rpc/create_booking_request', {
    p_full_name: 'Anna Prov', p_golf_id: person.golfId, p_course: option?.id, p_email: person.email, p_is_match: true,
    p_play_date: addDays(dateInStockholm(new Date()), 2 + person.number % playDays),
    p_co_players: [{ name: `Gäst ${person.number}`, isVgfMember: false }], p_request_key: randomUUID(),
  })
  if (status !== 200) return null
  const { id } = z.parse(stored, body)
  course.booking = { id, step: 'received' }
  return { what: 'booking', person, id, step: 'received' }
}

async function confirm(course: Progress, board: Client): Promise<Done> {
  const { person, booking } = course
  if (booking?.step !== 'received') return null
  const { id } = booking
  const { status } = await board.call('/api/rpc/answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time: '09:30' })
  if (status !== 200) return null
  course.booking = { id, step: 'confirmed' }
  return { what: 'booking', person, id, step: 'confirmed' }
}

async function cancel(course: Progress): Promise<Done> {
  const { person, booking } = course
  if (!booking) return null
  const { status } = await person.client.call('/api/rpc/cancel_booking', { p_id: booking.id })
  if (status !== 200) return null
  course.booking = null
  return { what: 'booking', person, id: booking.id, step: 'cancelled' }
}

/** Raises the board's member counter by one with each change; null if somebody else was faster. */
export async function changeSettings(board: Client): Promise<Done> {
  const shown = z.parse(settings, (await board.call('/api/rpc/get_settings', {})).body)
  const revision = shown.find(({ name }) => name === 'member_counter')?.revision ?? 0
  const counter = firstCounter + revision
  const { status } = await board.call('/api/rpc/save_settings', { p_changes: [{ name: 'member_counter', revision, value: String(counter) }] })
  return status === 200 ? { what: 'settings', counter } : null
}
