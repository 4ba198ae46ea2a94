import { findByGolfIds, findByNames, nameKey, type PayingMember } from '#features/members/server/fee-store.ts'
import type { Db } from '#server/db/database.ts'
import type { PayerCandidate } from '../contract.ts'
import { type FoundBy, golfIdsIn, namesIn, payerLimits } from '../rules.ts'

/**
 * Whom each line may mean: the members whose Golf-IDs stand in it; where there are none of those, the members who bear a name in it.
 * Two statements, however many the lines are.
 */
export async function findPayers(db: Db, lines: readonly string[]): Promise<{ candidates: PayerCandidate[]; more: boolean }[]> {
  const read = lines.map((line) => ({ golfIds: golfIdsIn(line), keys: new Set(namesIn(line).map(nameKey)) }))
  const byGolfId = await findByGolfIds(db, [...new Set(read.flatMap(({ golfIds }) => golfIds))])
  const withGolfId = read.map(({ golfIds }) => golfIds.flatMap((golfId) => byGolfId.filter((member) => member.golfId === golfId)))
  const nameless = read.filter((_, place) => withGolfId[place]?.length === 0)
  const most = payerLimits.candidates + 1
  const byName = await findByNames(db, { keys: [...new Set(nameless.flatMap(({ keys }) => [...keys]))], most })
  return read.map(({ keys }, place) => {
    const meant = withGolfId[place] ?? []
    if (meant.length > 0) return answer(meant, 'golf_id')
    return answer(byName.filter(({ key }) => keys.has(key)), 'name')
  })
}

function answer(found: readonly PayingMember[], foundBy: FoundBy) {
  return {
    candidates: found.slice(0, payerLimits.candidates).map((member) => present(member, foundBy)),
    more: found.length > payerLimits.candidates,
  }
}

function present({ id, firstName, lastName, golfId, club, isPaid, endedOn }: PayingMember, foundBy: FoundBy): PayerCandidate {
  return { id, first_name: firstName, last_name: lastName, golf_id: golfId, club, paid: isPaid, ended_on: endedOn, found_by: foundBy }
}
