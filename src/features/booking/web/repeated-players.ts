import { bookingFieldTexts } from '../texts.ts'
import { newlyRepeatedIn, repeatedIn } from '../verdict-rules.ts'

interface NamedPlayer {
  name: string
  golfId: string | null
}

interface RepeatedPlayer {
  /** Which of the rows. */
  index: number
  field: 'name' | 'golfId'
  message: string
}

/**
 * Which co-players stand in the ball already, as the server sees it, and what to say there. A row that is null is nobody yet. Of a ball
 * that is changed `standing` is who stands in it.
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
