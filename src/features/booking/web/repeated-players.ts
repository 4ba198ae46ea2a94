import { bookingFieldTexts } from '../texts.ts'
import { playerKey, repeatedIn } from '../verdict-rules.ts'

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

/** Which co-players stand in the ball already, as the server sees it, and what to say there. A row that is null is nobody yet. */
export function repeatedPlayers(booker: NamedPlayer, rows: readonly (NamedPlayer | null)[]): RepeatedPlayer[] {
  const places = rows.flatMap((player, index) => (player ? [{ player, index }] : []))
  return repeatedIn([booker, ...places.map(({ player }) => player)]).flatMap((position) => {
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

/** The same for a ball that is changed: two of one name who stand there already, as two who have been erased, may stay. */
export function newlyRepeated(standing: readonly NamedPlayer[], rows: readonly (NamedPlayer | null)[]): RepeatedPlayer[] {
  const [booker] = standing
  if (!booker) return []
  const times = (players: readonly (NamedPlayer | null)[], key: string) => players.filter((player) => player && playerKey(player) === key).length
  return repeatedPlayers(booker, rows).filter(({ index }) => {
    const player = rows[index]
    return player && times([booker, ...rows], playerKey(player)) > times(standing, playerKey(player))
  })
}
