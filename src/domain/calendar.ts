/** Every date rule of the association uses Swedish local time (decisions.md part 3). */
export const timeZone = 'Europe/Stockholm'

const weekdayNames = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'] as const
const monthNames = ['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november', 'december'] as const

declare global {
  /** The part of `Temporal` that is used here. Not every browser has it yet, nor does Node 24. */
  var Temporal: {
    Instant: { fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(timeZone: string): { toString(): string } } }
  } | undefined
}

let clock: Intl.DateTimeFormat | undefined

/**
 * The Swedish local time at a moment, as `2025-10-05T14:30:00`. Without `Temporal` it uses one formatter, created on first use: creating it
 * takes a slow phone 50 ms, fifty times as long as `Temporal` does.
 */
function shownInStockholm(at: Date): string {
  const moment = globalThis.Temporal?.Instant.fromEpochMilliseconds(at.getTime())
  // The rest of its text is fractions, the offset and the zone.
  if (moment) return moment.toZonedDateTimeISO(timeZone).toString().slice(0, 19)
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return clock.format(at).replace(' ', 'T')
}

/** How far Swedish clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: Date): number {
  return new Date(`${shownInStockholm(at)}Z`).getTime() - at.getTime()
}

/** Formats the day that it is in Sweden at a moment: `5 oktober 2025`. */
export function formatLongDate(at: Date): string {
  return formatLongDay(dateInStockholm(at))
}

/** Formats a calendar day: `5 oktober 2025`. */
export function formatLongDay(day: string): string {
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`
}

/** Formats a moment in Swedish time, `5 oktober 2025 kl. 14:30`, with a non-breaking space after `kl.` as in {@link atTime}. */
export function formatLongDateTime(at: Date): string {
  return `${formatLongDate(at)} ${formatTime(at)}`
}

/** Formats the time that it is in Sweden at a moment: `kl. 14:30`. */
export function formatTime(at: Date): string {
  return atTime(shownInStockholm(at).slice(11, 16))
}

/** Formats a time as `kl. 14:30`, with a non-breaking space. */
export function atTime(time: string): string {
  return `kl.\u00A0${time}`
}

/** Formats a range of calendar days: `24–26 maj 2025`. */
export function formatDayRange(from: string, to: string): string {
  const until = formatLongDay(to)
  if (from === to) return until
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${until}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${dayAndMonth(from)}–${until}` : `${dayAndMonth(from)} ${from.slice(0, 4)}–${until}`
}

/** Formats a range of months such as `2025-05`: `maj–oktober 2025`. */
export function formatMonthRange(from: string, to: string): string {
  const until = `${monthName(to)} ${to.slice(0, 4)}`
  if (from === to) return until
  return from.slice(0, 4) === to.slice(0, 4) ? `${monthName(from)}–${until}` : `${monthName(from)} ${from.slice(0, 4)}–${until}`
}

/** Formats a calendar day without its year: `5 oktober`. */
export function dayAndMonth(day: string): string {
  return `${Number(day.slice(8))} ${monthName(day)}`
}

/** Noon UTC of a calendar day such as `2025-05-24`, which is the same day in Swedish time. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** The weekday of a calendar day such as `2025-05-24`: `lördag`, or `lör` in the short form. */
export function weekdayName(day: string, form: 'long' | 'short' = 'long'): string {
  const name = weekdayNames[weekdayOf(day) - 1] ?? ''
  return form === 'long' ? name : name.slice(0, name === 'torsdag' ? 4 : 3)
}

/** The month of a calendar day, or of a month such as `2025-10`: `oktober`, or `okt` in the short form. */
export function monthName(day: string, form: 'long' | 'short' = 'long'): string {
  const name = monthNames[Number(day.slice(5, 7)) - 1] ?? ''
  return form === 'long' || name.length <= 4 ? name : name.slice(0, 3)
}

/** Formats a calendar day with its weekday: `lördag 24 maj 2025`. */
export function formatWeekdayDate(day: string): string {
  return `${weekdayName(day)} ${formatLongDay(day)}`
}

/** The calendar day that is `days` later (earlier when negative). */
export function addDays(day: string, days: number): string {
  const at = noonOf(day)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The calendar day, such as `2025-05-24`, that it is in Sweden at a moment. */
export function dateInStockholm(at: Date): string {
  return shownInStockholm(at).slice(0, 10)
}

/** Whether a text is an existing day of this century; `2025-02-30` is not. */
export function isDay(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text).getTime()) && addDays(text, 0) === text
}

/** The day of the week, 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekdayOf(day: string): number {
  return noonOf(day).getUTCDay() || 7
}

/** The number of days from one calendar day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000)
}

/** The moment that is a number of whole 24-hour days earlier: what is kept for so long is deleted when it is older (content/privacy.ts). */
export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * 86_400_000)
}

/**
 * The moment when Swedish clocks show a time such as `09:40` on a day. A time in the hour that is skipped in spring counts as one hour
 * later; a time in the hour that occurs twice in autumn means the second occurrence (winter time).
 */
export function momentInStockholm(day: string, time: string): Date {
  const asIfUtc = new Date(`${day}T${time}:00Z`)
  const shown = new Date(asIfUtc.getTime() - offsetAt(asIfUtc))
  return new Date(asIfUtc.getTime() - offsetAt(shown))
}

/** The same calendar day `years` earlier; 29 February becomes the 28th in a year that has no 29th. */
export function yearsBefore(day: string, years: number): string {
  const earlier = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
  return isDay(earlier) ? earlier : earlier.replace(/29$/, '28')
}
