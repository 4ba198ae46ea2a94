import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Tournament } from '../contract.ts'
import { competitionTexts } from '../texts.ts'
import { Place } from './medal.tsx'

/** `Slutresultat` (specification 2). On a phone each row becomes two lines; it stays one table. */
export function ResultsTable({ tournament }: { tournament: Tournament }) {
  return (
    <Card className="max-sm:px-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:px-5">
        <h2 id="slutresultat" className="text-2xl">{competitionTexts.results}</h2>
        {tournament.isExample && <Badge>Exempelresultat</Badge>}
      </div>
      <table aria-labelledby="slutresultat" className="results">
        <thead>
          <tr>
            <th scope="col"><abbr title="Placering" className="no-underline">Plac.</abbr></th>
            <th scope="col">Spelare</th>
            <th scope="col">Klubb</th>
            <th scope="col" className="results-figure">Score</th>
            <th scope="col" className="results-figure">HCP</th>
          </tr>
        </thead>
        <tbody>
          {tournament.results.map(({ position, name, club, score, hcp }) => (
            <tr key={[position, name, club].join()} className={position === 1 ? 'results-winner' : undefined}>
              <td><Place position={position} /></td>
              <th scope="row">{name}</th>
              <td className="results-club">{club}</td>
              <td className="results-figure results-score">{score}</td>
              <td className="results-figure results-hcp">{hcp}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
