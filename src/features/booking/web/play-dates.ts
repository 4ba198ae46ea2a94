import { addDays, dayAndMonth, monthName, noonOf, weekdayName } from '#domain/calendar.ts'
import { ballsInWords } from '../rules.ts'

/** The days that can be requested, both ends included, as ISO dates. */
export interface PlayWindow {
  from: string
  to: string
}

export function isWithin({ from, to }: PlayWindow, date: string): boolean {
  return date >= from && date <= to
}

export function datesOf({ from, to }: PlayWindow): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** `2026-12`, of `2026-12-02` */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** Adds a number of months to a month; both are written as `2026-12`. */
export function addMonths(month: string, months: number): string {
  const at = noonOf(`${month}-01`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return monthOf(at.toISOString())
}

/** All days of a month. */
export function datesOfMonth(month: string): string[] {
  return datesOf({ from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) })
}

/** `tisdag 2 december` */
export function dayInWords(date: string): string {
  return `${weekdayName(date)} ${dayAndMonth(date)}`
}

/** `december 2026` */
export function monthInWords(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** `tis`, `2`, `dec` */
export function dayInParts(date: string): { weekday: string; day: string; month: string } {
  return { weekday: weekdayName(date, 'short'), day: String(Number(date.slice(8))), month: monthName(date, 'short') }
}

/**
 * What a partly taken day still takes: `en tvåboll kvar`. A four-ball and two two-balls may be the same place, so only what is more than
 * that has room for both at once.
 */
export function leftInWords({ fourBalls, twoBalls }: { fourBalls: number; twoBalls: number }): string {
  if (fourBalls === 1 && twoBalls === 2) return 'plats för fyrboll eller tvåboll'
  if (fourBalls > 0 && twoBalls > 0) return 'plats för både fyrboll och tvåboll'
  return `${fourBalls > 0 ? ballsInWords(fourBalls, 'fyr') : ballsInWords(twoBalls, 'två')} kvar`
}
