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

/** Adds an entry to the board's log, in the transaction of the act itself: either both are stored or neither. */
export function recordAct(tx: Db, act: Act): Promise<void> {
  return recordActs(tx, [act])
}

/** Adds several entries with one statement, like {@link recordAct}. */
export async function recordActs(tx: Db, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  await tx.insert(auditEntries).values(acts.map(({ actorId, act, subject, details = {}, now }) => ({
    at: now, actorId, act, subjectKind: subject?.kind ?? null, subjectId: subject?.id ?? null, details,
  })))
}

/** The actor and subject of something that a user did with their own log-in. */
export function ownAct(userId: string) {
  return { actorId: userId, subject: { kind: 'user', id: userId } } as const
}
