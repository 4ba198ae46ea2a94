import type { AuditAct, AuditSubjectKind } from '#domain/audit-acts.ts'
import type { Db } from '../db/database.ts'
import { auditEntries, type AuditDetails } from './tables.ts'

export interface Act {
  /** The user who did it; null when nobody was logged in. */
  actorId: string | null
  act: AuditAct
  subject?: { kind: AuditSubjectKind; id: string } | undefined
  details?: AuditDetails | undefined
  now: Date
}

/** Adds to the board's log, in the transaction of what it tells about: either both stand or neither. */
export function recordAct(tx: Db, act: Act): Promise<void> {
  return recordActs(tx, [act])
}

/** {@link recordAct} of several, by one statement. */
export async function recordActs(tx: Db, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  await tx.insert(auditEntries).values(acts.map(({ actorId, act, subject, details = {}, now }) => ({
    at: now, actorId, act, subjectKind: subject?.kind ?? null, subjectId: subject ? idOf(subject) : null, details,
  })))
}

/** In the one form that an id of a row has: a call may name it in capitals. A log-in's are texts that mean what they are. */
function idOf({ kind, id }: { kind: AuditSubjectKind; id: string }): string {
  return kind === 'member' || kind === 'application' || kind === 'booking' ? id.toLowerCase() : id
}

/** What somebody did with the own log-in. */
export function ownAct(userId: string) {
  return { actorId: userId, subject: { kind: 'user', id: userId } } as const
}
