import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { plainWords, searchPattern } from '#domain/search-text.ts'
import { lowered } from '#domain/text.ts'
import { holds } from './search-columns.ts'

/** The length of a trigram, below which a trigram index knows nothing. */
const groupLength = 3

/**
 * `each`: a group that a larger share of the texts contains tells little and is skipped. `together`: enough groups are taken once their
 * combined share is this small. `ofNames`: the same for several words, such as a first and a last name: the names' other groups occur in
 * the same texts as those already taken and would tell nothing new. `groups`: the most that are taken.
 */
const wanted = { each: 1 / 5, together: 1 / 1_000_000, ofNames: 1 / 1000, groups: 4 } as const

interface Group {
  letters: string
  index: number
  /** The share of the texts that contain it. */
  share: number
}

/**
 * Returns three-letter groups of the search, few and rare enough for a trigram index to be read quickly: it reads the list of every group,
 * and those of common groups are long. Each word contributes its rarest group first, since the groups of one word occur in the same texts.
 * `texts` is a sample of the searched texts, to estimate how rare a group is. Empty when the search contains no such group.
 */
export function rareGroups(search: string, texts: readonly string[]): string[] {
  const words = [...lowered(search).matchAll(/[a-z0-9åäö]+/gu)].map(([word]) => groupsOf(word, texts)).filter((groups) => groups.length > 0)
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

/** The groups of a word, rarest first. None shares a letter with another, since they would tell the same twice. */
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

/** The same condition as {@link holds}: a trigram index finds texts by these groups only, then the texts are checked. */
export function holdsByGroups(searchText: AnyPgColumn, search: string, groups: readonly string[]): SQL {
  if (groups.length === 0) return holds(searchText, search)
  return sql`(${sql.join(groups.map((group) => sql`${searchText} like ${searchPattern(group)}`), sql` and `)} and ${containsText(searchText, search)})`
}

/** The same condition as {@link holds}, for texts that other conditions have found: no index is used. */
export function containsText(text: AnyPgColumn | SQL, search: string): SQL {
  return search.length < groupLength ? holds(text, search) : sql`strpos(${text}, ${lowered(search)}) > 0`
}
