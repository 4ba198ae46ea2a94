import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Tournament } from '../contract.ts'
import { competitionTexts } from '../texts.ts'
import { Place } from './medal.tsx'

/**
 * `Slutresultat` (specification 2). On a phone each row becomes two lines. The explicit roles keep it a table for screen readers:
 * Safari drops the implicit roles of table elements that are displayed as blocks.
 */
export function ResultsTable({ tournament }: { tournament: Tournament }) {
  return (
    <Card className="max-sm:px-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:px-5">
        <h2 id="slutresultat" className="text-2xl">{competitionTexts.results}</h2>
        {tournament.isExample && <Badge>Exempelresultat</Badge>}
      </div>
      <table role="table" aria-labelledby="slutresultat" className="results">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col"><abbr title="Placering" className="no-underline">Plac.</abbr></th>
            <th role="columnheader" scope="col">Spelare</th>
            <th role="columnheader" scope="col">Klubb</th>
            <th role="columnheader" scope="col" className="results-figure">Score</th>
            <th role="columnheader" scope="col" className="results-figure">HCP</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {tournament.results.map(({ position, name, club, score, hcp }) => (
            <tr role="row" key={[position, name, club].join()} className={position === 1 ? 'results-winner' : undefined}>
              <td role="cell"><Place position={position} /></td>
              <th role="rowheader" scope="row">{name}</th>
              <td role="cell" className="results-club">{club}</td>
              <td role="cell" className="results-figure results-score">{score}</td>
              <td role="cell" className="results-figure results-hcp">{hcp}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
