import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { SoftAuthenticator, givePassword, totpCode } from '#features/accounts/server/testing.ts'
import type { Answer } from '#server/testing.ts'
import type { TalkativeMailServer } from './mail-server.ts'
import { type MarkedPerson, markedPerson, type Marks } from './marks.ts'
import type { RecordingVisitor } from './recorder.ts'

export interface World {
  marks: Marks
  mail: TalkativeMailServer
  siteUrl: string
  /** A browser in a network of its own. */
  visitor(): RecordingVisitor
  /** The link that the site prints while it has no administrator. */
  administratorLink: string
}

/** The people who are logged in after the busy day. */
export interface Busy {
  board: RecordingVisitor
  boardPerson: MarkedPerson
  member: RecordingVisitor
  person: MarkedPerson
}

const ids = z.array(z.object({ id: z.string() }))

function done(answer: Answer, what: string): Answer {
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

/** The link's token, from the next letter that has one: other letters, such as the welcome, may come in between. */
async function tokenFor({ mail, marks }: World, address: string, parameter: string): Promise<string> {
  const pattern = new RegExp(String.raw`[?&]${parameter}=([\w-]+)`)
  for (;;) {
    const token = pattern.exec(await mail.letterTo(address))?.[1]
    if (token !== undefined) return marks.add(`token of a link (${parameter})`, token)
  }
}

export const application = (person: MarkedPerson) => ({
  p_golf_id: person.golfId, p_first_name: person.firstName, p_last_name: person.lastName, p_phone: person.phone,
  p_private_email: person.email, p_work_email: person.workEmail, p_club: 'Ale GK', p_category: 'volvo_cars',
  p_contact_method: 'private_email', p_note: person.note, p_request_key: randomUUID(),
})

export const bookingOf = (person: MarkedPerson, course = 'koberg') => ({
  p_full_name: `${person.firstName} ${person.lastName}`, p_golf_id: person.golfId, p_play_date: addDays(dateInStockholm(new Date()), 9), p_course: course,
  p_email: person.email, p_phone: person.phone, p_message: person.note, p_is_match: false, p_request_key: randomUUID(),
  p_co_players: [{ name: `${person.lastName} Medspelare`, isVgfMember: false }, { name: 'Någon Annan', isVgfMember: false }, { name: 'Tredje Person', isVgfMember: false }],
})

async function firstAdministrator(world: World): Promise<{ visitor: RecordingVisitor; person: MarkedPerson }> {
  const person = markedPerson(world.marks)
  const visitor = world.visitor()
  const p_token = new URL(world.administratorLink).searchParams.get('token')
  done(await visitor.rpc('create_first_administrator', {
    p_token, p_golf_id: person.golfId, p_first_name: person.firstName, p_last_name: person.lastName,
    p_private_email: person.email, p_password: person.password,
  }), 'The first administrator')
  done(await givePassword(visitor, person), 'Log-in')
  return { visitor, person }
}

/** A new member: applies, is approved, completes the registration by the mailed link, which also logs in. */
async function newMember(world: World, board: RecordingVisitor): Promise<{ visitor: RecordingVisitor; person: MarkedPerson }> {
  const person = markedPerson(world.marks)
  const visitor = world.visitor()
  done(await visitor.rpc('create_membership_application', application(person)), 'The application')
  await world.mail.letterTo(person.email)
  const waiting = ids.parse((await board.rpc('list_all_applications', { search: person.golfId })).body)
  done(await board.call('POST', '/api/functions/approve-application', { applicationId: waiting[0]?.id }), 'The approval')
  const token = await tokenFor(world, person.email, 'token')
  done(await visitor.call('GET', `/api/functions/complete-onboarding?token=${token}`), 'The look at the invitation')
  const { session } = z.object({ session: z.object({ hashed_token: z.string() }) }).parse(done(await visitor.call('POST', '/api/functions/complete-onboarding', {
    token, password: person.password, phone: person.phone, club: 'Ale GK', privacyAccepted: true,
  }), 'The registration').body)
  world.marks.add('sign-in token', session.hashed_token)
  done(await visitor.call('POST', '/api/auth/verify-token', { type: 'magiclink', token_hash: session.hashed_token }), 'The first log-in')
  return { visitor, person }
}

async function resetPassword(world: World, person: MarkedPerson): Promise<void> {
  const visitor = world.visitor()
  done(await visitor.call('POST', '/api/auth/send-reset-link', { email: person.email }), 'The reset link')
  const code = await tokenFor(world, person.email, 'code')
  done(await visitor.call('POST', '/api/auth/exchange-code', { code }), 'The look at the reset link')
  const password = world.marks.add('password', `Nytt ${person.password}`)
  done(await visitor.call('POST', '/api/auth/update-password', { password }), 'The new password')
  person.password = password
}

async function secondFactors(world: World, visitor: RecordingVisitor, person: MarkedPerson): Promise<void> {
  const { marks } = world
  const begun = z.object({ secret: z.string(), ticket: z.string() })
    .parse(done(await visitor.rpc('begin_totp', { p_password: person.password }), 'A new app').body)
  marks.add('TOTP secret', begun.secret)
  marks.add('TOTP ticket', begun.ticket)
  await visitor.rpc('confirm_totp', { p_ticket: begun.ticket, p_code: 'fel' })
  const codes = z.object({ recovery_codes: z.array(z.string()) })
    .parse(done(await visitor.rpc('confirm_totp', { p_ticket: begun.ticket, p_code: totpCode(begun.secret, new Date()) }), 'The app').body).recovery_codes
  for (const code of codes) marks.add('recovery code', code)
  const device = new SoftAuthenticator(world.siteUrl)
  const options = z.looseObject({ challenge: z.string() }).parse((await visitor.rpc('begin_passkey', { p_password: person.password })).body)
  marks.add('passkey challenge', options.challenge)
  const made = device.create(options)
  marks.add('passkey', made.id)
  done(await visitor.rpc('add_passkey', { p_name: person.note, p_response: made }), 'The passkey')
  // The challenge is used up: refused, and logged.
  await visitor.rpc('add_passkey', { p_name: person.note, p_response: made })

  const later = world.visitor()
  const { ticket } = z.object({ second_factor: z.object({ ticket: z.string() }) }).parse((await givePassword(later, person)).body).second_factor
  marks.add('second step\'s ticket', ticket)
  const wanted = (await later.call('POST', '/api/auth/passkey-options', { ticket })).body
  const signed = device.sign(wanted)
  for (const response of [{ ...signed, response: { ...signed.response, signature: 'AAAA' } }, signed]) {
    await later.call('POST', '/api/auth/passkey-sign-in', { ticket, response })
  }
  await later.call('POST', '/api/auth/second-factor', { ticket, code: `zzzz-${codes[0]?.slice(5)}` })
  done(await later.call('POST', '/api/auth/second-factor', { ticket, code: codes[0] }), 'The recovery code')
}

/** Does what people do on an ordinary day, including the usual mistakes. */
export async function busyDay(world: World): Promise<Busy> {
  const { marks } = world
  const { visitor: board, person: boardPerson } = await firstAdministrator(world)
  const { visitor: member, person } = await newMember(world, board)
  await newMember(world, board)
  await wrongLogIns(world, person)
  await resetPassword(world, person)
  done(await givePassword(member, person), 'Log-in with the new password')
  await secondFactors(world, member, person)

  done(await member.rpc('create_booking_request', bookingOf(person)), 'The booking')
  await member.rpc('create_booking_request', bookingOf(person))
  const { url } = z.object({ url: z.string() }).parse((await member.rpc('renew_calendar_address')).body)
  marks.add('calendar secret', /[0-9a-f]{64}/.exec(url)?.[0] ?? url)
  done(await world.visitor().call('GET', new URL(url).pathname), 'The calendar')
  done(await member.rpc('send_contact_message', {
    p_name: `${person.firstName} ${person.lastName}`, p_email: person.email, p_subject: 'Fråga', p_message: `${person.note} ${person.phone}`,
  }), 'The message')
  const newEmail = marks.add('e-mail', `ny.${person.email}`)
  done(await member.rpc('update_my_profile', { p_private_email: newEmail }), 'The new address')
  const p_token = await tokenFor(world, newEmail, 'token')
  done(await world.visitor().rpc('confirm_login_email', { p_token }), 'The confirmed address')
  await world.visitor().rpc('confirm_login_email', { p_token })

  await boardWork(world, board, person)
  return { board, boardPerson, member, person }
}

async function wrongLogIns(world: World, person: MarkedPerson): Promise<void> {
  const visitor = world.visitor()
  for (let tries = 0; tries < 6; tries += 1) await givePassword(visitor, { golfId: person.golfId, password: world.marks.add('wrong password', `${person.password} fel`) })
  await visitor.call('POST', '/api/auth/sign-in', { email: person.email, password: person.password })
  await visitor.call('POST', '/api/functions/lookup-email', { golfId: `${person.golfId} ${person.lastName}` })
}

async function boardWork(world: World, board: RecordingVisitor, person: MarkedPerson): Promise<void> {
  const { marks } = world
  const [added, imported, rejected] = [markedPerson(marks), markedPerson(marks), markedPerson(marks)]
  const draft = {
    p_first_name: added.firstName, p_last_name: added.lastName, p_golf_id: added.golfId, p_private_email: added.email, p_phone: added.phone, p_send_invitation: true,
  }
  done(await board.rpc('add_member', draft), 'A new member')
  await board.rpc('add_member', draft)
  const found = ids.parse((await board.rpc('list_members', { search: added.lastName })).body)
  await board.rpc('change_member', { p_id: found[0]?.id, p_updated_at: new Date(0).toISOString(), p_first_name: added.note })
  done(await board.rpc('invite_member', { p_id: found[0]?.id }), 'The invitation')
  done(await world.visitor().rpc('create_membership_application', application(rejected)), 'The application that is rejected')
  const waiting = ids.parse((await board.rpc('list_all_applications', { search: rejected.golfId })).body)
  const rejection = { applicationId: waiting[0]?.id, rejectionReason: rejected.note }
  done(await board.call('POST', '/api/functions/reject-application', rejection), 'The rejection')
  await board.call('POST', '/api/functions/reject-application', rejection)
  const bookings = ids.parse((await board.rpc('list_bookings')).body)
  const answer = { p_id: bookings[0]?.id, p_decision: 'decline', p_reason: person.note, p_note: person.note }
  done(await board.rpc('answer_booking', answer), 'The answer to the booking')
  await board.rpc('answer_booking', answer)
  await board.rpc('save_settings', { p_changes: [{ name: 'email', revision: 9, value: person.email }, { name: 'phone', revision: 9, value: person.note }] })
  for (const file of ['members', 'bookings', 'log']) done(await board.call('GET', `/api/exports/${file}.csv?search=${encodeURIComponent(person.lastName)}`), `The file of ${file}`)

  const row = [imported.golfId, imported.firstName, imported.lastName, imported.email, imported.phone].map((cell) => `"${cell}"`).join(',')
  const file = `Golf-ID,Förnamn,Efternamn,Privat e-post,Telefon\n${row}\n"${person.golfId}x","","${person.lastName}","${person.note}","1"\n`
  const given = await board.call('POST', `/api/imports/members.csv?name=${encodeURIComponent(imported.lastName)}.csv`, file, { 'content-type': 'text/csv' })
  const p_id = z.object({ id: z.string() }).parse(done(given, 'The import').body).id
  for (;;) {
    const state = z.object({ state: z.string() }).parse((await board.rpc('get_member_import', { p_id })).body).state
    if (state === 'ready' || state === 'failed') break
  }
  await board.rpc('run_member_import', { p_id })
  done(await board.rpc('run_member_import', { p_id, p_skip_faulty: true }), 'The import of the rows that are right')
}
