import { and, inArray, isNull } from 'drizzle-orm'
import { dateInStockholm } from '#domain/calendar.ts'
import { includesRole } from '#domain/roles.ts'
import { hasOtherSuperadmin, listRoles } from '#features/accounts/server/role-store.ts'
import { findStanding } from '#features/booking/server/standing-store.ts'
import { contactEmail } from '#features/members/rules.ts'
import { findMember, findProfile, type Member } from '#features/members/server/store.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { boardMailKinds, type MailKind } from '#server/outbox/mail-kinds.ts'
import { mails } from '#server/outbox/tables.ts'
import type { ErasureSummary } from '../contract.ts'
import { canAsk } from '../rules.ts'
import { personalData } from './all-data.ts'
import { type ComingBooking, findOwnBookings, listComingWithOthers } from './coming-bookings.ts'
import { findRequest } from './erasure-store.ts'
import { mailsOf } from './letter-data.ts'
import { countRows, type Person } from './personal-data.ts'
import { findPersonOfMember } from './person-store.ts'

/** Returns why this administrator cannot erase the member now; null when nothing stands in the way. */
export async function hindranceOf(db: Db, admin: Visitor, member: Member): Promise<ErasureSummary['hindrance']> {
  const { id, userId } = member
  if (userId === admin.userId) return 'own'
  const mayErase = userId === null || await findRequest(db, id) !== null
  if (canAsk(member) && !mayErase) return 'not_requested'
  // Otherwise an administrator could erase somebody who has not asked just by ending the membership first.
  if (!mayErase && !includesRole(admin.roles, 'superadmin')) return 'needs_superadmin'
  const isSuperadmin = userId !== null && (await listRoles(db, userId)).includes('superadmin')
  return isSuperadmin && !await hasOtherSuperadmin(db, userId) ? 'last_superadmin' : null
}

/** Returns where the last mail goes: the log-in's address, or else one in the register; null when there is none. */
export async function lastAddress(db: Db, member: Member, now: Date): Promise<string | null> {
  const profile = member.userId === null ? null : await findProfile(db, { userId: member.userId, now })
  return profile?.logInEmail ?? contactEmail(member)
}

/** Returns what an erasure would do, derived from the same `personalData` that carries it out. */
export async function summaryOf({ db, clock, outbox }: Services, admin: Visitor, id: string): Promise<ErasureSummary> {
  const now = clock.now()
  const [member, person] = [await findMember(db, id), await findPersonOfMember(db, id)]
  if (!member || !person) throw refusal('NOT_FOUND')
  const today = dateInStockholm(now)
  const requestedAt = await findRequest(db, id)
  const { coming, played, fees } = await findOwnBookings(db, person, now)
  return {
    requested_at: requestedAt?.toISOString() ?? null,
    hindrance: await hindranceOf(db, admin, member),
    ...await rowsOf(db, person),
    coming_bookings: coming.map(presentComing),
    plays_with_others: (await listComingWithOthers(db, person, today)).map((each) => ({ ...presentComing(each), booker: each.booker })),
    played_bookings: played.map(({ course, playDate, due }) => ({ course, play_date: playDate, pay_by: due })),
    fees,
    standing: (await findStanding(db, id))?.standing ?? null,
    // Where no mail is sent, none waits.
    waiting_mails: outbox.delivers ? await countWaiting(db, person) : 0,
    last_mail_to: await lastAddress(db, member, now),
  }
}

async function rowsOf(db: Db, person: Person): Promise<Pick<ErasureSummary, 'goes' | 'stays'>> {
  const goes: ErasureSummary['goes'] = []
  const stays: ErasureSummary['stays'] = []
  for (const table of personalData.toReversed()) {
    const { title, erasure } = table
    const { rows, kept } = await countRows(db, table, person)
    if (rows > kept) goes.push({ title, rows: rows - kept, says: erasure.rows === 'replaced' ? erasure.says : null })
    if (kept > 0 && erasure.rows !== 'deleted' && erasure.kept) stays.push({ title, rows: kept, why: erasure.kept.why })
  }
  return { goes, stays }
}

/** The mails that ask the board for the erasure itself: once it is carried out, nobody needs them. */
const askingKinds: readonly string[] = ['erasure_request', 'erasure_reminder'] satisfies MailKind[]

/** Counts the mails to the board that have not left yet and that the erasure deletes. */
function countWaiting(db: Db, person: Person): Promise<number> {
  const kinds = boardMailKinds.filter((kind) => !askingKinds.includes(kind))
  return db.$count(mails, and(mailsOf(person), inArray(mails.kind, kinds), isNull(mails.sentAt), isNull(mails.failedAt)))
}

function presentComing({ course, playDate, status }: ComingBooking) {
  return { course, play_date: playDate, status }
}
