import { setImmediate } from 'node:timers/promises'
import { dateInStockholm } from '#domain/calendar.ts'
import {
  clearMarks, countMarks, findClearing, findClearings, findYearLeft, lockCleared, lockMarked, restoreMarks,
} from '#features/members/server/fee-store.ts'
import { recordAct } from '#server/audit/audit.ts'
import type { Services, Visitor } from '#server/calls.ts'
import type { FeeMarks } from '../contract.ts'
import { halfAYear, lastUndoDay } from '../rules.ts'

/**
 * Members changed by one statement. The embedded database blocks this process for a third of a millisecond per row, so other requests
 * are let in after each statement.
 */
const membersAtOnce = 250

async function inBatches(ids: readonly string[], change: (batch: string[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < ids.length; from += membersAtOnce) {
    if (from > 0) await setImmediate()
    await change(ids.slice(from, from + membersAtOnce))
  }
}

const mayBeUndone = (clearedAt: Date, now: Date): boolean => dateInStockholm(now) <= lastUndoDay(clearedAt)

/** Returns the current state of the marks, for the page to show. */
export async function readFeeMarks({ db, clock, config }: Services): Promise<FeeMarks> {
  const { membershipYear } = config.association
  const left = await findYearLeft(db, { year: membershipYear, days: halfAYear, now: clock.now() })
  const told = { ...await countMarks(db), membership_year: membershipYear, left_since: left?.toISOString() ?? null }
  const clearings = await findClearings(db)
  const undoable = clearings.find(({ at, restorable }) => restorable > 0 && mayBeUndone(at, clock.now()))
  if (undoable) return { ...told, cleared: { at: undoable.at.toISOString(), restorable: undoable.restorable } }
  const [last] = clearings
  return { ...told, cleared: last ? { at: last.at.toISOString(), restorable: 0 } : null }
}

/**
 * Takes the mark away from all current members, as one act in the log: 650 acts would hide everything else, and the members' rows say
 * when it was. All or none: a mark that is being taken away is waited for; one that is being set and not
 * committed yet is not cleared, as if it were set afterwards. Changes nothing if the number of marks is not
 * `seen`, and returns the actual one as `paid`.
 */
export function clearPaid({ db, clock }: Services, admin: Visitor, seen: number): Promise<{ clearedAt: Date } | { paid: number }> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const ids = await lockMarked(tx)
    if (ids.length !== seen) return { paid: ids.length }
    // Unlike any earlier clearing's, since `restorePaid` identifies a clearing by its time.
    const before = await findClearing(tx)
    const clearedAt = new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1))
    await inBatches(ids, (batch) => clearMarks(tx, { ids: batch, clearedAt, now }))
    await recordAct(tx, { actorId: admin.userId, act: 'paid_cleared', details: { members: ids.length }, now })
    return { clearedAt }
  })
}

/** Gives the mark back to those who lost it at `clearedAt`; `restored` counts current members. Of two concurrent calls one finds nothing. */
export function restorePaid(
  { db, clock }: Services, admin: Visitor, clearedAt: Date,
): Promise<{ outcome: 'restored'; restored: number } | { outcome: 'nothing' | 'too_late' }> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const rows = await lockCleared(tx, clearedAt)
    const restored = rows.filter(({ isPaid, hasEnded }) => !isPaid && !hasEnded).length
    if (restored === 0) return { outcome: 'nothing' }
    if (!mayBeUndone(clearedAt, now)) return { outcome: 'too_late' }
    await inBatches(rows.map(({ id }) => id), (batch) => restoreMarks(tx, { ids: batch, now }))
    await recordAct(tx, { actorId: admin.userId, act: 'paid_restored', details: { members: restored }, now })
    return { outcome: 'restored', restored }
  })
}
