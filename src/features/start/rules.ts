/** How long the counters count, in milliseconds (specification 9: 1.5 to 2 s). */
export const countUpMs = 1800

/** Where the map opens (specification 9). */
export const mapView = { lat: 57.7089, lng: 11.9746, zoom: 9 } as const
