import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, gt, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { MemberCategory } from '#domain/member-category.ts'
import { oneTimeLinks, users } from '#features/accounts/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { ContactMethod } from '../rules.ts'
import { identifierClaims, members, type identifierKinds } from './tables.ts'

export type Member = typeof members.$inferSelect

/** A Golf-ID or an address that only one member or open application may have. */
export interface Identifier {
  kind: (typeof identifierKinds)[number]
  value: string
}

export interface NewMember {
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

/** Adds a person to the register and answers the member's id. The identifiers are claimed separately. */
export async function createMember(tx: Db, { now, ...fields }: NewMember): Promise<string> {
  const id = randomUUID()
  await tx.insert(members).values({ ...fields, id, createdAt: now, updatedAt: now })
  return id
}

/**
 * Takes a Golf-ID and addresses for an owner (a member's or an application's id). Answers those that someone else
 * has: empty when all are the owner's now; otherwise the caller rolls its transaction back. Of two at once for the
 * same value the second waits for the first. The same value twice is one claim (decisions.md part 2, work e-mail).
 */
export async function claimIdentifiers(tx: Db, { ownerId, golfId, emails }: {
  ownerId: string
  golfId?: string | undefined
  emails: readonly string[]
}): Promise<Identifier[]> {
  const wanted: Identifier[] = [...new Set(emails)].map((value) => ({ kind: 'email', value }))
  if (golfId) wanted.push({ kind: 'golf_id', value: golfId })
  if (wanted.length === 0) return []
  // Always in the same order, so that two with crossed addresses never wait for each other.
  wanted.sort((a, b) => (a.kind + a.value < b.kind + b.value ? -1 : 1))
  await tx.insert(identifierClaims).values(wanted.map((identifier) => ({ ...identifier, ownerId }))).onConflictDoNothing()
  const own = await tx.select().from(identifierClaims).where(eq(identifierClaims.ownerId, ownerId))
  return wanted.filter((each) => !own.some(({ kind, value }) => kind === each.kind && value === each.value))
}

/** Lets go of everything that the owner had claimed. */
export async function releaseIdentifiers(tx: Db, ownerId: string): Promise<void> {
  await tx.delete(identifierClaims).where(eq(identifierClaims.ownerId, ownerId))
}

/** Hands all claims over: from a completed application to the member it became. */
export async function moveIdentifiers(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(identifierClaims).set({ ownerId: to }).where(eq(identifierClaims.ownerId, from))
}

/**
 * Lets go of addresses that a member no longer has. The address that log-in links go to stays claimed even when it
 * is no contact address any more, since it still opens the account. Call it after either has changed.
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

/** Whether a member or an open application has the Golf-ID or address. */
export async function isClaimed(db: Db, { kind, value }: Identifier): Promise<boolean> {
  const found = await db.select({ kind: identifierClaims.kind }).from(identifierClaims)
    .where(and(eq(identifierClaims.kind, kind), eq(identifierClaims.value, value)))
  return found.length > 0
}

/** A member with the address that log-in links go to and the one that waits for its confirmation. */
export interface MemberWithLogIn {
  member: Member
  logInEmail: string
  pendingEmail: string | null
}

/**
 * Holds the member's row to the end of the transaction. What changes a person's addresses, password or links takes it
 * first, so that two such changes follow each other and never wait for one another.
 */
export async function lockMember(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.userId, userId)).for('update')
}

export async function findProfile(db: Db, { userId, now }: { userId: string; now: Date }): Promise<MemberWithLogIn | null> {
  const [row] = await db
    .select({ member: members, logInEmail: users.email, pendingEmail: oneTimeLinks.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(oneTimeLinks, and(
      eq(oneTimeLinks.purpose, 'confirm_email'),
      eq(oneTimeLinks.subject, users.id),
      isNull(oneTimeLinks.endedAt),
      gt(oneTimeLinks.expiresAt, now),
    ))
    .where(eq(members.userId, userId))
    .orderBy(sql`${oneTimeLinks.createdAt} desc nulls last`)
    .limit(1)
  return row ?? null
}

export type MemberChange = Partial<Pick<Member, 'firstName' | 'lastName' | 'phone' | 'club' | 'privateEmail' | 'workEmail'>>

export async function changeMember(tx: Db, { id, change, now }: { id: string; change: MemberChange; now: Date }): Promise<void> {
  await tx.update(members).set({ ...change, updatedAt: now }).where(eq(members.id, id))
}

/** Keeps the login's name what the register says. */
export async function renameUser(tx: Db, { userId, name, now }: { userId: string; name: string; now: Date }): Promise<void> {
  await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId))
}

export async function countMembers(db: Db): Promise<number> {
  const [row] = await db.select({ members: count() }).from(members)
  return row?.members ?? 0
}

/** A page of the register in Swedish name order; `after` is the last member of the page before. */
export function listMembers(db: Db, { search, limit, after }: {
  search: string | undefined
  limit: number
  after: Member | null
}): Promise<Member[]> {
  const order = [swedishOrder(members.lastName), swedishOrder(members.firstName), sql`${members.id}`]
  const following = after && sql`(${sql.join(order, sql`, `)}) > (${swedishOrder(after.lastName)}, ${swedishOrder(after.firstName)}, ${after.id}::uuid)`
  return db.select().from(members)
    .where(and(search ? matchesPerson(members, search) : undefined, following ?? undefined))
    .orderBy(...order.map((part) => asc(part)))
    .limit(limit)
}

export async function findMember(db: Db, id: string): Promise<Member | null> {
  const [member] = await db.select().from(members).where(eq(members.id, id))
  return member ?? null
}

// A database's own idea of upper case and of order depends on how it was set up; these two hold on any.
const capitals = 'ÅÄÖÉÈÊËÜÁÀÂÆØÓÒÔÍÌÏÚÙÑÇÝ'
const [swedishLetters, afterZ] = ['åäöæøéèêëüáàâóòôíìïúùñçý', '{|}|}eeeeyaaaoooiiiuuncy']

function folded(value: SQL | AnyPgColumn): SQL {
  return sql`translate(lower(${value}), ${capitals}, ${capitals.toLowerCase()})`
}

/** Å, Ä and Ö come after Z, in that order; accents do not count. */
function swedishOrder(value: AnyPgColumn | string): SQL {
  const text = typeof value === 'string' ? sql`${value}::text` : value
  return sql`translate(${folded(sql`${text}`)}, ${swedishLetters}, ${afterZ}) collate "C"`
}

/** The register's search (specification 5): part of a name, Golf-ID, either address or club, whatever the case. */
export function matchesPerson(
  table: Record<'firstName' | 'lastName' | 'golfId' | 'privateEmail' | 'workEmail' | 'club', AnyPgColumn>,
  search: string,
): SQL {
  const { firstName, lastName, golfId, privateEmail, workEmail, club } = table
  return containsText(sql`concat_ws(' ', ${firstName}, ${lastName}, ${golfId}, ${privateEmail}, ${workEmail}, ${club})`, search)
}

/** Whether a text holds the words, whatever their case; `%` and `_` are themselves. */
export function containsText(text: SQL, words: string): SQL {
  const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${folded(text)} like ${pattern}`
}
