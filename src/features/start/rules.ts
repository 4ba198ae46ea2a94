/** How long the counters take to count up, in milliseconds (specification 9: 1.5 to 2 s). */
export const countUpMs = 1800

/** The map's initial centre and zoom (specification 9). */
export const mapView = { lat: 57.7089, lng: 11.9746, zoom: 9 } as const
