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
