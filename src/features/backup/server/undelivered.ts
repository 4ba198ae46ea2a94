import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { consents } from '#features/privacy/server/tables.ts'
import { uuidOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { isLostToPerson } from '#server/outbox/queue.ts'
import { mails } from '#server/outbox/tables.ts'
import type { LostReceiver } from '../contract.ts'

/** How many of the latest mails are looked at, and how many people are named: when there are more, nobody writes to them one by one. */
const most = { mails: 50, people: 5 } as const

/** Returns the receivers of mails given up lately, the latest first, each once, by the member's card or application that shows them. */
export async function findLostReceivers(db: Db, givenUpSince: Date): Promise<LostReceiver[]> {
  const lost = db.select({ about: mails.about, seq: mails.seq }).from(mails).where(isLostToPerson(db, givenUpSince))
    .orderBy(desc(mails.seq)).limit(most.mails).as('lost')
  // `about` may be the id of a log-in, which need not be a UUID.
  const id = uuidOf(lost.about)
  const shownBy = (kind: LostReceiver['kind'], of: typeof members | typeof applications) => ({
    kind: sql<LostReceiver['kind']>`${kind}::text`.as('kind'),
    id: sql<string>`${of.id}::text`.as('shown_id'),
    name: sql<string>`${of.firstName} || ' ' || ${of.lastName}`.as('name'),
  })
  const member = () => db.select(shownBy('member', members))
  const receiver = unionAll(
    member().from(members).where(eq(members.id, id)),
    member().from(members).where(eq(members.userId, lost.about)),
    member().from(bookings).innerJoin(members, eq(members.userId, bookings.userId)).where(eq(bookings.id, id)),
    member().from(consents).innerJoin(members, eq(members.id, consents.memberId)).where(eq(consents.applicationId, id)),
    // The mails of an applicant who has become a member are shown on the member's card.
    db.select(shownBy('application', applications)).from(applications).where(and(eq(applications.id, id), isNull(applications.completedAt))),
  ).limit(1).as('receiver')
  const found = await db.select({ kind: receiver.kind, id: receiver.id, name: receiver.name }).from(lost)
    .crossJoinLateral(receiver).orderBy(desc(lost.seq))
  return [...new Map(found.map((each) => [each.id, each])).values()].slice(0, most.people)
}
