import { matchPlayRules, strokesOnHole, strokesReceived } from '../rules.ts'
import { formatPlayingHandicap, strokesInWords } from '../texts.ts'

const indexes = Array.from({ length: matchPlayRules.holes }, (_, hole) => hole + 1)

export interface Player {
  name: string
  playingHandicap: number
}

/** The eighteen stroke indexes; those with strokes are filled. Hidden from screen readers, which get the same from the words beside it. */
function Holes({ received }: { received: number }) {
  return (
    <div aria-hidden="true" className="holes">
      {indexes.map((index) => {
        const strokes = strokesOnHole(received, index)
        return (
          <span key={index} className={`hole ${strokes > 0 ? 'hole-given' : ''} ${strokes > 1 ? 'hole-twice' : ''}`}>
            {index}
            {strokes > 1 && <span className="hole-count">{strokes}</span>}
          </span>
        )
      })}
    </div>
  )
}

/** Who gets how many strokes in a match, and on which holes. */
export function StrokeList({ players }: { players: readonly Player[] }) {
  const received = strokesReceived(players.map(({ playingHandicap }) => playingHandicap))
  return (
    <ul className="grid gap-5">
      {players.map(({ name, playingHandicap }, index) => {
        const strokes = received[index] ?? 0
        return (
          <li key={name} className="stroke-row">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{name} <span className="font-normal text-muted">med spelhandicap {formatPlayingHandicap(playingHandicap)}</span></span>
              {' '}
              <strong className="font-display text-[1.3rem] font-semibold">{strokes} slag</strong>
            </p>
            <p className="text-muted">{strokesInWords(strokes)}</p>
            {strokes > 0 && <Holes received={strokes} />}
          </li>
        )
      })}
    </ul>
  )
}
