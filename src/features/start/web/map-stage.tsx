import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Maximize2, Minimize2, Minus, Plus, ScanSearch } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { clubs } from '#content/clubs.ts'
import { useSite } from '#web/site.ts'
import { ClubDetails } from './club-details.tsx'
import { type ClubMap, createClubMap } from './club-map.ts'
import { FullScreen } from './full-screen.tsx'

function MapButton({ label, onClick, children, ref }: {
  label: string
  onClick: () => void
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}) {
  return <button ref={ref} type="button" className="map-button" aria-label={label} title={label} onClick={onClick}>{children}</button>
}

/** Buttons for those who cannot drag (WCAG 2.5.7); the arrow keys do the same. */
const ways = [
  { label: 'Flytta kartan västerut', east: -1, south: 0, Arrow: ArrowLeft },
  { label: 'Flytta kartan norrut', east: 0, south: -1, Arrow: ArrowUp },
  { label: 'Flytta kartan söderut', east: 0, south: 1, Arrow: ArrowDown },
  { label: 'Flytta kartan österut', east: 1, south: 0, Arrow: ArrowRight },
] as const

/** The map with its buttons and the chosen course's details, in the page or in full screen. */
export function MapStage() {
  const { tiles } = useSite()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [map, setMap] = useState<ClubMap | null>(null)
  const [hasTiles, setHasTiles] = useState(true)
  const [chosen, setChosen] = useState<string | null>(null)
  const [full, setFull] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!place) return undefined
    const made = createClubMap(place, { clubs, tileUrl: tiles, onSelect: setChosen, onTiles: setHasTiles })
    setMap(made)
    return () => made.remove()
  }, [place, tiles])
  useEffect(() => map?.select(chosen), [map, chosen])
  function changeFull(next: boolean) {
    setFull(next)
    map?.setFullScreen(next)
    // The button moves with the map to another place in the document, which makes it lose the focus.
    requestAnimationFrame(() => toggle.current?.focus({ preventScroll: true }))
  }

  return (
    <FullScreen full={full} onClose={() => full && changeFull(false)} label="Banorna på kartan">
      <div className="map-stage">
        <div className="map-canvas">
          <div
            ref={setPlace}
            role="region"
            aria-label="Karta över banorna. Flytta den med piltangenterna, zooma med plus och minus."
            className="club-map"
          />
          {!hasTiles && <p role="status" className="map-notice">Kartbilden kunde inte hämtas. Flaggorna visar ändå var banorna ligger.</p>}
          <div role="group" aria-label="Kartans knappar" className="map-buttons">
            <MapButton ref={toggle} label={full ? 'Stäng helskärm' : 'Visa i helskärm'} onClick={() => changeFull(!full)}>
              {full ? <Minimize2 /> : <Maximize2 />}
            </MapButton>
            <MapButton label="Zooma in" onClick={() => map?.zoom(1)}><Plus /></MapButton>
            <MapButton label="Zooma ut" onClick={() => map?.zoom(-1)}><Minus /></MapButton>
            <MapButton label="Visa hela området" onClick={() => map?.showAll()}><ScanSearch /></MapButton>
          </div>
          <div role="group" aria-label="Flytta kartan" className="map-moves">
            <span aria-hidden="true">Flytta kartan</span>
            <div>
              {ways.map(({ label, east, south, Arrow }) => (
                <MapButton key={label} label={label} onClick={() => map?.move(east, south)}><Arrow /></MapButton>
              ))}
            </div>
          </div>
        </div>
        <ClubDetails clubs={clubs} club={clubs.find((club) => club.id === chosen) ?? null} onSelect={setChosen} />
      </div>
    </FullScreen>
  )
}
