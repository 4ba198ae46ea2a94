import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { inStretches, stretchOf } from '#server/db/in-stretches.ts'
import type { RegisterFilter } from '../contract.ts'
import type { MemberSort } from '../rules.ts'
import { type Cursor, filtered, keyOf, letterGroupsOf, listed, type ListedMember, listMembers, matching, metKey, orders, startAfter } from './register-store.ts'
import { members } from './tables.ts'

interface Listing {
  filter: RegisterFilter
  sort: MemberSort
}

/**
 * Yields all members that a filter finds, in order, batch by batch. The first batch is found like a page, which is the quickest way where
 * there are few. A batch begins where the previous one ended, whatever has become of the member there since.
 */
export async function* listInBatches(db: Db, { size, gathered = 20_000, ...listing }: Listing & {
  size: number
  /** The most cursors that are held in memory. */
  gathered?: number
}): AsyncGenerator<ListedMember[]> {
  const first = await listMembers(db, { ...listing, limit: size, after: null })
  yield first
  const begin = first.at(-1)
  if (begin === undefined || first.length < size) return
  yield* inStretches<ListedMember, Cursor>({
    begin,
    size,
    gathered,
    look: async (after, most) => stretchOf(await scanAfter(db, { ...listing, after, most })),
    gather: (after, most) => gather(db, { ...listing, after, most }),
    read: (ids) => read(db, listing.filter, ids),
  })
}

/**
 * Returns the matches among the next `most` members after a cursor, and the last of those members, matching or not, unless fewer than `most`
 * come after.
 */
export function scanAfter(db: Db, { filter, sort, after, most }: Listing & { after: Cursor | null; most: number }) {
  const { indexed, descending } = orders[sort]
  const direct = descending ? desc : asc
  const number = sql<number>`row_number() over (order by ${direct(indexed)}, ${direct(members.id)})`.as('number')
  // Aliased like the table, so that the same conditions apply.
  const met = db.select({ ...listed, ...filtered, orderValue: sql`${indexed}`.as('order_value'), number }).from(members)
    .where(startAfter(sort, after)).orderBy(direct(indexed), direct(members.id)).limit(most).as('members')
  const fits = matching(filter) ?? sql`true`
  const isEnd = eq(met.number, most)
  // Null in all other rows, which match. Coalesced, since comparing a missing category yields null.
  const endFits = sql<boolean | null>`case when ${isEnd} then coalesce(${fits}, false) end`
  return db.select({ ...listed, key: metKey(orders[sort], met.orderValue), endFits }).from(met)
    .where(or(fits, isEnd)).orderBy(direct(met.orderValue), direct(members.id))
}

/** Returns the cursors of the first matches after a cursor, gathered through the other indexes and sorted. */
async function gather(db: Db, { filter, sort, after, most }: Listing & { after: Cursor; most: number }): Promise<Cursor[]> {
  const { sorted, descending } = orders[sort]
  const direct = descending ? desc : asc
  const { groups } = await letterGroupsOf(db, filter.search)
  return db.select({ key: keyOf(orders[sort]), id: members.id }).from(members)
    .where(and(startAfter(sort, after), matching(filter, groups))).orderBy(direct(sorted), direct(members.id)).limit(most)
}

/** Returns those of these members who still exist and match. */
function read(db: Db, filter: RegisterFilter, ids: string[]): Promise<ListedMember[]> {
  // Selected by id first, so that the search index is not asked for all other matches.
  const some = db.select({ ...listed, ...filtered }).from(members)
    .where(sql`${members.id} = any(string_to_array(${ids.join(',')}, ',')::uuid[])`).limit(ids.length).as('members')
  return db.select(listed).from(some).where(matching(filter))
}
