import { and, count, eq, exists, isNull, lt, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import type { SecondFactorMethod } from '../rules.ts'
import { passkeys, recoveryCodes, totpFactors, users } from './tables.ts'

export type TotpFactor = typeof totpFactors.$inferSelect
export type Passkey = typeof passkeys.$inferSelect

/** Returns somebody's app for codes, its secret encrypted; null when there is none. */
export async function findTotp(db: Db, userId: string): Promise<TotpFactor | null> {
  const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId))
  return factor ?? null
}

/** Somebody's passkeys, the oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id)
}

/** Columns that say which second factors a user has, for use in queries that also read other things about the person. */
export function factorsOf(db: Db, userId: AnyPgColumn) {
  return {
    hasTotp: exists(db.select({ userId: totpFactors.userId }).from(totpFactors).where(eq(totpFactors.userId, userId))).mapWith(Boolean),
    hasPasskey: exists(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))).mapWith(Boolean),
  }
}

/** Returns the ways in which a user can complete a log-in after the password; empty without a second factor. */
export function methodsAmong({ hasTotp, hasPasskey }: { hasTotp: boolean; hasPasskey: boolean }): SecondFactorMethod[] {
  return [...(hasTotp ? ['totp'] as const : []), ...(hasPasskey ? ['passkey'] as const : [])]
}

export async function listMethods(db: Db, userId: string): Promise<SecondFactorMethod[]> {
  const [has] = await db.select(factorsOf(db, users.id)).from(users).where(eq(users.id, userId))
  return has ? methodsAmong(has) : []
}

/** Adds the app or replaces the existing one. `lastStep` marks the code that confirmed it as used. */
export async function saveTotp(tx: Db, factor: TotpFactor): Promise<void> {
  await tx.insert(totpFactors).values(factor).onConflictDoUpdate({ target: totpFactors.userId, set: factor })
}

/** Returns false when there was no app. */
export async function deleteTotp(tx: Db, userId: string): Promise<boolean> {
  const deleted = await tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning({ userId: totpFactors.userId })
  return deleted.length > 0
}

/** Uses up the code of one half minute. Of any number of concurrent callers one gets true; no code up to this one is accepted again. */
export async function takeStep(db: Db, { userId, secret, step }: { userId: string; secret: string; step: number }): Promise<boolean> {
  const taken = await db.update(totpFactors).set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), eq(totpFactors.secret, secret), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId })
  return taken.length > 0
}

/** Returns false when the passkey is already registered, for anybody. */
export async function addPasskey(tx: Db, passkey: Omit<Passkey, 'id' | 'lastUsedAt'>): Promise<boolean> {
  const added = await tx.insert(passkeys).values({ ...passkey, id: randomUUID(), lastUsedAt: null })
    .onConflictDoNothing().returning({ id: passkeys.id })
  return added.length > 0
}

/** Returns false when the user has no such passkey. */
export async function deletePasskey(tx: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const deleted = await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), eq(passkeys.id, id))).returning({ id: passkeys.id })
  return deleted.length > 0
}

/** Records a passkey's use. Returns false when its signature counter has not grown, as with a copied key; a counter of 0 is none. */
export async function notePasskeyUse(db: Db, { id, counter, now }: { id: string; counter: number; now: Date }): Promise<boolean> {
  const doesNotCount = counter === 0 ? eq(passkeys.counter, 0) : undefined
  const noted = await db.update(passkeys).set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), doesNotCount)))
    .returning({ id: passkeys.id })
  return noted.length > 0
}

/** Reads somebody's second factors and the number of unused recovery codes, in one statement. */
export async function readFactors(db: Db, userId: string): Promise<{ totpSince: Date | null; passkeys: Passkey[]; codesLeft: number }> {
  const codesLeft = db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const rows = await db.select({ totpSince: totpFactors.confirmedAt, codesLeft, passkey: passkeys }).from(users)
    .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
    .leftJoin(passkeys, eq(passkeys.userId, users.id))
    .where(eq(users.id, userId)).orderBy(passkeys.createdAt, passkeys.id)
  return { totpSince: rows[0]?.totpSince ?? null, passkeys: rows.flatMap(({ passkey }) => passkey ?? []), codesLeft: rows[0]?.codesLeft ?? 0 }
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [left] = await db.select({ count: count() }).from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return left?.count ?? 0
}

/** Replaces all recovery codes, used or not. */
export async function replaceRecoveryCodes(tx: Db, { userId, hashes }: { userId: string; hashes: string[] }): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash, usedAt: null })))
}

/** Uses up a recovery code. Of any number of concurrent callers one gets true. */
export async function useRecoveryCode(tx: Db, { userId, hash, now }: { userId: string; hash: string; now: Date }): Promise<boolean> {
  const used = await tx.update(recoveryCodes).set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash })
  return used.length > 0
}

/** Removes all second factors and recovery codes. Returns false when there was no second factor. */
export async function deleteFactors(tx: Db, userId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(tx, userId)
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  await replaceRecoveryCodes(tx, { userId, hashes: [] })
  return hadTotp || keys.length > 0
}
