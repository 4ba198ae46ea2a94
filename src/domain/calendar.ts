/** Every date rule of the association is in Swedish local time (decisions.md part 3). */
export const timeZone = 'Europe/Stockholm'

const longDate = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'long' })
const weekdayDate = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'full' })
const longDateTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'long', timeStyle: 'short' })

/** `5 oktober 2025` */
export function formatLongDate(at: Date): string {
  return longDate.format(at)
}

/** `5 oktober 2025 kl. 14:30` */
export function formatLongDateTime(at: Date): string {
  return longDateTime.format(at)
}

/** Noon of a calendar day such as `2025-05-24`: no time zone of ours moves it to another day. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** A calendar day such as `2025-05-24` as `lördag 24 maj 2025` */
export function formatWeekdayDate(day: string): string {
  return weekdayDate.format(noonOf(day))
}

/** The calendar day so many days later (earlier when negative). */
export function addDays(day: string, days: number): string {
  const at = noonOf(day)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The calendar day, such as `2025-05-24`, that it is in Sweden at a moment. */
export function dateInStockholm(at: Date): string {
  return isoDay.format(at)
}

/** Whether a text is a day that exists, of this century: `2025-02-30` is none. */
export function isDay(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text).getTime()) && addDays(text, 0) === text
}

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(day: string): number {
  return noonOf(day).getUTCDay() || 7
}

/** Whole days from one calendar day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000)
}

/**
 * The moment when Swedish clocks show `09:40` on a day. An hour that summer time skips is read as the hour after; of
 * an hour that comes twice the later one is meant (winter time).
 */
export function momentInStockholm(day: string, time: string): Date {
  const asIfUtc = new Date(`${day}T${time}:00Z`)
  const shown = new Date(asIfUtc.getTime() - offsetAt(asIfUtc))
  return new Date(asIfUtc.getTime() - offsetAt(shown))
}

/** How far Swedish clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: Date): number {
  return new Date(`${wallClock.format(at).replace(' ', 'T')}Z`).getTime() - at.getTime()
}

/** The same calendar day so many years earlier; the 29th of February becomes the 28th where there is none. */
export function yearsBefore(day: string, years: number): string {
  const earlier = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
  return isDay(earlier) ? earlier : earlier.replace(/29$/, '28')
}
