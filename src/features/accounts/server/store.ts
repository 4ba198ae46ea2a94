import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { retention } from '#domain/retention.ts'
import type { Role } from '#domain/roles.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import type { SecondFactorMethod } from '../rules.ts'
import { factorsOf, methodsAmong } from './factor-store.ts'
import { credentials, oneTimeLinks, sessions, siteSecrets, userRoles, users } from './tables.ts'

/**
 * The secret that all keys of this installation derive from: made by whoever starts first, the same for every process. With
 * a part that stands outside the database (`SITE_SECRET`), a copy of the database alone derives none of them.
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

/** Adds a login and answers its id. Whoever calls has seen that the address is the person's own. */
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

/** Sets the password whatever it was. Sessions and links are the caller's to end. */
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

/** Sets a new password only where the old one still holds; false when somebody was faster. */
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

/** Logs a user out everywhere, or everywhere but in one session, and answers how many sessions there were. */
export async function endSessions(tx: Db, { userId, exceptSessionId }: {
  userId: string
  exceptSessionId?: string
}): Promise<number> {
  const all = eq(sessions.userId, userId)
  const ended = await tx.delete(sessions).where(exceptSessionId === undefined ? all : and(all, ne(sessions.id, exceptSessionId))).returning({ id: sessions.id })
  return ended.length
}

/** False when the user had the role already. */
export async function grantRole(tx: Db, { userId, role, now }: { userId: string; role: Role; now: Date }): Promise<boolean> {
  const granted = await tx.insert(userRoles).values({ userId, role, grantedAt: now }).onConflictDoNothing().returning({ role: userRoles.role })
  return granted.length > 0
}

/** False when the user did not have the role. Whoever takes a superadmin's holds {@link lockSuperadmins}. */
export async function revokeRole(tx: Db, { userId, role }: { userId: string; role: Role }): Promise<boolean> {
  const revoked = await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role))).returning({ role: userRoles.role })
  return revoked.length > 0
}

/** Holds a user's role to the end of the transaction; false when it has been taken. */
export async function holdRole(tx: Db, { userId, role }: { userId: string; role: Role }): Promise<boolean> {
  const held = await tx.select({ role: userRoles.role }).from(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role))).for('share')
  return held.length > 0
}

/** The roles that were given, also those that wait for a second factor. */
export async function listRoles(db: Db, userId: string): Promise<Role[]> {
  const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  return rows.map(({ role }) => role)
}

/** Whether anybody is a superadmin, one whose role waits for a second factor too. */
export async function hasSuperadmin(db: Db): Promise<boolean> {
  const found = await db.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, 'superadmin')).limit(1)
  return found.length > 0
}

/** Whether the site would have a superadmin left without this user. */
export async function hasOtherSuperadmin(db: Db, userId: string): Promise<boolean> {
  const found = await db.select({ userId: userRoles.userId }).from(userRoles)
    .where(and(eq(userRoles.role, 'superadmin'), ne(userRoles.userId, userId))).limit(1)
  return found.length > 0
}

/**
 * Held to the end of the transaction: those who would be the first administrator, and those who take superadmins'
 * roles, follow each other, so that the site has one at the start and one is always left.
 */
export async function lockSuperadmins(tx: Db): Promise<void> {
  await tx.select({ name: siteSecrets.name }).from(siteSecrets).where(eq(siteSecrets.name, 'site')).for('update')
}

/** Someone who can log in: a member of now, with a login and a password. */
export interface LogIn {
  userId: string
  email: string
  passwordHash: string
  golfId: string
  firstName: string
  lastName: string
  /** What finishes the log-in after the password. */
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

/** A member of now who has chosen a password; null for anybody else. */
export async function findLogIn(db: Db, by: { golfId: string } | { userId: string }): Promise<LogIn | null> {
  const [row] = await ('golfId' in by ? logInOfGolfId(db).execute(by) : logInOfUser(db).execute(by))
  if (!row || row.passwordHash === null) return null
  const { hasTotp, hasPasskey, passwordHash, ...person } = row
  return { ...person, passwordHash, methods: methodsAmong({ hasTotp, hasPasskey }) }
}

/** Whose they are, and the hashes: of members of now who have chosen one. */
export function passwords(db: Db, condition: SQL) {
  return db.select({ userId: credentials.userId, passwordHash: credentials.password }).from(members)
    .innerJoin(credentials, eq(credentials.userId, members.userId))
    .where(and(condition, isNull(members.endedOn), isNotNull(credentials.password)))
}

/** A member of now with a login, whether or not a password has been chosen. */
export interface Person {
  userId: string
  memberId: string
  /** Where login links go. */
  email: string
  golfId: string
  firstName: string
}

const personColumns = {
  userId: users.id, memberId: members.id, email: users.email, golfId: members.golfId, firstName: members.firstName,
}

/** Null for nobody, and for a former member. */
export function findPerson(db: Db, userId: string): Promise<Person | null> {
  return findPersonWhere(db, eq(users.id, userId))
}

/** The same by the member's id; null too for a member without a log-in. */
export function findPersonByMemberId(db: Db, memberId: string): Promise<Person | null> {
  return findPersonWhere(db, eq(members.id, memberId))
}

/** Whose login an address belongs to: the address of the login comes before an address in the register. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | null> {
  const { id, privateEmail, workEmail } = members
  const { kind, value, ownerId } = identifierClaims
  return await findPersonWhere(db, eq(users.email, email))
    // Whoever has it in the register has claimed it.
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
 * Sends login links to a new address from now on: only one that the member still has in the register and that no
 * other login has. Answers false when it changed nothing.
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
 * Forgets sessions that are over, and links that stopped working as long ago as the privacy policy says, used up or run out. Those that
 * somebody holds go the next time: an erasure takes the same rows in another order.
 */
export async function pruneEndedAccess(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retention.linkDays * 86_400_000)
  const over = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now)).for('update', { skipLocked: true })
  await db.delete(sessions).where(inArray(sessions.id, over))
  const dead = db.select({ id: oneTimeLinks.id }).from(oneTimeLinks)
    .where(or(lt(oneTimeLinks.endedAt, before), lt(oneTimeLinks.expiresAt, before))).for('update', { skipLocked: true })
  await db.delete(oneTimeLinks).where(inArray(oneTimeLinks.id, dead))
}
