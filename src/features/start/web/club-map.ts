import { divIcon, map, marker, type LeafletMouseEvent, type Marker, type Map as LeafletMap, tileLayer, tooltip } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './club-map.css'
import type { Club } from '#features/courses/rules.ts'
import { mapView } from '../rules.ts'

export interface ClubMap {
  zoom(step: 1 | -1): void
  /** Pans by a third of the map's size: 1 is east or south, -1 west or north. */
  move(east: -1 | 0 | 1, south: -1 | 0 | 1): void
  /** Shows all the courses at once. */
  showAll(): void
  /** Highlights the course, or none for null, and pans until it is visible. */
  select(id: string | null): void
  /** Outside full screen, the wheel and one finger scroll the page; in full screen they zoom and move the map. */
  setFullScreen(full: boolean): void
  remove(): void
}

export interface ClubMapOptions {
  clubs: readonly Club[]
  tileUrl: string
  onSelect: (id: string) => void
  /** Called with whether any map tiles are shown, first when they have loaded and then whenever it changes. */
  onTiles: (shown: boolean) => void
}

const boxWidth = 40
const boxHeight = 44
/** The distance in pixels from the marker's edge to the flag pole, which stands on the course's position. */
const poleInset = 8
/** How long a name stays after the pointer has left its flag, in milliseconds: long enough to move onto the name. */
const lingersMs = 250

/** Draws a map of the courses in `element`. This module and its styles are fetched only when the map's place is on screen. */
export function createClubMap(element: HTMLElement, { clubs, tileUrl, onSelect, onTiles }: ClubMapOptions): ClubMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const leaflet = map(element, {
    center: [mapView.lat, mapView.lng],
    zoom: mapView.zoom,
    minZoom: 7,
    maxZoom: 17,
    zoomControl: false,
    scrollWheelZoom: false,
    dragging: !isTouch(),
    ...(still && { zoomAnimation: false, fadeAnimation: false, inertia: false }),
  })
  leaflet.attributionControl.setPrefix(credit('https://leafletjs.com', 'Leaflet'))
  addTiles(leaflet, tileUrl, onTiles)

  const pointer: Pointer = { at: '', restsAt: '' }
  const markers = new Map(clubs.map((club) => [club.id, addMarker(leaflet, club, { west: sharesPlace(club, clubs), pointer, onSelect })]))
  let selected: string | null = null
  const observer = new ResizeObserver(() => leaflet.invalidateSize({ pan: true, animate: false }))
  observer.observe(element)

  return {
    zoom: (step) => void leaflet.setZoom(leaflet.getZoom() + step, { animate: !still }),
    move(east, south) {
      const { x, y } = leaflet.getSize()
      leaflet.panBy([east * x / 3, south * y / 3], { animate: !still })
    },
    showAll() {
      const places = clubs.map((club): [number, number] => [club.lat, club.lng])
      leaflet.fitBounds(places, { paddingTopLeft: [boxWidth, boxHeight + 8], paddingBottomRight: [boxWidth, 24], animate: !still })
    },
    select(id) {
      if (id === selected) return
      if (selected !== null) mark(markers.get(selected), false)
      selected = id
      const chosen = id === null ? undefined : markers.get(id)
      if (!chosen) return
      mark(chosen, true)
      leaflet.panInside(chosen.getLatLng(), { paddingTopLeft: [64, 72], paddingBottomRight: [64, 40], animate: !still })
    },
    setFullScreen(full) {
      leaflet.scrollWheelZoom[full ? 'enable' : 'disable']()
      if (isTouch()) leaflet.dragging[full ? 'enable' : 'disable']()
    },
    remove() {
      observer.disconnect()
      leaflet.remove()
    },
  }
}

/** Whether the screen is used by touch: outside full screen the map then cannot be dragged, or it would catch the page's scrolling. */
function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** Returns a link for the map's corner, like `ExternalLink` but without its sign, for which there is no room. */
function credit(href: string, text: string): string {
  return `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}<span class="sr-only"> (öppnas i en ny flik)</span></a>`
}

function addTiles(leaflet: LeafletMap, tileUrl: string, onTiles: (shown: boolean) => void): void {
  const tiles = tileLayer(tileUrl, {
    maxZoom: 19,
    attribution: `© ${credit('https://www.openstreetmap.org/copyright', 'OpenStreetMaps bidragsgivare')}`,
    // The site's own policy sends no referrer to other sites, but tile services refuse requests without one.
    referrerPolicy: 'strict-origin',
  })
  let shown: boolean | null = null
  // The map is still usable with some tiles missing; only with none at all is there no picture.
  tiles.on('load', () => {
    const now = tiles.getContainer()?.querySelector('.leaflet-tile-loaded') !== null
    if (now !== shown) onTiles(now)
    shown = now
  })
  tiles.addTo(leaflet)
}

/** Whether an earlier course is on the same spot. The later one's flag then flies to the west, so that both can be pointed at. */
function sharesPlace(club: Club, clubs: readonly Club[]): boolean {
  return clubs.find(({ lat, lng }) => lat === club.lat && lng === club.lng) !== club
}

function addMarker(leaflet: LeafletMap, club: Club, { west, pointer, onSelect }: { west: boolean } & Omit<Flag, 'flag' | 'button'>): Marker {
  const flag = marker([club.lat, club.lng], {
    icon: divIcon({
      className: west ? 'club-marker club-marker-west' : 'club-marker',
      html: flagDrawing,
      iconSize: [boxWidth, boxHeight],
      iconAnchor: [west ? boxWidth - poleInset : poleInset, boxHeight - 4],
    }),
    riseOnHover: true,
    autoPanOnFocus: true,
    autoPanPadding: [56, 56],
  })
  flag.on('click', () => onSelect(club.id))
  flag.addTo(leaflet)
  const button = flag.getElement()
  button?.setAttribute('aria-label', club.name)
  button?.setAttribute('aria-pressed', 'false')
  // A Leaflet marker is focusable, but by itself reacts only to the pointer.
  button?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onSelect(club.id)
  })
  if (button) addName(leaflet, club, { flag, button, pointer, onSelect })
  return flag
}

/** The pointer's last position on the screen, and its position when Escape closed a name (empty once a name has opened again). */
interface Pointer {
  at: string
  restsAt: string
}

interface Flag {
  flag: Marker
  button: HTMLElement
  pointer: Pointer
  onSelect: (id: string) => void
}

/**
 * Shows the course's name above its flag while that is hovered or focused. The library's own tooltip closes when the pointer moves
 * onto it, cannot be dismissed, and is read out as a description that repeats the flag's own name (WCAG 1.4.13).
 */
function addName(leaflet: LeafletMap, { id, name, lat, lng }: Club, { flag, button, pointer, onSelect }: Flag): void {
  const label = tooltip([lat, lng], {
    content: name, direction: 'top', offset: [0, -boxHeight + 4], className: 'club-tooltip', interactive: true,
  })
  let leaving: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    clearTimeout(leaving)
    label.openOn(leaflet)
  }
  const follow = ({ screenX, screenY }: MouseEvent) => { pointer.at = `${screenX} ${screenY}` }
  const point = ({ originalEvent }: LeafletMouseEvent) => {
    follow(originalEvent)
    // A closed name uncovers the flag under it, and the map may still be moving: a pointer at rest must not reopen a name.
    if (pointer.at !== pointer.restsAt) show()
  }
  const leave = () => {
    clearTimeout(leaving)
    leaving = setTimeout(() => {
      if (!button.matches(':focus-visible')) label.close()
    }, lingersMs)
  }
  const putAway = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape also ends full screen; this press closes the name only.
    event.preventDefault()
    pointer.restsAt = pointer.at
    label.close()
  }
  label.on({
    mouseover: point,
    mouseout: leave,
    // Not `click`: the library has closed the name by then.
    preclick: () => onSelect(id),
    add: () => {
      pointer.restsAt = ''
      document.addEventListener('keydown', putAway, true)
      document.addEventListener('mousemove', follow, true)
    },
    remove: () => {
      clearTimeout(leaving)
      document.removeEventListener('keydown', putAway, true)
      document.removeEventListener('mousemove', follow, true)
    },
  })
  flag.on({ mouseover: point, mouseout: leave })
  button.addEventListener('focus', show)
  button.addEventListener('blur', () => label.close())
}

function mark(flag: Marker | undefined, pressed: boolean): void {
  flag?.getElement()?.setAttribute('aria-pressed', String(pressed))
  flag?.setZIndexOffset(pressed ? 1000 : 0)
}

const flagDrawing = `<svg viewBox="0 0 40 44" aria-hidden="true">
<ellipse class="club-spot" cx="8" cy="40" rx="6" ry="2.6"/>
<path class="club-pole" d="M8 40V5"/>
<path class="club-cloth" d="M9 5.5c8-4 13 3 24 .5v15c-11 2.5-16-4.5-24-.5z"/>
</svg>`
