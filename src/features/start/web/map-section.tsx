import { Maximize2, Minimize2, Minus, Plus, ScanSearch } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { clubs } from '#content/clubs.ts'
import { useSite } from '#web/site.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClubDetails } from './club-details.tsx'
import type { ClubMap } from './club-map.ts'
import { FullScreen } from './full-screen.tsx'
import { useOnScreen } from './use-on-screen.ts'

type Loading = 'waiting' | 'ready' | 'failed'

/** The map itself, in an element of its own; `null` until it has been fetched, which begins when it is on screen. */
function useClubMap(place: HTMLElement | null, onSelect: (id: string) => void) {
  const { tiles } = useSite()
  const isSeen = useOnScreen(place)
  const [map, setMap] = useState<ClubMap | null>(null)
  const [loading, setLoading] = useState<Loading>('waiting')
  const [hasTiles, setHasTiles] = useState(true)
  const select = useRef(onSelect)
  useEffect(() => {
    select.current = onSelect
  }, [onSelect])
  useEffect(() => {
    if (!isSeen || !place) return undefined
    let made: ClubMap | null = null
    let isGone = false
    import('./club-map.ts').then(({ createClubMap }) => {
      if (isGone) return
      made = createClubMap(place, { clubs, tileUrl: tiles, onSelect: (id) => select.current(id), onTiles: setHasTiles })
      setMap(made)
      setLoading('ready')
    }, () => setLoading('failed'))
    return () => {
      isGone = true
      made?.remove()
      setMap(null)
    }
  }, [isSeen, place, tiles])
  return { map, loading, hasTiles }
}

function MapButton({ label, onClick, children, ref }: {
  label: string
  onClick: () => void
  children: ReactNode
  ref?: React.Ref<HTMLButtonElement>
}) {
  return <button ref={ref} type="button" className="map-button" aria-label={label} title={label} onClick={onClick}>{children}</button>
}

function MapNotice({ children }: { children: ReactNode }) {
  return <p role="status" className="map-notice">{children}</p>
}

/** The courses on a map (specification 2, "Start page map"). */
export function MapSection() {
  const [chosen, setChosen] = useState<string | null>(null)
  const [full, setFull] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { map, loading, hasTiles } = useClubMap(place, setChosen)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => map?.select(chosen), [map, chosen])
  function changeFull(next: boolean) {
    setFull(next)
    map?.setFullScreen(next)
    // The button moves with the map, and what moves in the document loses the focus.
    requestAnimationFrame(() => toggle.current?.focus({ preventScroll: true }))
  }

  return (
    <section aria-labelledby="map" className="wrap mt-20">
      <p className="eyebrow">Hitta dit</p>
      <h2 id="map" className="mt-1">Banorna på kartan</h2>
      <FullScreen full={full} onClose={() => full && changeFull(false)} label="Banorna på kartan" className="map-place">
        <div className="map-stage">
          <div className="map-canvas">
            <div
              ref={setPlace}
              role="region"
              aria-label="Karta över banorna. Flytta den med piltangenterna, zooma med plus och minus."
              className="club-map"
            />
            {loading === 'waiting' && <Skeleton className="absolute inset-0 rounded-none" />}
            {loading === 'failed' && <MapNotice>Kartan kunde inte hämtas. Ladda om sidan för att försöka igen.</MapNotice>}
            {!hasTiles && <MapNotice>Kartbilden kunde inte hämtas. Flaggorna visar ändå var banorna ligger.</MapNotice>}
            {map && (
              <div role="group" aria-label="Kartans knappar" className="map-buttons">
                <MapButton ref={toggle} label={full ? 'Stäng helskärm' : 'Visa i helskärm'} onClick={() => changeFull(!full)}>
                  {full ? <Minimize2 /> : <Maximize2 />}
                </MapButton>
                <MapButton label="Zooma in" onClick={() => map.zoom(1)}><Plus /></MapButton>
                <MapButton label="Zooma ut" onClick={() => map.zoom(-1)}><Minus /></MapButton>
                <MapButton label="Visa hela området" onClick={() => map.showAll()}><ScanSearch /></MapButton>
              </div>
            )}
          </div>
          <ClubDetails clubs={clubs} club={clubs.find((club) => club.id === chosen) ?? null} onSelect={setChosen} />
        </div>
      </FullScreen>
      <p className="mt-3 hidden text-muted pointer-coarse:block">Flytta kartan med två fingrar, eller öppna den i helskärm.</p>
      <p className="map-without-scripts">Kartan behöver JavaScript. Alla banor finns i listan ovanför.</p>
    </section>
  )
}
