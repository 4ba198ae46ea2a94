import { RotateCcw } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type MatchPlayFormId, readPlayingHandicap } from '../rules.ts'
import { playingHandicapTexts } from '../texts.ts'
import { type Player, StrokeList } from './stroke-list.tsx'

const sides: Record<MatchPlayFormId, readonly { legend: string | null; players: readonly string[] }[]> = {
  'singel': [{ legend: null, players: ['Spelare A', 'Spelare B'] }],
  'bast-samst': [
    { legend: 'Par A', players: ['Spelare A1', 'Spelare A2'] },
    { legend: 'Par B', players: ['Spelare B1', 'Spelare B2'] },
  ],
}

/** Returns everybody's handicap, or null while one is missing or invalid. */
function playersOf(names: readonly string[], typed: ReadonlyMap<string, string>): Player[] | null {
  const players = names.flatMap((name) => {
    const playingHandicap = readPlayingHandicap(typed.get(name) ?? '')
    return typeof playingHandicap === 'number' ? [{ name, playingHandicap }] : []
  })
  return players.length === names.length ? players : null
}

/** Shows the strokes of a match as the players' handicaps are typed. Nothing leaves the browser. */
export function StrokeCalculator({ form }: { form: MatchPlayFormId }) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const card = useRef<HTMLElement>(null)
  const headingId = useId()
  const groups = sides[form]
  const players = playersOf(groups.flatMap((group) => group.players), typed)

  function field(name: string) {
    const value = typed.get(name) ?? ''
    const read = readPlayingHandicap(value)
    return (
      <TextField
        key={name}
        label={name}
        value={value}
        onChange={(event) => setTyped(new Map(typed).set(name, event.target.value))}
        error={typeof read === 'string' ? playingHandicapTexts[read] : undefined}
        // This mode's keypad has digits and a plus sign.
        inputMode="tel"
        autoComplete="off"
        maxLength={6}
      />
    )
  }

  /** Clears the fields. The button then disappears, so the focus goes to the first field. */
  function startAgain() {
    setTyped(new Map())
    card.current?.querySelector('input')?.focus()
  }

  return (
    <Card ref={card} id={`${form}-raknare`} aria-labelledby={headingId} className="no-print scroll-mt-6 lg:sticky lg:top-6">
      <h3 id={headingId} tabIndex={-1} className="text-2xl">Räkna ut slagen</h3>
      <p className="mt-2 text-muted">Skriv spelhandicap för alla. Plushandicap skrivs med plus, till exempel +2.</p>
      <div className="mt-5 grid gap-5">
        {groups.map(({ legend, players: names }) => (legend
          ? (
            <fieldset key={legend}>
              <legend className="mb-1 text-muted">{legend}</legend>
              <div className="grid grid-cols-2 items-start gap-3">{names.map(field)}</div>
            </fieldset>
          )
          : <div key="single" className="grid grid-cols-2 items-start gap-3">{names.map(field)}</div>))}
      </div>
      <div role="status" className="mt-6 border-t border-line pt-5">
        {players ? <StrokeList players={players} /> : <p className="text-muted">Slagen visas här när alla har ett spelhandicap.</p>}
      </div>
      {typed.size > 0 && (
        <Button variant="quiet" size="sm" className="mt-5" icon={<RotateCcw aria-hidden="true" />} onClick={startAgain}>Börja om</Button>
      )}
    </Card>
  )
}
