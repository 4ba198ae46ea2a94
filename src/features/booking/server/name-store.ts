import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#domain/search-text.ts'
import { lowered } from '#domain/text.ts'
import type { Db } from '#server/db/database.ts'
import { holdsByGroups, containsText } from '#server/db/letter-groups.ts'
import { bookingPlayers, bookings, playerNames } from './tables.ts'

const { searchText } = playerNames

/** Selects the names and Golf-IDs that contain the words; `groups` are rare letter groups of the words, or empty to use all of them. */
const textsWith = (db: Db, words: string, groups: readonly string[]) => (
  db.select({ text: searchText }).from(playerNames).where(holdsByGroups(searchText, words, groups))
)

/** Returns the end of a name when the words may go on in the Golf-ID after it, as in `ek 8501`; otherwise null. */
function nameBeforeGolfId(words: string): string | null {
  const [, name] = /^(.+) [\d-]+$/.exec(lowered(words)) ?? []
  return name ?? null
}

/**
 * The condition that a player has the words. The texts that contain them are found first, since there are far fewer of them than players;
 * `groups` are rare letter groups of the words, or empty to use all of them. Passed as an array, because the planner would otherwise expect
 * more texts than there are and read all players.
 */
export function hasPlayer(db: Db, words: string, groups: readonly string[]): SQL | undefined {
  const texts = sql`any(array(${textsWith(db, words, groups)}))`
  const ending = nameBeforeGolfId(words)
  const across = ending === null ? undefined : and(
    sql`${bookingPlayers.nameText} = any(array(${db.select({ text: searchText }).from(playerNames).where(
      // The pattern of a match anywhere, without its last wildcard: nothing may follow.
      sql`${searchText} like ${searchPattern(ending).slice(0, -1)}`,
    )}))`,
    containsText(bookingPlayers.searchText, words),
  )
  return or(sql`${bookingPlayers.nameText} = ${texts}`, hasLetter(words) ? undefined : sql`${bookingPlayers.golfId} = ${texts}`, across)
}

/** Whether the words contain a letter. A Golf-ID has none. */
const hasLetter = (words: string): boolean => /\p{L}/u.test(words)

/** When more names than this contain the words, they are not queried one by one. */
const askedForEach = 500

/**
 * Returns the names that contain the words; null when they are too many to be queried one by one, or when the words may belong to a
 * Golf-ID.
 */
export async function namesWith(db: Db, words: string, groups: readonly string[]): Promise<string[] | null> {
  if (!hasLetter(words) || nameBeforeGolfId(words) !== null) return null
  const found = await textsWith(db, words, groups).limit(askedForEach + 1)
  return found.length > askedForEach ? null : found.map(({ text }) => text)
}

/**
 * Selects the ids of the latest bookings with one of these names in the ball, at most `limit` for each name. No others are read, since an
 * index orders each name's bookings by day. `where` may use the columns of both tables.
 */
export function latestOfNames(names: readonly string[], { where, limit }: { where: SQL | undefined; limit: number }): SQL {
  const { playDate, bookingId, nameText } = bookingPlayers
  return sql`
    select each.booking_id from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as named (name) cross join lateral (
      select distinct ${playDate}, ${bookingId} from ${bookingPlayers} join ${bookings} on ${eq(bookings.id, bookingId)}
      where ${and(sql`${nameText} = named.name`, where)}
      order by ${playDate} desc, ${bookingId} desc limit ${limit}
    ) each`
}
