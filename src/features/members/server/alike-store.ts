import { asc, desc, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { birthDigits } from '#domain/birth-digits.ts'
import { swedishSortKey } from '#domain/search-text.ts'
import { likeMost } from '#features/membership/likeness-rules.ts'
import type { Db } from '#server/db/database.ts'
import { members } from './tables.ts'

/** Somebody who may be in the register already, under another Golf-ID. */
export interface Sought {
  /** Returned with every member found for this person, as `soughtId`. */
  id: string
  firstName: string
  lastName: string
  golfId: string
  phone: string
}

const alike = {
  id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  golfId: members.golfId,
  phone: members.phone,
  club: members.club,
  endedOn: members.endedOn,
}
export type AlikeMember = Pick<typeof members.$inferSelect, keyof typeof alike>

/** The most members considered with a name, and with a day of birth and one of the names: nobody would look through more. */
const most = 20

/**
 * Returns members with the name of somebody sought, or with the day of birth (with which a Golf-ID begins) and the first or last name. At
 * most a few of each kind, former members included, in one statement that uses the indexes of names and Golf-IDs. A member may be returned
 * twice, once for each kind.
 */
export async function findAlike(db: Db, sought: readonly Sought[]): Promise<(AlikeMember & { soughtId: string })[]> {
  if (sought.length === 0) return []
  const column = (read: (one: Sought) => string) => sql`${sql.param(sought.map(read))}::text[]`
  const wanted = sql`unnest(${column(({ id }) => id)}, ${column(({ golfId }) => birthDigits(golfId) ?? '')},
    ${column(({ firstName }) => swedishSortKey(firstName))}, ${column(({ lastName }) => swedishSortKey(lastName))}, ${column(({ phone }) => phone)})
    as wanted(sought, born, first_name, last_name, phone)`
  const soughtId = sql<string>`wanted.sought`.as('sought_id')
  const key = sql`${members.sortKey} collate "C"`
  const bearers = db.select({ ...alike, isSure: sql<boolean>`(${members.phone} = wanted.phone or starts_with(${members.golfId}, wanted.born || '-')) is true`.as('is_sure') })
    .from(members).where(sql`${key} = wanted.last_name || ' ' || wanted.first_name`).orderBy(asc(key), asc(members.id)).limit(most).as('bearers')
  // Of the members with a name, those who also share the phone number or day of birth come first. Only `most` are read: reading all of them
  // would take longer the larger the register is.
  const { id, firstName, lastName, golfId, phone, club, endedOn, isSure } = bearers
  const namesakes = db.select({ id, firstName, lastName, golfId, phone, club, endedOn }).from(bearers).orderBy(desc(isSure), asc(id)).limit(likeMost + 1).as('found')
  // All Golf-IDs have the same format, so those of one day are adjacent in any collation.
  const born = db.select(alike).from(members)
    .where(sql`${members.golfId} between wanted.born || '-000' and wanted.born || '-999'
      and (starts_with(${members.sortKey}, wanted.last_name || ' ') or right(${members.sortKey}, length(wanted.first_name) + 1) = ' ' || wanted.first_name)`)
    .orderBy(asc(members.golfId)).limit(most).as('found')
  const each = (found: typeof namesakes) => {
    const { id, firstName, lastName, golfId, phone, club, endedOn } = found
    return db.select({ id, firstName, lastName, golfId, phone, club, endedOn, soughtId }).from(wanted).crossJoinLateral(found)
  }
  return unionAll(each(namesakes), each(born))
}
