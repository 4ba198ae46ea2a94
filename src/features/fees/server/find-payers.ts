import { swedishSortKey, withoutRings } from '#domain/search-text.ts'
import { findByGolfIds, findByNames, findBySpellings, nameKey, type NamedMember, type PayingMember } from '#features/members/server/fee-store.ts'
import type { Db } from '#server/db/database.ts'
import type { PayerCandidate } from '../contract.ts'
import { namesIn } from '../name-rules.ts'
import { dashedGolfIdsIn, type FoundBy, golfIdsIn, payerLimits } from '../rules.ts'
import { lostNamesIn, mayBeSpelled } from '../spelling-rules.ts'

interface Asked {
  lines: readonly string[]
  /** Whether to look also for names that are nearly somebody's. */
  spellings: boolean
}

interface FoundPayers {
  candidates: PayerCandidate[]
  more: boolean
  unknown_golf_ids: string[]
}

/** One more than is answered, to find out whether there are more. */
const most = payerLimits.candidates + 1

/**
 * Finds whom each line may mean: the members whose Golf-IDs it contains; if there are none, the members whose name it contains; and
 * if there are none and `spellings` is set, the members whose name it contains but for å, ä, ö, é and ü. Runs at most three
 * statements, however many lines there are.
 */
export async function findPayers(db: Db, { lines, spellings }: Asked): Promise<FoundPayers[]> {
  const read = lines.map((line) => ({ line, golfIds: golfIdsIn(line), keys: new Set(namesIn(line).map(nameKey)) }))
  const byGolfId = await findByGolfIds(db, [...new Set(read.flatMap(({ golfIds }) => golfIds))])
  const withGolfId = read.map(({ golfIds }) => golfIds.flatMap((golfId) => byGolfId.filter((member) => member.golfId === golfId)))
  const nameless = read.filter((_, place) => withGolfId[place]?.length === 0)
  const byName = await findByNames(db, { keys: [...new Set(nameless.flatMap(({ keys }) => [...keys]))], most })
  const found = read.map(({ line, keys }, place) => {
    const meant = withGolfId[place] ?? []
    if (meant.length === 0) return { line, answer: answer(byName.filter(({ key }) => keys.has(key)), 'name') }
    const known = new Set(meant.map(({ golfId }) => golfId))
    return { line, answer: { ...answer(meant, 'golf_id'), unknown_golf_ids: dashedGolfIdsIn(line).filter((golfId) => !known.has(golfId)) } }
  })
  if (!spellings) return found.map(({ answer: meant }) => meant)
  const bySpelling = await findSpelled(db, found.filter(({ answer: { candidates } }) => candidates.length === 0).map(({ line }) => line))
  return found.map(({ line, answer: meant }) => bySpelling.get(line) ?? meant)
}

/** Finds members with nearly the same name, for lines that match nobody exactly. */
async function findSpelled(db: Db, lines: readonly string[]): Promise<Map<string, FoundPayers>> {
  const read = lines.map((line) => ({ line, names: spelledIn(line) }))
  const keys = [...new Set(read.flatMap(({ names }) => [...names.keys()]))]
  const found = await findBySpellings(db, { keys, most })
  // Of these keys only the first `most` members were read; others may have nearly the same name.
  const full = new Set([...Map.groupBy(found, ({ key }) => key)].filter(([, bearers]) => bearers.length >= most).map(([key]) => key))
  return new Map(read.map(({ line, names }) => {
    const meant = answer(found.filter((member) => isSpelled(member, names)), 'spelling')
    return [line, { ...meant, more: meant.more || [...names.keys()].some((key) => full.has(key)) }]
  }))
}

/** Returns the names in a line, read as if the bank may have lost letters, each once, grouped by the key that members' names share. */
function spelledIn(line: string): Map<string, string[]> {
  return Map.groupBy(new Set(lostNamesIn(line).map(nameKey)), withoutRings)
}

function isSpelled({ key, firstName, lastName }: NamedMember, names: ReadonlyMap<string, readonly string[]>): boolean {
  const place = swedishSortKey(`${lastName} ${firstName}`)
  return names.get(key)?.some((name) => mayBeSpelled(name, place)) ?? false
}

function answer(found: readonly PayingMember[], foundBy: FoundBy): FoundPayers {
  return {
    candidates: found.slice(0, payerLimits.candidates).map((member) => present(member, foundBy)),
    more: found.length > payerLimits.candidates,
    unknown_golf_ids: [],
  }
}

function present({ id, firstName, lastName, golfId, club, isPaid, endedOn }: PayingMember, foundBy: FoundBy): PayerCandidate {
  return { id, first_name: firstName, last_name: lastName, golf_id: golfId, club, paid: isPaid, ended_on: endedOn, found_by: foundBy }
}
