import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#domain/search-text.ts'
import type { Db } from '#server/db/database.ts'
import { holdsByGroups, standsIn } from '#server/db/letter-groups.ts'
import { bookingPlayers, bookings, playerNames } from './tables.ts'

const { searchText } = playerNames

/** The names and Golf-IDs that hold the words; `groups` are rare letters of the words, or none for all of them. */
const textsWith = (db: Db, words: string, groups: readonly string[]) => (
  db.select({ text: searchText }).from(playerNames).where(holdsByGroups(searchText, words, groups))
)

/** The end of a name, when the words may go on in the Golf-ID after it: `ek 8501`. */
function nameBeforeGolfId(words: string): string | null {
  const [, name] = /^(.+) [\d-]+$/.exec(words.toLowerCase()) ?? []
  return name ?? null
}

/**
 * Of players, whether one has the words. The texts that hold them are found first, of which there are far fewer than players;
 * `groups` are letters of the words, rare ones, or none for all of them. Said as an array, since the database would otherwise
 * expect more of those texts than there are and read all players.
 */
export function hasPlayer(db: Db, words: string, groups: readonly string[]): SQL | undefined {
  const texts = sql`any(array(${textsWith(db, words, groups)}))`
  const ending = nameBeforeGolfId(words)
  const across = ending === null ? undefined : and(
    sql`${bookingPlayers.nameText} = any(array(${db.select({ text: searchText }).from(playerNames).where(
      // The pattern of what stands anywhere, but with nothing after it.
      sql`${searchText} like ${searchPattern(ending).slice(0, -1)}`,
    )}))`,
    standsIn(bookingPlayers.searchText, words),
  )
  return or(sql`${bookingPlayers.nameText} = ${texts}`, hasLetter(words) ? undefined : sql`${bookingPlayers.golfId} = ${texts}`, across)
}

/** A Golf-ID has none. */
const hasLetter = (words: string): boolean => /\p{L}/u.test(words)

/** Names beyond so many are not asked for one by one. */
const askedForEach = 500

/** The names that hold the words; null when they are too many to be asked for one by one, or when the words go on in a Golf-ID. */
export async function namesWith(db: Db, words: string, groups: readonly string[]): Promise<string[] | null> {
  if (!hasLetter(words) || nameBeforeGolfId(words) !== null) return null
  const found = await textsWith(db, words, groups).limit(askedForEach + 1)
  return found.length > askedForEach ? null : found.map(({ text }) => text)
}

/**
 * The ids of the latest bookings with one of these names in the ball, so many of each name and no others: a name's stand in an index
 * by day, whoever bears it. `where` says which bookings, of both tables.
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
