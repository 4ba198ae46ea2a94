import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { bookingForm } from '#features/booking/server/testing.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { listTables } from '#server/backup/catalog.ts'
import type { Db } from '#server/db/database.ts'
import { logIn, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'

const withId = z.object({ id: z.uuid() })

/** A call that must go well. */
export async function done(visitor: TestVisitor, name: string, input: unknown): Promise<unknown> {
  const answer = await visitor.rpc(name, input)
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Words that nobody else in a test has, so that what is left of a person can be searched for in the whole database. */
export const marksOf = (number: number) => ({
  firstName: `Märta${number}`, lastName: `Spårlös${number}`, golfId: `990230-${number}`, note: `Anteckning${number}`,
  email: `marta${number}@example.com`, workEmail: `spar${number}@work.example.com`, phone: `07017${number}99`,
})

/**
 * A whole life on the site: applies, is approved, completes the registration, books, plays with others, writes to the
 * board and is stopped from booking. `others` is a member who books with the person, `board` an administrator.
 */
export async function liveThrough(site: TestSite, number: number, { others, board }: { others: TestPerson; board: TestPerson }): Promise<TestPerson> {
  const marks = marksOf(number)
  await done(site.visitor(), 'create_membership_application', applicationForm(number, {
    p_first_name: marks.firstName, p_last_name: marks.lastName, p_phone: marks.phone, p_note: marks.note,
    p_private_email: marks.email, p_work_email: marks.workEmail,
  }))
  const [application] = await site.db.select().from(applications).where(eq(applications.golfId, marks.golfId))
  await board.visitor.call('POST', '/api/functions/approve-application', { applicationId: application?.id })
  const [invitation] = await site.mails(marks.email)
  const token = /token=([\da-f]{64})/.exec(invitation?.text ?? '')?.[1]
  const password = `Nio-Stilla-Björkar-${number}`
  const completed = await site.visitor().call('POST', '/api/functions/complete-onboarding', {
    token, password, phone: marks.phone, club: 'Ale', privacyAccepted: true,
  })
  if (completed.status !== 200) throw new Error(JSON.stringify(completed.body))
  const visitor = site.visitor()
  await logIn(visitor, { golfId: marks.golfId, password })
  const [member] = await site.db.select().from(members).where(eq(members.golfId, marks.golfId))
  const person = { visitor, userId: member?.userId ?? '', memberId: member?.id ?? '', golfId: marks.golfId, email: marks.email, password }

  await done(visitor, 'create_booking_request', bookingForm(person, {
    p_full_name: `${marks.firstName} ${marks.lastName}`, p_phone: marks.phone, p_message: marks.note,
    p_co_players: [{ name: `Vän ${number}`, isVgfMember: false }],
  }))
  const { id } = withId.parse(await done(others.visitor, 'create_booking_request', bookingForm(others, {
    p_play_date: '2026-12-03', p_co_players: [{ name: `Gäst ${number}`, isVgfMember: false }],
  })))
  // One active booking each: as a co-player in one that has been played.
  await site.db.execute(sql`insert into booking_players (booking_id, position, name, golf_id, is_member)
    values (${id}, 2, ${`${marks.firstName} ${marks.lastName}`}, ${marks.golfId}, true)`)
  await done(visitor, 'send_contact_message', { p_name: marks.firstName, p_email: marks.email, p_subject: 'En fråga till er', p_message: marks.note })
  await done(visitor, 'renew_calendar_address', {})
  await done(board.visitor, 'set_member_standing', { p_golf_id: marks.golfId, p_standing: 'late_payment', p_note: marks.note })
  return person
}

/** Where any of the words stands in the database, as `table: row`. */
export async function findWords(db: Db, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await listTables(db)) {
    const { rows } = z.object({ rows: z.array(z.object({ row: z.string() })) })
      .parse(await db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`))
    for (const { row } of rows) if (words.some((word) => row.toLowerCase().includes(word.toLowerCase()))) found.push(`${name}: ${row}`)
  }
  return found
}
