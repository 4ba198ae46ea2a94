import { bookingFieldTexts } from '../texts.ts'
import { newlyRepeatedIn, repeatedIn } from '../verdict-rules.ts'

interface NamedPlayer {
  name: string
  golfId: string | null
}

interface RepeatedPlayer {
  /** The index of the row. */
  index: number
  field: 'name' | 'golfId'
  message: string
}

/**
 * Finds the co-players who are in the ball already, by the server's rule, with the text to show there. A null row is nobody yet. When a
 * ball is changed, `standing` are the players in it so far.
 */
export function repeatedPlayers(booker: NamedPlayer, rows: readonly (NamedPlayer | null)[], standing: readonly NamedPlayer[] = []): RepeatedPlayer[] {
  const places = rows.flatMap((player, index) => (player ? [{ player, index }] : []))
  return newlyRepeatedIn([booker, ...places.map(({ player }) => player)], standing).flatMap((position) => {
    const place = places[position - 1]
    if (!place) return []
    const { player, index } = place
    const isOwn = repeatedIn([booker, player]).length > 0
    const [field, message] = player.golfId === null
      ? ['name', isOwn ? bookingFieldTexts.ownCoPlayerName : bookingFieldTexts.samePlayerTwice] as const
      : ['golfId', isOwn ? bookingFieldTexts.ownCoPlayerGolfId : bookingFieldTexts.golfIdTwice] as const
    return [{ index, field, message }]
  })
}
