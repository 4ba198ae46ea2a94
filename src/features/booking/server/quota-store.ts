import { and, asc, eq, gte, or, gt, sql } from 'drizzle-orm'
import { bookingOption, type BookingOption } from '#features/courses/contract.ts'
import { recordAct } from '#server/audit/audit.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { Db } from '#server/db/database.ts'
import { fullerDays, isSameQuota, quotaOn, type Taken } from '../quota-rules.ts'
import { type CourseQuota, type DayQuota, quotaInWords } from '../rules.ts'
import { bookingDays } from './tables.ts'

export interface BookedDay extends Taken {
  date: string
}

const isOption = eq(contentEntries.kind, 'booking_option')

/**
 * Returns what an option gives on a day, and locks it until the end of the transaction: a change of the quota waits until the place has
 * been taken or given up. Null when the board has removed the option.
 */
export async function holdQuota(tx: Db, { course, playDate }: { course: string; playDate: string }): Promise<DayQuota | null> {
  const [row] = await tx.select({ data: contentEntries.data }).from(contentEntries)
    .where(and(isOption, eq(contentEntries.id, course))).for('share')
  return row ? quotaOn(bookingOption.parse(row.data).quota, playDate) : null
}

/** Lists the days from today on that hold anything, by quota group. */
export async function listBookedDays(db: Db, { today, group }: { today: string; group?: string }): Promise<Map<string, BookedDay[]>> {
  const rows = await db.select().from(bookingDays)
    .where(and(
      gte(bookingDays.playDate, today),
      or(gt(bookingDays.fourBalls, 0), gt(bookingDays.twoBalls, 0)),
      group === undefined ? undefined : eq(bookingDays.quotaGroup, group),
    ))
    .orderBy(asc(bookingDays.playDate))
  const byGroup = Map.groupBy(rows, ({ quotaGroup }) => quotaGroup)
  return new Map([...byGroup].map(([key, days]) => [
    key, days.map(({ playDate, fourBalls, twoBalls }) => ({ date: playDate, fourBalls, twoBalls })),
  ]))
}

export type QuotaChange =
  | { outcome: 'changed'; fullerDays: BookedDay[] }
  | { outcome: 'moved' }
  | { outcome: 'not_found' }

/**
 * Gives a group of options another quota, if its quota is still the one that was seen. Waits for requests that are being written, and later
 * ones read the new quota: so the returned days that hold more than it are complete.
 */
export function changeQuota(db: Db, { group, seen, quota, actorId, today, now }: {
  group: string
  seen: CourseQuota
  quota: CourseQuota
  actorId: string
  today: string
  now: Date
}): Promise<QuotaChange> {
  const inGroup = and(isOption, sql`${contentEntries.data} ->> 'quotaGroup' = ${group}`)
  return db.transaction(async (tx) => {
    const rows = await tx.select({ data: contentEntries.data }).from(contentEntries)
      .where(inGroup).orderBy(asc(contentEntries.position)).for('update')
    const [first] = rows.map(({ data }) => bookingOption.parse(data))
    if (!first) return { outcome: 'not_found' }
    const days = (await listBookedDays(tx, { today, group })).get(group) ?? []
    const changed: QuotaChange = { outcome: 'changed', fullerDays: fullerDays(days, quota) }
    // Setting the same quota again, for example after a lost answer, changes nothing and is not logged.
    if (isSameWeek(first.quota, quota)) return changed
    if (!isSameWeek(first.quota, seen)) return { outcome: 'moved' }
    await tx.update(contentEntries)
      .set({ data: sql`jsonb_set(${contentEntries.data}, '{quota}', ${JSON.stringify(quota)}::jsonb)`, updatedAt: now })
      .where(inGroup)
    await recordAct(tx, {
      actorId, act: 'quota_changed', subject: { kind: 'course', id: group },
      details: { from: quotaInWords(seen), to: quotaInWords(quota) }, now,
    })
    return changed
  })
}

function isSameWeek(one: CourseQuota, other: CourseQuota): boolean {
  return isSameQuota(one.weekday, other.weekday) && isSameQuota(one.weekend, other.weekend)
}

/** Groups the options by the quota that they share, in the catalogue's order. */
export function byQuotaGroup(options: readonly BookingOption[]): [string, BookingOption[]][] {
  return [...Map.groupBy(options, ({ quotaGroup }) => quotaGroup)]
}
