import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, notExists, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysBefore } from '#domain/calendar.ts'
import { oneTimeLinks } from '#features/accounts/server/tables.ts'
import { invitationDays } from '#features/onboarding/rules.ts'
import type { Db } from '#server/db/database.ts'
import type { MailKind } from '#server/outbox/mail-kinds.ts'
import { mails } from '#server/outbox/tables.ts'
import { hasAddress, hasNoLogIn, members } from './tables.ts'

/**
 * The kinds of members without a log-in: never invited; invited, but the link no longer works; invited, but the mail could not be sent;
 * invited, with a link that works; without an address to send one to.
 */
export type InviteeKind = 'to_invite' | 'lapsed' | 'undelivered' | 'invited' | 'without_address'

const listed = {
  id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  golfId: members.golfId,
  privateEmail: members.privateEmail,
  workEmail: members.workEmail,
  contactMethod: members.contactMethod,
  lastInvitedAt: members.lastInvitedAt,
}

export interface FoundInvitee extends Pick<typeof members.$inferSelect, keyof typeof listed> {
  /** The mail with the last invitation; null if there is none or it is kept no longer. */
  mail: Pick<typeof mails.$inferSelect, 'id' | 'sentAt' | 'failedAt' | 'lastError'> | null
  /** What orders members by name. */
  name: string
}

const { id: linkId, purpose, subject, endedAt, expiresAt } = oneTimeLinks
const isLive = (now: Date) => and(eq(purpose, 'onboarding'), isNull(endedAt), gt(expiresAt, now))

/** Returns current members without a log-in, of one kind: the invited from the last invitation on, the lapsed from the first one on, the others by name. */
export function findWithoutLogIn(db: Db, { kind, limit, now }: { kind: InviteeKind; limit: number; now: Date }): Promise<FoundInvitee[]> {
  const wasInvited = and(hasAddress(members), isNotNull(members.lastInvitedAt))
  const ownLink = db.select({ id: linkId }).from(oneTimeLinks).where(and(isLive(now), eq(subject, sql`${members.id}::text`))).limit(1)
  // Looked up for each member on the way through the index. As `exists` it was joined with all links that work, and all were sorted.
  const hasLink = sql`(${ownLink}) is not null`
  // An array, so that members are found by failed mails: those who have one are few among all who have no log-in.
  const failed = sql`array(${failedInvitations(db)})`
  // A link is issued when its member is invited. A day more, since the two moments are not told by the same look at the clock.
  const invitedLately = gt(members.lastInvitedAt, daysBefore(now, invitationDays + 1))
  const ofKind: Record<InviteeKind, SQL | undefined> = {
    to_invite: and(hasAddress(members), isNull(members.lastInvitedAt)),
    lapsed: and(wasInvited, notExists(ownLink)),
    undelivered: and(wasInvited, sql`${members.id} = any(${failed})`, exists(ownLink)),
    invited: and(wasInvited, invitedLately, hasLink, sql`${members.id} <> all(${failed})`),
    without_address: sql`not ${hasAddress(members)}`,
  }
  const name = sql<string>`${members.sortKey} collate "C"`
  // Limited before the mails are joined, which would otherwise be looked up for all.
  const chosen = db.select({ ...listed, name: name.as('name') }).from(members)
    .where(and(hasNoLogIn(members), ofKind[kind])).orderBy(...orderOf(kind, { ...listed, name })).limit(limit).as('chosen')
  const { id, firstName, lastName, golfId, privateEmail, workEmail, contactMethod, lastInvitedAt } = chosen
  const mail = lastInvitation(db, id)
  // With the id, since a mail of which all that is selected is null would be taken for none.
  return db
    .select({
      id, firstName, lastName, golfId, privateEmail, workEmail, contactMethod, lastInvitedAt, name: chosen.name,
      mail: { id: mail.id, sentAt: mail.sentAt, failedAt: mail.failedAt, lastError: mail.lastError },
    })
    .from(chosen).leftJoinLateral(mail, sql`true`).orderBy(...orderOf(kind, chosen))
}

/**
 * The order in which a kind is looked for. By when they were invited, links that work are at one end and links that do not at the other,
 * however many of the others there are; the other kinds have an index by name.
 */
function orderOf(kind: InviteeKind, { name, lastInvitedAt, id }: Record<'name' | 'lastInvitedAt' | 'id', SQLWrapper>): SQL[] {
  if (kind === 'invited') return [desc(lastInvitedAt), desc(id)]
  return kind === 'lapsed' ? [asc(lastInvitedAt), asc(id)] : [asc(name), asc(id)]
}

/** Returns those of these members whose last invitation could not be sent. */
export async function findFailedInvitations(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await db.select({ id: members.id }).from(members)
    .where(and(inArray(members.id, [...ids]), sql`${members.id} = any(array(${failedInvitations(db)}))`))
  return new Set(found.map(({ id }) => id))
}

/** Selects whose last invitation could not be sent: ids of members, and of applications. */
function failedInvitations(db: Db) {
  const newer = alias(mails, 'newer')
  const isReplaced = db.select({ id: newer.id }).from(newer).where(and(eq(newer.about, mails.about), eq(newer.kind, mails.kind), gt(newer.seq, mails.seq)))
  return db.select({ about: sql`${mails.about}::uuid` }).from(mails)
    .where(and(isNotNull(mails.failedAt), isNotNull(mails.about), eq(mails.kind, 'invitation' satisfies MailKind), notExists(isReplaced)))
}

function lastInvitation(db: Db, memberId: SQLWrapper) {
  const { id, sentAt, failedAt, lastError, about, kind, seq } = mails
  return db.select({ id, sentAt, failedAt, lastError }).from(mails)
    .where(and(eq(about, sql`${memberId}::text`), eq(kind, 'invitation' satisfies MailKind))).orderBy(desc(seq)).limit(1).as('mail')
}
