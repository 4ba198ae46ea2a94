import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { AuditSubjectKind } from '#domain/audit-acts.ts'
import { users } from '#features/accounts/server/tables.ts'
import { bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { publishedTitle } from '#features/publishing/server/store.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { Db } from '#server/db/database.ts'

/**
 * Selects a page of the log with everybody's current names. The page is found first, and the names are then looked up by the keys
 * of each of its entries: plain joins would be planned before it is known how few entries there are, and read whole tables.
 */
export function selectEntries(db: Db, where: SQL | undefined, { order, isByTime, limit }: { order: SQL; isByTime: boolean; limit: number }) {
  const page = db.select().from(auditEntries).where(where).orderBy(order).limit(limit).as('page')
  const { subjectKind: kind, subjectId } = page
  const is = (wanted: AuditSubjectKind) => sql`${kind} = ${wanted}`
  // Cast only for this kind: the id of another kind may not be a UUID.
  const uuidOf = (wanted: AuditSubjectKind) => sql`case when ${is(wanted)} then ${subjectId}::uuid end`
  const fullName = ({ firstName, lastName }: typeof members | typeof applications) => sql`${firstName} || ' ' || ${lastName}`
  // The aliases must differ, since the outer query refers to them without their table.
  const named = (who: 'actor' | 'subject', name: SQL | AnyPgColumn, memberId: SQL | AnyPgColumn = sql`null::uuid`) => ({
    name: sql<string | null>`${name}`.as(`${who}_name`),
    memberId: sql<string | null>`${memberId}`.as(`${who}_member_id`),
  })
  const logIn = (who: 'actor' | 'subject') => (
    db.select(named(who, sql`coalesce(${fullName(members)}, ${users.name})`, members.id)).from(users).leftJoin(members, eq(members.userId, users.id))
  )
  const actor = logIn('actor').where(eq(users.id, page.actorId)).limit(1).as('actor')
  const subject = unionAll(
    logIn('subject').where(and(is('user'), eq(users.id, subjectId))),
    db.select(named('subject', fullName(members), members.id)).from(members).where(eq(members.id, uuidOf('member'))),
    db.select(named('subject', fullName(applications))).from(applications).where(eq(applications.id, uuidOf('application'))),
    db.select(named('subject', bookings.fullName, members.id)).from(bookings).leftJoin(members, eq(members.userId, bookings.userId)).where(eq(bookings.id, uuidOf('booking'))),
    // The id of content has the form `news/<id>`.
    db.select(named('subject', publishedTitle)).from(contentEntries)
      .where(and(is('content'), sql`(${contentEntries.kind}, ${contentEntries.id}) = (split_part(${subjectId}, '/', 1), split_part(${subjectId}, '/', 2))`)),
  ).limit(1).as('subject')
  return db
    .select({
      seq: page.seq,
      at: page.at,
      act: page.act,
      actorId: page.actorId,
      subjectKind: kind,
      subjectId,
      details: page.details,
      actorName: actor.name,
      actorMemberId: actor.memberId,
      subjectName: subject.name,
      subjectMemberId: subject.memberId,
    })
    .from(page)
    .leftJoinLateral(actor, sql`true`)
    .leftJoinLateral(subject, sql`true`)
    .orderBy(...(isByTime ? [desc(page.at)] : []), desc(page.seq))
}
export type Entry = Awaited<ReturnType<typeof selectEntries>>[number]
