import type { CourseNotice } from './contract.ts'

/** The public facts about a partner course (specification 3, "Club"), for the start page's list and map. */
export interface Club {
  id: string
  /** The association's own name for it: `Ale`. */
  name: string
  /** The golf club's own name. Courses with the same club name are one facility. */
  klubbnamn: string
  address: string
  city: string
  lat: number
  lng: number
  /** The search text by which a maps service finds the course; `address` works badly for streets without a number. */
  mapsQuery: string
  /** The distance by road from central Göteborg, in kilometres, rounded to 5. */
  avstandKm: number
  typ: string
  hal: number
}

/** `ca 40 km` */
export function distanceText(kilometres: number): string {
  return `ca ${kilometres}\u00A0km`
}

/** Returns the address of a route to the course in a maps service, from where the visitor is (specification 2, "Start page map"). */
export function directionsUrl(mapsQuery: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(mapsQuery)}`
}

/** Returns the text of a link to a course's website: its host without `www.`, such as `alegk.se`. */
export function siteName(website: string): string {
  return /^(?:https?:\/\/)?(?:www\.)?([^/?#]+)/i.exec(website)?.[1] ?? website
}

/** Upper limits of the distance filter, in kilometres. */
export const distanceLimits = [20, 40, 60] as const

/** The filter of the list of partner courses; null and the empty text match every course. */
export interface CourseFilter {
  text: string
  typ: string | null
  maxKm: number | null
}

/** Whether a course matches the filter. The text is searched for in its name, club and place, ignoring case. */
export function fitsFilter(
  course: Pick<Club, 'name' | 'klubbnamn' | 'typ' | 'avstandKm'> & { ort: string }, { text, typ, maxKm }: CourseFilter,
): boolean {
  const sought = text.trim().toLocaleLowerCase('sv')
  const names = [course.name, course.klubbnamn, course.ort].join('\n').toLocaleLowerCase('sv')
  return names.includes(sought) && (typ === null || course.typ === typ) && (maxKm === null || course.avstandKm <= maxKm)
}

/**
 * Returns the board's notice about a course if it applies on the given day: to the end of its last day.
 * @param day a calendar day in Sweden: today or the play day
 */
export function noticeOn(day: string, { notice }: { notice?: CourseNotice | undefined }): CourseNotice | null {
  return notice && (notice.lastDay === null || day <= notice.lastDay) ? notice : null
}
