import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { capitals, foldedLetters, ringless, searchPattern, shortestAnywhere, swedishOrder, wordBeginning } from '#domain/search-text.ts'

/** Lower case whatever the database's locale. */
function folded(text: SQL): SQL {
  return sql`translate(lower(${text}), ${sql.raw(`'${capitals}', '${capitals.toLowerCase()}'`)})`
}

/** The expression of a stored column that holds all texts of a row, folded, for one `like` over a trigram index. */
export function searchTextOf(...columns: AnyPgColumn[]): SQL {
  return folded(sql.join(columns.map((column) => sql`coalesce(${column}, '')`), sql` || ' ' || `))
}

/**
 * The expression of a stored column that holds those texts without the word (or words) in `removed`, wherever it stands
 * between other signs than letters. It must begin with a letter; otherwise nothing is left out.
 */
export function searchTextWithout(removed: AnyPgColumn, ...columns: AnyPgColumn[]): SQL {
  const word = folded(sql`${removed}`)
  const beginsWithLetter = sql`${word} ~ ${sql.raw(`'^[${foldedLetters}]'`)}`
  return sql`translate(replace(${bounded(searchTextOf(...columns))}, case when ${beginsWithLetter} then ${bounded(word)} else '' end, ''), ${boundaries}, '')`
}

const boundaries = sql.raw("chr(1) || chr(2)")

/** The text with a sign before and after each run of letters, so that a word is found only as a whole. */
function bounded(text: SQL): SQL {
  return sql`regexp_replace(${text}, ${sql.raw(`'([${foldedLetters}]+)', chr(1) || '\\1' || chr(2), 'g'`)})`
}

/** The expression of a stored column that holds one text folded, for what begins with a word to stand together in an index. */
export function foldedOf(column: AnyPgColumn): SQL {
  return folded(sql`${column}`)
}

/** A word without its first letter: where a search meets the rest of it. */
export function tailOf(column: AnyPgColumn): SQL {
  return sql`substr(${folded(sql`${column}`)}, 2)`
}

/** The expression of a stored column that sorts as Swedish does, when compared byte by byte (`collate "C"`). */
export function sortKeyOf(first: AnyPgColumn, second: AnyPgColumn): SQL {
  const [letters, places] = swedishOrder
  return sql`translate(${folded(sql`${first} || ' ' || ${second}`)}, ${sql.raw(`'${letters}', '${places}'`)})`
}

/** A name that {@link sortKeyOf} has put in order, as `withoutRings` has it. */
export function ringlessOf(sortKey: AnyPgColumn): SQL {
  return sql`translate(${sortKey}, ${sql.raw(`'${ringless[0]}', '${ringless[1]}'`)})`
}

/**
 * Whether a folded text holds what is searched for: anywhere in it, or where a word begins when it is one or two letters.
 * So few stand in the middle of almost every text, and only where a word begins does a trigram index know them.
 */
export function holds(searchText: AnyPgColumn | SQL, words: string): SQL {
  const at = words.indexOf('@')
  // Half of all addresses end alike: the index finds the beginning, and the rest is looked at.
  if (at >= shortestAnywhere) return sql`(${searchText} like ${searchPattern(words.slice(0, at + 1))} and strpos(${searchText}, ${words.toLowerCase()}) > 0)`
  return words.length < shortestAnywhere ? sql`${searchText} ~ ${wordBeginning(words)}` : sql`${searchText} like ${searchPattern(words)}`
}
