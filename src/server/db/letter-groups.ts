import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { plainWords, searchPattern } from '#domain/search-text.ts'
import { holds } from './search-columns.ts'

/** As short as what a trigram index knows. */
const groupLength = 3

/**
 * Groups that so many texts have tell little; together they should be as rare as this, and no more are taken to come there.
 * The other groups of a first and a last name stand in the same texts as theirs that were taken: they would tell nothing new.
 */
const wanted = { each: 1 / 5, together: 1 / 1_000_000, ofNames: 1 / 1000, groups: 4 } as const

interface Group {
  letters: string
  index: number
  /** Of the texts that have it. */
  share: number
}

/**
 * Groups of three letters of what is searched for, so few and so rare that a trigram index is soon read: it reads the
 * list of each group, and those of common ones are long. Each word gives its rarest one first, since those of a single
 * word stand in the same texts. `texts` are some of those that are searched, to tell which are rare. None where there is
 * nothing to choose from.
 */
export function rareGroups(search: string, texts: readonly string[]): string[] {
  const words = [...search.toLowerCase().matchAll(/[a-z0-9åäö]+/gu)].map(([word]) => groupsOf(word, texts)).filter((groups) => groups.length > 0)
  const rounds = Array.from({ length: wanted.groups }, (_, round) => words.flatMap((groups) => groups[round] ?? []).toSorted(byShare))
  const enough = plainWords(search).length > 1 ? wanted.ofNames : wanted.together
  const taken: string[] = []
  let share = 1
  for (const [round, groups] of rounds.entries()) {
    for (const next of groups) {
      if (taken.length === wanted.groups || (round > 0 && share < enough)) return taken
      if (next.share > wanted.each && taken.length > 0) continue
      taken.push(next.letters)
      share *= next.share
    }
  }
  return taken
}

const byShare = (one: Group, other: Group): number => one.share - other.share

/** The rarest first, none with a letter of another: they would say the same twice. */
function groupsOf(word: string, texts: readonly string[]): Group[] {
  const all = Array.from({ length: Math.max(0, word.length - groupLength + 1) }, (_, index): Group => {
    const letters = word.slice(index, index + groupLength)
    return { letters, index, share: (1 + texts.filter((text) => text.includes(letters)).length) / (1 + texts.length) }
  })
  const apart: Group[] = []
  for (const group of all.toSorted(byShare)) {
    if (apart.every(({ letters, index }) => letters !== group.letters && Math.abs(index - group.index) >= groupLength)) apart.push(group)
  }
  return apart
}

/** What {@link holds} says, by a trigram index that is asked for these groups alone and a look at the texts that it finds. */
export function holdsByGroups(searchText: AnyPgColumn, search: string, groups: readonly string[]): SQL {
  if (groups.length === 0) return holds(searchText, search)
  return sql`(${sql.join(groups.map((group) => sql`${searchText} like ${searchPattern(group)}`), sql` and `)} and ${standsIn(searchText, search)})`
}

/** What {@link holds} says, of texts that other conditions have found: no index is asked. */
export function standsIn(text: AnyPgColumn | SQL, search: string): SQL {
  return search.length < groupLength ? holds(text, search) : sql`strpos(${text}, ${search.toLowerCase()}) > 0`
}
