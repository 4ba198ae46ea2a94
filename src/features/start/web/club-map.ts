import { divIcon, map, marker, type LeafletMouseEvent, type Marker, type Map as LeafletMap, tileLayer, tooltip } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './club-map.css'
import type { Club } from '#features/courses/rules.ts'
import { mapView } from '../rules.ts'

export interface ClubMap {
  zoom(step: 1 | -1): void
  /** Shows what lies a third of the map further east and south, or west and north where negative. */
  move(east: -1 | 0 | 1, south: -1 | 0 | 1): void
  /** Shows all the courses at once. */
  showAll(): void
  /** Highlights a course, or none, and brings it into sight. */
  select(id: string | null): void
  /** Outside full screen the page keeps its own scrolling: one finger and the wheel do not move the map. */
  setFullScreen(full: boolean): void
  remove(): void
}

export interface ClubMapOptions {
  clubs: readonly Club[]
  tileUrl: string
  onSelect: (id: string) => void
  /** Whether there is a map picture under the courses; told whenever it changes. */
  onTiles: (shown: boolean) => void
}

const boxWidth = 40
const boxHeight = 44
/** From the box's edge to the pole, which stands on the course's place. */
const poleInset = 8
/** A name stays as long after the pointer has left its flag: long enough to come to it. In milliseconds. */
const lingersMs = 250

/** Draws the courses on a map in `element`. This module and its styles are fetched only when a map is on screen. */
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
  leaflet.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
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

/** A finger on the map would otherwise catch the scrolling of the page. */
function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

function addTiles(leaflet: LeafletMap, tileUrl: string, onTiles: (shown: boolean) => void): void {
  const tiles = tileLayer(tileUrl, {
    maxZoom: 19,
    attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMaps bidragsgivare</a>',
    // The site sends no referrer to anybody; tile services refuse requests that do not say which site they are for.
    referrerPolicy: 'strict-origin',
  })
  let shown: boolean | null = null
  // Single tiles that are missing leave a picture; none at all does not.
  tiles.on('load', () => {
    const now = tiles.getContainer()?.querySelector('.leaflet-tile-loaded') !== null
    if (now !== shown) onTiles(now)
    shown = now
  })
  tiles.addTo(leaflet)
}

/** Of two courses on one spot, the later one's flag flies to the west, so that both can be pointed at. */
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
  // A marker takes the focus, but by itself answers to a pointer only.
  button?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onSelect(club.id)
  })
  if (button) addName(leaflet, club, { flag, button, pointer, onSelect })
  return flag
}

/** Where on the screen the pointer of a map was last, and where it was when a name was put away. */
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
 * The name above the flag that is pointed at or focused. The library's own goes as soon as the pointer leaves the flag for it,
 * cannot be put away, and is read out as a description of what is called the same (WCAG 1.4.13).
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
    // Put away, a name uncovers the flag that it lay over, and the map may still be moving: a pointer that rests points at nothing anew.
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
    // Full screen, which ends with the same key, is left with the next one.
    event.preventDefault()
    pointer.restsAt = pointer.at
    label.close()
  }
  label.on({
    mouseover: point,
    mouseout: leave,
    // At a click the library has put it away already.
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
