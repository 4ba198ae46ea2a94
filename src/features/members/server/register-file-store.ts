import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { inStretches, stretchOf } from '#server/db/in-stretches.ts'
import type { RegisterFilter } from '../contract.ts'
import type { MemberSort } from '../rules.ts'
import { filtered, groupsOf, keyOf, listed, type ListedMember, listMembers, matching, metKey, orders, type Place, startAfter } from './register-store.ts'
import { members } from './tables.ts'

interface Listing {
  filter: RegisterFilter
  sort: MemberSort
}

/**
 * All whom a filter finds in their order, so many at a time: the first as a page is found, which is quickest where they are few.
 * A batch begins after the place where the one before ended, whatever has become since of whoever stood there.
 */
export async function* listInBatches(db: Db, { size, gathered = 20_000, ...listing }: Listing & {
  size: number
  /** So many places are held at the most. */
  gathered?: number
}): AsyncGenerator<ListedMember[]> {
  const first = await listMembers(db, { ...listing, limit: size, after: null })
  yield first
  const begin = first.at(-1)
  if (begin === undefined || first.length < size) return
  yield* inStretches<ListedMember, Place>({
    begin,
    size,
    gathered,
    look: async (after, most) => stretchOf(await lookOn(db, { ...listing, after, most })),
    gather: (after, most) => gather(db, { ...listing, after, most }),
    read: (ids) => read(db, listing.filter, ids),
  })
}

/** Those who fit among so many after a place, and the last who was looked at, fitting or not, unless nobody comes after. */
export function lookOn(db: Db, { filter, sort, after, most }: Listing & { after: Place | null; most: number }) {
  const { indexed, descending } = orders[sort]
  const direct = descending ? desc : asc
  const number = sql<number>`row_number() over (order by ${direct(indexed)}, ${direct(members.id)})`.as('number')
  // Named as the table is, so that the same conditions fit it.
  const met = db.select({ ...listed, ...filtered, place: sql`${indexed}`.as('place'), number }).from(members)
    .where(startAfter(sort, after)).orderBy(direct(indexed), direct(members.id)).limit(most).as('members')
  const fits = matching(filter) ?? sql`true`
  const isEnd = eq(met.number, most)
  // Null of all others, who fit; whoever has no category neither has nor lacks one to PostgreSQL.
  const endFits = sql<boolean | null>`case when ${isEnd} then coalesce(${fits}, false) end`
  return db.select({ ...listed, key: metKey(orders[sort], met.place), endFits }).from(met)
    .where(or(fits, isEnd)).orderBy(direct(met.place), direct(members.id))
}

/** The places of the first who fit after one, gathered by the other indexes and sorted. */
async function gather(db: Db, { filter, sort, after, most }: Listing & { after: Place; most: number }): Promise<Place[]> {
  const { sorted, descending } = orders[sort]
  const direct = descending ? desc : asc
  const { groups } = await groupsOf(db, filter.search)
  return db.select({ key: keyOf(orders[sort]), id: members.id }).from(members)
    .where(and(startAfter(sort, after), matching(filter, groups))).orderBy(direct(sorted), direct(members.id)).limit(most)
}

/** Those of so many who are there and fit still. */
function read(db: Db, filter: RegisterFilter, ids: string[]): Promise<ListedMember[]> {
  // Taken first, by their keys, so that no index of the search is asked for all others who fit.
  const some = db.select({ ...listed, ...filtered }).from(members)
    .where(sql`${members.id} = any(string_to_array(${ids.join(',')}, ',')::uuid[])`).limit(ids.length).as('members')
  return db.select(listed).from(some).where(matching(filter))
}
