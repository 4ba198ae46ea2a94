import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { listTables } from '#server/backup/catalog.ts'
import type { Db } from '#server/db/database.ts'
import { applicationForm } from '#server/testing-forms.ts'

interface Answer {
  status: number
  body: unknown
}

interface Caller {
  call(method: 'GET' | 'POST', path: string, input?: unknown): Promise<Answer>
  rpc(name: string, input?: unknown): Promise<Answer>
}

/** What is needed of a test site. */
interface Site<Visitor extends Caller> {
  db: Db
  visitor(): Visitor
  mails(address: string): Promise<{ text: string }[]>
}

interface Somebody {
  visitor: Caller
  golfId: string
  email: string
}

const withId = z.object({ id: z.uuid() })
const signIn = z.object({ session: z.object({ hashed_token: z.string() }) })

/** Makes a call that must succeed, and returns its body. */
export async function done(visitor: Caller, name: string, input: unknown): Promise<unknown> {
  return bodyOf(await visitor.rpc(name, input), name)
}

function bodyOf({ status, body }: Answer, what: string): unknown {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

function booking({ golfId, email }: Omit<Somebody, 'visitor'>, guest: string, changes: Record<string, unknown>) {
  return {
    p_full_name: 'Åsa Exempel', p_golf_id: golfId, p_play_date: '2026-12-02', p_course: 'ale', p_email: email, p_phone: null, p_message: null,
    p_is_match: false, p_co_players: [{ name: guest, isVgfMember: false }], p_request_key: randomUUID(), ...changes,
  }
}

/** Words that nobody else in a test has, so that what is left of a person can be searched for in the whole database. */
export const marksOf = (number: number) => ({
  firstName: `Märta${number}`, lastName: `Spårlös${number}`, golfId: `990230-${number}`, note: `Anteckning${number}`,
  email: `marta${number}@example.com`, workEmail: `spar${number}@work.example.com`, phone: `07017${number}99`,
})

/**
 * Takes a person through a whole life on the site: applies, is approved, completes the registration, books and is declined, books
 * again, plays with others, writes to the board and is stopped from booking. `others` is a member who books with the person, `board`
 * an administrator. `bookingId` is the booking that waits for an answer.
 */
export async function liveThrough<Visitor extends Caller>(site: Site<Visitor>, number: number, { others, board }: { others: Somebody; board: Somebody }) {
  const marks = marksOf(number)
  const { golfId, email, phone, note } = marks
  const name = `${marks.firstName} ${marks.lastName}`
  await done(site.visitor(), 'create_membership_application', applicationForm(number, {
    p_first_name: marks.firstName, p_last_name: marks.lastName, p_phone: phone, p_note: note, p_private_email: email, p_work_email: marks.workEmail,
  }))
  const [application] = await site.db.select().from(applications).where(eq(applications.golfId, golfId))
  await board.visitor.call('POST', '/api/functions/approve-application', { applicationId: application?.id })
  const [invitation] = await site.mails(email)
  const token = /token=([\da-f]{64})/.exec(invitation?.text ?? '')?.[1]
  const password = `Nio-Stilla-Björkar-${number}`
  const visitor = site.visitor()
  const completed = await visitor.call('POST', '/api/functions/complete-onboarding', { token, password, phone, club: 'Ale', privacyAccepted: true })
  const { session } = signIn.parse(bodyOf(completed, 'complete-onboarding'))
  bodyOf(await visitor.call('POST', '/api/auth/verify-token', { type: 'magiclink', token_hash: session.hashed_token }), 'verify-token')
  const [member] = await site.db.select().from(members).where(eq(members.golfId, golfId))
  const person = { visitor, userId: member?.userId ?? '', memberId: member?.id ?? '', golfId, email, password }

  const ask = (day: string) => done(visitor, 'create_booking_request', booking(person, `Vän ${number}`, { p_full_name: name, p_phone: phone, p_message: note, p_play_date: day }))
  const declined = withId.parse(await ask('2026-12-01'))
  await done(board.visitor, 'answer_booking', { p_id: declined.id, p_decision: 'decline', p_reason: note, p_note: note })
  const { id: bookingId } = withId.parse(await ask('2026-12-02'))
  const { id } = withId.parse(await done(others.visitor, 'create_booking_request', booking(others, `Gäst ${number}`, { p_play_date: '2026-12-03' })))
  // Inserted directly, since a player can only be in one active booking: as if the person's own had already been played.
  await site.db.execute(sql`insert into booking_players (booking_id, play_date, position, name, golf_id, is_member) values (${id}, '2026-12-03', 2, ${name}, ${golfId}, true)`)
  await done(visitor, 'send_contact_message', { p_name: marks.firstName, p_email: email, p_subject: 'En fråga till er', p_message: note })
  await done(visitor, 'renew_calendar_address', {})
  await done(board.visitor, 'set_member_standing', { p_golf_id: golfId, p_standing: 'late_payment', p_note: note })
  return { ...person, bookingId }
}

/** Finds the rows of the whole database that contain any of the words, as `table: row`. */
export async function findWords(db: Db, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await listTables(db)) {
    const { rows } = z.object({ rows: z.array(z.object({ row: z.string() })) })
      .parse(await db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`))
    for (const { row } of rows) if (words.some((word) => row.toLowerCase().includes(word.toLowerCase()))) found.push(`${name}: ${row}`)
  }
  return found
}
