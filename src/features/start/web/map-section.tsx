import { useEffect, useState, type ComponentType } from 'react'
import { paths } from '#domain/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOnScreen } from './use-on-screen.ts'

/** The courses on a map (specification 2, "Start page map"). No part of the map is fetched before its place is on screen. */
export function MapSection() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isSeen = useOnScreen(place)
  const [Stage, setStage] = useState<ComponentType | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!isSeen) return
    import('./map-stage.tsx').then(({ MapStage }) => setStage(() => MapStage), () => setHasFailed(true))
  }, [isSeen])
  return (
    <section aria-labelledby="map" className="wrap mt-20">
      <p className="eyebrow">Hitta dit</p>
      <h2 id="map" className="mt-1">Banorna på kartan</h2>
      <div ref={setPlace} className="map-frame">
        {Stage && <Stage />}
        {!Stage && !hasFailed && <Skeleton className="absolute inset-0 rounded-card" />}
        {hasFailed && <p role="status" className="map-notice">Kartan kunde inte hämtas. Ladda om sidan för att försöka igen.</p>}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <LinkButton to={paths.businessCourses} variant="quiet">Visa alla banor</LinkButton>
        <p className="hidden text-muted pointer-coarse:block">Flytta kartan med två fingrar eller med pilarna, eller öppna den i helskärm.</p>
      </div>
      <p className="map-without-scripts">Kartan behöver JavaScript. Alla banor finns i listan ovanför.</p>
    </section>
  )
}
