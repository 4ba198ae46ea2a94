import type { CourseNotice } from './contract.ts'

/** What anyone may know of a partner course (specification 3, "Club"), for the start page's list and map. */
export interface Club {
  id: string
  /** As the association says it: `Ale`. */
  name: string
  /** The golf club's own name. Courses with the same one are one facility. */
  klubbnamn: string
  address: string
  city: string
  lat: number
  lng: number
  /** What a maps service finds the course by; streets without a number are found badly by `address`. */
  mapsQuery: string
  /** By road from central Göteborg, rounded to 5 km. */
  avstandKm: number
  typ: string
  hal: number
}

/** `ca 40 km` */
export function distanceText(kilometres: number): string {
  return `ca ${kilometres}\u00A0km`
}

/** A route to the course in a maps service, from wherever the visitor is (specification 2, "Start page map"). */
export function directionsUrl(mapsQuery: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(mapsQuery)}`
}

/** `alegk.se`: how a course's website is called where it is led to. */
export function siteName(website: string): string {
  return /^(?:https?:\/\/)?(?:www\.)?([^/?#]+)/i.exec(website)?.[1] ?? website
}

/** Upper limits of the distance filter, in kilometres. */
export const distanceLimits = [20, 40, 60] as const

/** What the list of partner courses is narrowed to; null and the empty text leave everything in. */
export interface CourseFilter {
  text: string
  typ: string | null
  maxKm: number | null
}

/** Whether a course is left by the filter. The text is looked for in its name, club and place, whatever the case. */
export function fitsFilter(
  course: Pick<Club, 'name' | 'klubbnamn' | 'typ' | 'avstandKm'> & { ort: string }, { text, typ, maxKm }: CourseFilter,
): boolean {
  const sought = text.trim().toLocaleLowerCase('sv')
  const names = [course.name, course.klubbnamn, course.ort].join('\n').toLocaleLowerCase('sv')
  return names.includes(sought) && (typ === null || course.typ === typ) && (maxKm === null || course.avstandKm <= maxKm)
}

/**
 * What the board says of a course for the moment, as far as it holds on a day: to the end of its last one.
 * @param day a calendar day in Sweden: today's, or the one that is played
 */
export function noticeOn(day: string, { notice }: { notice?: CourseNotice | undefined }): CourseNotice | null {
  return notice && (notice.lastDay === null || day <= notice.lastDay) ? notice : null
}
