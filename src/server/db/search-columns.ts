import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { capitals, foldedLetters, ringless, searchPattern, shortestAnywhere, swedishOrder, wordBeginning } from '#domain/search-text.ts'
import { lowered } from '#domain/text.ts'

/**
 * Lower case. Å, Ä, Ö and the other {@link capitals} become lower case in any locale; letters such as Š only in one whose encoding is UTF-8,
 * `C.UTF-8` for instance, not `C`.
 */
function folded(text: SQL): SQL {
  return sql`translate(lower(${text}), ${sql.raw(`'${capitals}', '${capitals.toLowerCase()}'`)})`
}

/** The expression of a stored column with all texts of a row, folded, which one `like` searches with a trigram index. */
export function searchTextOf(...columns: AnyPgColumn[]): SQL {
  return folded(sql.join(columns.map((column) => sql`coalesce(${column}, '')`), sql` || ' ' || `))
}

/**
 * Like {@link searchTextOf}, but without the word (or words) in `removed` wherever it occurs as a whole word. `removed` must begin with a
 * letter; otherwise nothing is left out.
 */
export function searchTextWithout(removed: AnyPgColumn, ...columns: AnyPgColumn[]): SQL {
  const word = folded(sql`${removed}`)
  const beginsWithLetter = sql`${word} ~ ${sql.raw(`'^[${foldedLetters}]'`)}`
  return sql`translate(replace(${bounded(searchTextOf(...columns))}, case when ${beginsWithLetter} then ${bounded(word)} else '' end, ''), ${boundaries}, '')`
}

const boundaries = sql.raw("chr(1) || chr(2)")

/** The text with a marker before and after each run of letters, so that only whole words are found. */
function bounded(text: SQL): SQL {
  return sql`regexp_replace(${text}, ${sql.raw(`'([${foldedLetters}]+)', chr(1) || '\\1' || chr(2), 'g'`)})`
}

/** The expression of a stored column with one text, folded, so that texts with the same beginning are adjacent in an index. */
export function foldedOf(column: AnyPgColumn): SQL {
  return folded(sql`${column}`)
}

/** A word without its first letter, in which a search finds what is not at the word's beginning. */
export function tailOf(column: AnyPgColumn): SQL {
  return sql`substr(${folded(sql`${column}`)}, 2)`
}

/** The expression of a stored column that sorts in Swedish order when compared byte by byte (`collate "C"`). */
export function sortKeyOf(first: AnyPgColumn, second: AnyPgColumn): SQL {
  const [letters, places] = swedishOrder
  return sql`translate(${folded(sql`${first} || ' ' || ${second}`)}, ${sql.raw(`'${letters}', '${places}'`)})`
}

/** The name in a sort key of {@link sortKeyOf}, in the form that `withoutRings` gives it. */
export function ringlessOf(sortKey: AnyPgColumn): SQL {
  return sql`translate(${sortKey}, ${sql.raw(`'${ringless[0]}', '${ringless[1]}'`)})`
}

/**
 * Whether a folded text contains what is searched for: anywhere in it, or only at the beginning of a word if it is one or two letters.
 * Almost every text has these somewhere inside a word, and a trigram index knows them only at the beginning of one.
 */
export function holds(searchText: AnyPgColumn | SQL, words: string): SQL {
  const at = words.indexOf('@')
  // Half of all addresses end alike: the index finds the part up to the `@`, and the rest is compared.
  if (at >= shortestAnywhere) return sql`(${searchText} like ${searchPattern(words.slice(0, at + 1))} and strpos(${searchText}, ${lowered(words)}) > 0)`
  return words.length < shortestAnywhere ? sql`${searchText} ~ ${wordBeginning(words)}` : sql`${searchText} like ${searchPattern(words)}`
}
