import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysBefore } from '#domain/calendar.ts'
import { retention } from '#domain/retention.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import type { SecondFactorMethod } from '../rules.ts'
import { factorsOf, methodsAmong } from './factor-store.ts'
import { credentials, oneTimeLinks, sessions, siteSecrets, users } from './tables.ts'

/**
 * Returns the secret that all keys of this installation derive from. The first process to start creates it; it is the same for all.
 * If `outside`, a part kept outside the database (`SITE_SECRET`), is given, a copy of the database alone derives no key.
 */
export async function siteSecret(db: Db, outside: string | null = null): Promise<string> {
  const find = async () => (await db.select().from(siteSecrets).where(eq(siteSecrets.name, 'site')))[0]
  let secret = await find()
  if (!secret) {
    await db.insert(siteSecrets).values({ name: 'site', value: randomBytes(32).toString('hex') }).onConflictDoNothing()
    secret = await find()
  }
  if (!secret) throw new Error('The site has no secret')
  return outside === null ? secret.value : createHmac('sha256', outside).update(secret.value).digest('hex')
}

/** Adds a log-in and returns its id. The caller has made sure that the address is nobody else's. */
export async function createUser(tx: Db, { name, email, passwordHash, now }: {
  name: string
  email: string
  passwordHash: string
  now: Date
}): Promise<string> {
  const id = randomUUID()
  await tx.insert(users).values({ id, name, email, createdAt: now, updatedAt: now })
  await setPassword(tx, { userId: id, passwordHash, now })
  return id
}

/** Sets the password, whatever it was. The caller must end sessions and links. */
export async function setPassword(tx: Db, { userId, passwordHash, now }: {
  userId: string
  passwordHash: string
  now: Date
}): Promise<void> {
  const changed = await tx.update(credentials)
    .set({ password: passwordHash, updatedAt: now })
    .where(eq(credentials.userId, userId))
    .returning({ id: credentials.id })
  if (changed.length > 0) return
  await tx.insert(credentials).values({ id: randomUUID(), userId, password: passwordHash, createdAt: now, updatedAt: now })
}

/** Sets a new password only if the old one is still current; returns false when somebody was faster. */
export async function replacePassword(tx: Db, { userId, oldHash, newHash, now }: {
  userId: string
  oldHash: string
  newHash: string
  now: Date
}): Promise<boolean> {
  const changed = await tx.update(credentials)
    .set({ password: newHash, updatedAt: now })
    .where(and(eq(credentials.userId, userId), eq(credentials.password, oldHash)))
    .returning({ id: credentials.id })
  return changed.length > 0
}

/** Somebody who can log in: a current member with a log-in and a password. */
export interface LogIn {
  userId: string
  email: string
  passwordHash: string
  golfId: string
  firstName: string
  lastName: string
  /** The ways to complete the log-in after the password; empty without a second factor. */
  methods: SecondFactorMethod[]
}

const logInOfGolfId = preparedOnce((db) => logIns(db, eq(members.golfId, sql.placeholder('golfId'))).prepare('find_log_in_of_golf_id'))
const logInOfUser = preparedOnce((db) => logIns(db, eq(users.id, sql.placeholder('userId'))).prepare('find_log_in_of_user'))

function logIns(db: Db, condition: SQL) {
  return db
    .select({
      userId: users.id,
      email: users.email,
      passwordHash: credentials.password,
      golfId: members.golfId,
      firstName: members.firstName,
      lastName: members.lastName,
      ...factorsOf(db, users.id),
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(condition, isNull(members.endedOn)))
}

/** Finds a current member who has chosen a password; null for anybody else. */
export async function findLogIn(db: Db, by: { golfId: string } | { userId: string }): Promise<LogIn | null> {
  const [row] = await ('golfId' in by ? logInOfGolfId(db).execute(by) : logInOfUser(db).execute(by))
  if (!row || row.passwordHash === null) return null
  const { hasTotp, hasPasskey, passwordHash, ...person } = row
  return { ...person, passwordHash, methods: methodsAmong({ hasTotp, hasPasskey }) }
}

/** Selects user ids and password hashes of current members who have chosen a password. */
export function passwords(db: Db, condition: SQL) {
  return db.select({ userId: credentials.userId, passwordHash: credentials.password }).from(members)
    .innerJoin(credentials, eq(credentials.userId, members.userId))
    .where(and(condition, isNull(members.endedOn), isNotNull(credentials.password)))
}

/** A current member with a log-in, whether or not a password has been chosen. */
export interface Person {
  userId: string
  memberId: string
  /** Where log-in links go. */
  email: string
  golfId: string
  firstName: string
}

const personColumns = {
  userId: users.id, memberId: members.id, email: users.email, golfId: members.golfId, firstName: members.firstName,
}

/** Returns null for an unknown user and for a former member. */
export function findPerson(db: Db, userId: string): Promise<Person | null> {
  return findPersonWhere(db, eq(users.id, userId))
}

/** Like {@link findPerson}, but by the member's id; also null for a member without a log-in. */
export function findPersonByMemberId(db: Db, memberId: string): Promise<Person | null> {
  return findPersonWhere(db, eq(members.id, memberId))
}

/** Finds the person whom an address belongs to. The address of a log-in takes precedence over one in the register. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | null> {
  const { id, privateEmail, workEmail } = members
  const { kind, value, ownerId } = identifierClaims
  return await findPersonWhere(db, eq(users.email, email))
    // A member who has the address in the register has claimed it.
    ?? findPersonWhere(db, and(
      inArray(id, db.select({ id: ownerId }).from(identifierClaims).where(and(eq(kind, 'email'), eq(value, email)))),
      or(eq(privateEmail, email), eq(workEmail, email)),
    ))
}

async function findPersonWhere(db: Db, condition: SQL | undefined): Promise<Person | null> {
  const [row] = await db.select(personColumns).from(users).innerJoin(members, eq(members.userId, users.id))
    .where(and(condition, isNull(members.endedOn))).limit(1)
  return row ?? null
}

/**
 * Makes log-in links go to a new address from now on, if the member still has it in the register and no other log-in has it.
 * Returns false when it changed nothing.
 */
export async function changeLogInEmail(tx: Db, { userId, email, now }: { userId: string; email: string; now: Date }): Promise<boolean> {
  const others = alias(users, 'others')
  const isOwn = and(eq(members.userId, users.id), or(eq(members.privateEmail, email), eq(members.workEmail, email)))
  const changed = await tx.update(users)
    .set({ email, updatedAt: now })
    .where(and(
      eq(users.id, userId),
      exists(tx.select({ id: members.id }).from(members).where(isOwn)),
      notExists(tx.select({ id: others.id }).from(others).where(and(eq(others.email, email), ne(others.id, userId)))),
    ))
    .returning({ id: users.id })
  return changed.length > 0
}

/**
 * Deletes sessions that are over, and links that were used up or expired as long ago as the privacy policy says. Locked rows are left
 * for the next run: an erasure locks the same rows in another order.
 */
export async function pruneEndedAccess(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, retention.linkDays)
  const over = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now)).for('update', { skipLocked: true })
  await db.delete(sessions).where(inArray(sessions.id, over))
  const dead = db.select({ id: oneTimeLinks.id }).from(oneTimeLinks)
    .where(or(lt(oneTimeLinks.endedAt, before), lt(oneTimeLinks.expiresAt, before))).for('update', { skipLocked: true })
  await db.delete(oneTimeLinks).where(inArray(oneTimeLinks.id, dead))
}
