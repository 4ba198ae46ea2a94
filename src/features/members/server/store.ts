import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { MemberCategory } from '#domain/member-category.ts'
import { oneTimeLinks, users } from '#features/accounts/server/tables.ts'
import type { Standing } from '#features/booking/rules.ts'
import { calendarAddresses, memberStandings } from '#features/booking/server/tables.ts'
import { erasureRequests } from '#features/privacy/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import type { ContactMethod } from '../rules.ts'
import { identifierClaims, members, type identifierKinds } from './tables.ts'

export type Member = typeof members.$inferSelect

/** A Golf-ID or an address that only one member or open application may have. */
export interface Identifier {
  kind: (typeof identifierKinds)[number]
  value: string
}

export interface NewMember {
  /** Generated unless identifiers have been claimed for it already. */
  id?: string | undefined
  userId?: string | undefined
  golfId: string
  firstName: string
  lastName: string
  phone: string | null
  privateEmail: string | null
  workEmail: string | null
  club: string | null
  category: MemberCategory | null
  contactMethod: ContactMethod | null
  matchplayApproved?: boolean | undefined
  privacyAcceptedAt?: Date | undefined
  privacyVersion?: string | undefined
  now: Date
}

/** Adds a person to the register and returns the member's id. The identifiers are claimed separately. */
export async function createMember(tx: Db, { id = randomUUID(), now, ...fields }: NewMember): Promise<string> {
  await tx.insert(members).values({ ...fields, id, createdAt: now, updatedAt: now })
  return id
}

/**
 * Claims a Golf-ID and addresses for an owner (a member's or an application's id). Returns those that somebody else has: empty when all are
 * the owner's now; otherwise the caller must roll back its transaction. Of two concurrent claims of the same value the second waits for the
 * first. The same value twice is one claim (decisions.md part 2, work e-mail).
 */
export async function claimIdentifiers(tx: Db, { ownerId, golfId, emails }: {
  ownerId: string
  golfId?: string | undefined
  emails: readonly string[]
}): Promise<Identifier[]> {
  const wanted: Identifier[] = [...new Set(emails)].map((value) => ({ kind: 'email', value }))
  if (golfId) wanted.push({ kind: 'golf_id', value: golfId })
  if (wanted.length === 0) return []
  // Always in the same order, so that two transactions with crossed addresses cannot deadlock.
  wanted.sort((a, b) => (a.kind + a.value < b.kind + b.value ? -1 : 1))
  await tx.insert(identifierClaims).values(wanted.map((identifier) => ({ ...identifier, ownerId }))).onConflictDoNothing()
  const own = await tx.select().from(identifierClaims).where(eq(identifierClaims.ownerId, ownerId))
  return wanted.filter((each) => !own.some(({ kind, value }) => kind === each.kind && value === each.value))
}

/** Releases everything that the owner has claimed. */
export async function releaseIdentifiers(tx: Db, ownerId: string): Promise<void> {
  await tx.delete(identifierClaims).where(eq(identifierClaims.ownerId, ownerId))
}

/** Transfers all claims, from a completed application to the member that it became. */
export async function moveIdentifiers(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(identifierClaims).set({ ownerId: to }).where(eq(identifierClaims.ownerId, from))
}

/**
 * Releases addresses that a member no longer has. The address that log-in links go to stays claimed even when it is no longer a contact
 * address, since it still opens the account. Call it after either has changed.
 */
export async function releaseUnusedEmails(tx: Db, memberId: string): Promise<void> {
  const [row] = await tx.select({ privateEmail: members.privateEmail, workEmail: members.workEmail, logInEmail: users.email })
    .from(members).leftJoin(users, eq(users.id, members.userId)).where(eq(members.id, memberId))
  if (!row) return
  const kept = [row.privateEmail, row.workEmail, row.logInEmail].filter((email) => email !== null)
  await tx.delete(identifierClaims).where(and(
    eq(identifierClaims.ownerId, memberId),
    eq(identifierClaims.kind, 'email'),
    kept.length > 0 ? notInArray(identifierClaims.value, kept) : undefined,
  ))
}

/** Releases a Golf-ID that has been corrected. */
export async function releaseGolfId(tx: Db, { memberId, golfId }: { memberId: string; golfId: string }): Promise<void> {
  await tx.delete(identifierClaims).where(and(
    eq(identifierClaims.ownerId, memberId), eq(identifierClaims.kind, 'golf_id'), eq(identifierClaims.value, golfId),
  ))
}

/** Whether a member or an open application has the Golf-ID or address. */
export async function isClaimed(db: Db, { kind, value }: Identifier): Promise<boolean> {
  const found = await db.select({ kind: identifierClaims.kind }).from(identifierClaims)
    .where(and(eq(identifierClaims.kind, kind), eq(identifierClaims.value, value)))
  return found.length > 0
}

/**
 * A member with the address that log-in links go to, one that waits to be confirmed, a pending request to be erased, the calendar address
 * (since when, and whether with competitions), and why the board has stopped the member from booking.
 */
export interface MemberWithLogIn {
  member: Member
  logInEmail: string
  pendingEmail: string | null
  erasureRequestedAt: Date | null
  calendarAddressSince: Date | null
  calendarCompetitions: boolean | null
  bookingStop: Standing | null
}

/**
 * Locks the member's row until the transaction ends. Whatever changes a person's addresses, password or links takes this lock first, so that
 * two such changes follow each other and cannot deadlock.
 */
export async function lockMember(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.userId, userId)).for('update')
}

const profileRows = preparedOnce((db) => db
  .select({
    member: members,
    logInEmail: users.email,
    pendingEmail: oneTimeLinks.email,
    erasureRequestedAt: erasureRequests.requestedAt,
    calendarAddressSince: calendarAddresses.createdAt,
    calendarCompetitions: calendarAddresses.withCompetitions,
    bookingStop: memberStandings.standing,
  })
  .from(members)
  .innerJoin(users, eq(users.id, members.userId))
  .leftJoin(oneTimeLinks, and(
    eq(oneTimeLinks.purpose, 'confirm_email'),
    eq(oneTimeLinks.subject, users.id),
    isNull(oneTimeLinks.endedAt),
    gt(oneTimeLinks.expiresAt, sql.placeholder('now')),
  ))
  .leftJoin(erasureRequests, eq(erasureRequests.memberId, members.id))
  .leftJoin(calendarAddresses, eq(calendarAddresses.userId, users.id))
  .leftJoin(memberStandings, eq(memberStandings.memberId, members.id))
  .where(eq(members.userId, sql.placeholder('userId')))
  .orderBy(sql`${oneTimeLinks.createdAt} desc nulls last`)
  .limit(1)
  .prepare('find_profile'))

/** Like {@link lockMember}, by the member's id. Returns the row as it is now; null when there is none. */
export async function lockMemberById(tx: Db, id: string): Promise<Member | null> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for('update')
  return member ?? null
}

/** Locks several members' rows, in the order in which all who lock several do, so that two of them cannot deadlock. */
export function lockMembersById(tx: Db, ids: readonly string[]): Promise<Member[]> {
  return tx.select().from(members).where(inArray(members.id, [...ids])).orderBy(asc(members.id)).for('update')
}

/** Records when an invitation was last written for these members. Does not count as a change of their details. */
export async function markInvited(tx: Db, { ids, now }: { ids: readonly string[]; now: Date }): Promise<void> {
  await tx.update(members).set({ lastInvitedAt: now }).where(inArray(members.id, [...ids]))
}

/** Returns the member with a log-in; null where there is none. `now` decides whether a new address still waits to be confirmed. */
export async function findProfile(db: Db, { userId, now }: { userId: string; now: Date }): Promise<MemberWithLogIn | null> {
  const [row] = await profileRows(db).execute({ userId, now: now.toISOString() })
  return row ?? null
}

export type MemberChange = Partial<Pick<
  Member, 'golfId' | 'firstName' | 'lastName' | 'phone' | 'club' | 'privateEmail' | 'workEmail' | 'category' | 'contactMethod' | 'matchplayApproved' | 'endedOn'
>>

/** The new `updatedAt` of a changed row. Every change advances it, even the second within a millisecond or one that began before another. */
export const nextUpdatedAt = (now: Date) => sql`greatest(${now.toISOString()}::timestamptz, ${members.updatedAt} + interval '1 millisecond')`

/**
 * Updates a member's row. With `seenAt`, the `updatedAt` of the row that was seen, it changes nothing and returns false if the row is newer.
 */
export async function changeMember(tx: Db, { id, change, seenAt, now }: {
  id: string
  change: MemberChange
  seenAt?: Date | undefined
  now: Date
}): Promise<boolean> {
  const changed = await tx.update(members)
    .set({ ...change, updatedAt: nextUpdatedAt(now) })
    .where(and(
      eq(members.id, id),
      seenAt && sql`date_trunc('milliseconds', ${members.updatedAt}) = ${seenAt.toISOString()}::timestamptz`,
    ))
    .returning({ id: members.id })
  return changed.length > 0
}

/** Links a member to the log-in that has just been created for it. */
export async function giveLogIn(tx: Db, { id, userId, phone, club, privacyVersion, now }: {
  id: string
  userId: string
  phone: string | null
  club: string | null
  privacyVersion: string
  now: Date
}): Promise<void> {
  await tx.update(members)
    .set({ userId, phone, club, privacyAcceptedAt: now, privacyVersion, updatedAt: nextUpdatedAt(now) })
    .where(eq(members.id, id))
}

/** Ends the private address that a calendar subscribes to; false when there was none. */
export async function endCalendarAddress(tx: Db, userId: string): Promise<boolean> {
  const ended = await tx.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId)).returning({ userId: calendarAddresses.userId })
  return ended.length > 0
}

/** Updates the log-in's name to the one in the register. */
export async function renameUser(tx: Db, { userId, name, now }: { userId: string; name: string; now: Date }): Promise<void> {
  await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId))
}

/** Whether the register has any member, present or former. */
export async function hasMembers(db: Db): Promise<boolean> {
  return (await db.select({ id: members.id }).from(members).limit(1)).length > 0
}

/** Returns a present or former member; null when there is none. */
export async function findMember(db: Db, id: string): Promise<Member | null> {
  const [member] = await db.select().from(members).where(eq(members.id, id))
  return member ?? null
}

/** Returns present and former members with these ids, in no order. */
export function findMembers(db: Db, ids: readonly string[]): Promise<Member[]> {
  return db.select().from(members).where(inArray(members.id, [...ids]))
}

/** Returns the current member without a log-in who has claimed the address; null when there is none. */
export async function findMemberWithoutLogIn(db: Db, email: string): Promise<Member | null> {
  const [row] = await db.select({ member: members }).from(identifierClaims)
    .innerJoin(members, eq(members.id, identifierClaims.ownerId))
    .where(and(eq(identifierClaims.kind, 'email'), eq(identifierClaims.value, email), isNull(members.userId), isNull(members.endedOn)))
  return row?.member ?? null
}
