import { and, asc, eq, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { yearsBefore } from '#domain/calendar.ts'
import { memberKeptFrom } from '#domain/former-members.ts'
import { members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { MailKind } from '#server/outbox/mail-kinds.ts'
import { mails } from '#server/outbox/tables.ts'
import type { Nights } from '../rules.ts'
import { retentionRuns } from './tables.ts'

/** A night's run unfinished after this long has lost its process and is done again: a little less than the hour until the next check. */
const lostAfterMs = 50 * 60_000

/** Claims the night's run for this process; returns false when it is done or another process is doing it. */
export async function claimNight(db: Db, { day, now }: { day: string; now: Date }): Promise<boolean> {
  const lost = and(isNull(retentionRuns.finishedAt), lt(retentionRuns.startedAt, new Date(now.getTime() - lostAfterMs)))
  const taken = await db.insert(retentionRuns).values({ day, startedAt: now })
    .onConflictDoUpdate({ target: retentionRuns.day, set: { startedAt: now }, ...(lost && { setWhere: lost }) })
    .returning({ day: retentionRuns.day })
  return taken.length > 0
}

/** Records that a night's run is done, and deletes the records of nights more than a year ago. */
export async function finishNight(db: Db, { day, now }: { day: string; now: Date }): Promise<void> {
  await db.update(retentionRuns).set({ finishedAt: now }).where(eq(retentionRuns.day, day))
  await db.delete(retentionRuns).where(lt(retentionRuns.day, yearsBefore(day, 1)))
}

/** Returns how the latest nights went. */
export async function latestNights(db: Db): Promise<Nights> {
  const good = alias(retentionRuns, 'good')
  const lastGoodDay = db.select({ day: max(good.day) }).from(good).where(isNotNull(good.finishedAt))
  const { day, finishedAt } = retentionRuns
  const [found] = await db.select({
    lastGood: max(finishedAt),
    failingSince: sql<string | null>`min(${day}) filter (where ${finishedAt} is null and ${day} > coalesce(${lastGoodDay}, '-infinity'))::text`,
  }).from(retentionRuns)
  return found ?? { lastGood: null, failingSince: null }
}

/** The ids of members whose membership ended longer ago than the privacy policy says. */
export async function listForgotten(db: Db, today: string): Promise<string[]> {
  const rows = await db.select({ id: members.id }).from(members).where(isForgotten(today)).orderBy(asc(members.endedOn))
  return rows.map(({ id }) => id)
}

/** Whether a member from that list still belongs in it: the board may have resumed the membership. */
export async function isStillForgotten(tx: Db, { id, today }: { id: string; today: string }): Promise<boolean> {
  const found = await tx.select({ id: members.id }).from(members).where(and(eq(members.id, id), isForgotten(today)))
  return found.length > 0
}

function isForgotten(today: string) {
  return and(isNotNull(members.endedOn), lt(members.endedOn, memberKeptFrom(today)))
}

/** Deletes mails of a kind that were sent or given up before a moment. */
export async function forgetMails(db: Db, { kind, before }: { kind: MailKind; before: Date }): Promise<void> {
  await db.delete(mails).where(and(eq(mails.kind, kind), or(lt(mails.sentAt, before), lt(mails.failedAt, before))))
}
