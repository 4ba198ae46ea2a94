/** Every date rule of the association is in Swedish local time (decisions.md part 3). */
export const timeZone = 'Europe/Stockholm'

const weekdayNames = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'] as const
const monthNames = ['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november', 'december'] as const

declare global {
  /** The language's own dates, as far as they are used here: not in every browser yet, nor in Node 24. */
  var Temporal: {
    Instant: { fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(timeZone: string): { toString(): string } } }
  } | undefined
}

let clock: Intl.DateTimeFormat | undefined

/**
 * What a clock in Sweden shows at a moment, as `2025-10-05T14:30:00`. Where the language has no dates of its own, one formatter
 * tells, made when it is first needed: that takes a slow telephone a twentieth of a second, fifty times as long as the dates.
 */
function shownInStockholm(at: Date): string {
  const moment = globalThis.Temporal?.Instant.fromEpochMilliseconds(at.getTime())
  // Its text goes on with fractions, the offset and the zone.
  if (moment) return moment.toZonedDateTimeISO(timeZone).toString().slice(0, 19)
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return clock.format(at).replace(' ', 'T')
}

/** How far Swedish clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: Date): number {
  return new Date(`${shownInStockholm(at)}Z`).getTime() - at.getTime()
}

/** `5 oktober 2025`, the day that it is in Sweden at a moment. */
export function formatLongDate(at: Date): string {
  return formatLongDay(dateInStockholm(at))
}

/** `5 oktober 2025`, of a calendar day. */
export function formatLongDay(day: string): string {
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`
}

/** `5 oktober 2025 kl. 14:30`, whose time stays beside its `kl.`, as {@link atTime} has it. */
export function formatLongDateTime(at: Date): string {
  return `${formatLongDate(at)} ${formatTime(at)}`
}

/** `kl. 14:30`, the time that it is in Sweden at a moment. */
export function formatTime(at: Date): string {
  return atTime(shownInStockholm(at).slice(11, 16))
}

/** `kl. 14:30`, never on two lines. */
export function atTime(time: string): string {
  return `kl.\u00A0${time}`
}

/** `24–26 maj 2025`, of two calendar days. */
export function formatDayRange(from: string, to: string): string {
  const until = formatLongDay(to)
  if (from === to) return until
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${until}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${dayAndMonth(from)}–${until}` : `${dayAndMonth(from)} ${from.slice(0, 4)}–${until}`
}

/** `maj–oktober 2025`, of two months such as `2025-05`. */
export function formatMonthRange(from: string, to: string): string {
  const until = `${monthName(to)} ${to.slice(0, 4)}`
  if (from === to) return until
  return from.slice(0, 4) === to.slice(0, 4) ? `${monthName(from)}–${until}` : `${monthName(from)} ${from.slice(0, 4)}–${until}`
}

/** `5 oktober`, of a calendar day. */
export function dayAndMonth(day: string): string {
  return `${Number(day.slice(8))} ${monthName(day)}`
}

/** Noon of a calendar day such as `2025-05-24`: no time zone of ours moves it to another day. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** `lördag`, or `lör`, of a calendar day such as `2025-05-24`. */
export function weekdayName(day: string, form: 'long' | 'short' = 'long'): string {
  const name = weekdayNames[weekdayOf(day) - 1] ?? ''
  return form === 'long' ? name : name.slice(0, name === 'torsdag' ? 4 : 3)
}

/** `oktober`, or `okt`, of a calendar day or a month such as `2025-10`. */
export function monthName(day: string, form: 'long' | 'short' = 'long'): string {
  const name = monthNames[Number(day.slice(5, 7)) - 1] ?? ''
  return form === 'long' || name.length <= 4 ? name : name.slice(0, 3)
}

/** A calendar day such as `2025-05-24` as `lördag 24 maj 2025` */
export function formatWeekdayDate(day: string): string {
  return `${weekdayName(day)} ${formatLongDay(day)}`
}

/** The calendar day so many days later (earlier when negative). */
export function addDays(day: string, days: number): string {
  const at = noonOf(day)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The calendar day, such as `2025-05-24`, that it is in Sweden at a moment. */
export function dateInStockholm(at: Date): string {
  return shownInStockholm(at).slice(0, 10)
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

/** The same calendar day so many years earlier; the 29th of February becomes the 28th where there is none. */
export function yearsBefore(day: string, years: number): string {
  const earlier = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
  return isDay(earlier) ? earlier : earlier.replace(/29$/, '28')
}
