import type { QuotaRecord } from '../../desk-contract.ts'
import { dayInWords } from '../play-dates.ts'

const shownDays = 3
const list = new Intl.ListFormat('sv')

/** `Torslanda (A) och Torslanda (B)`: the options that share a quota. The part in parentheses stays on the line of its name. */
export function namesOf({ options }: QuotaRecord): string {
  return list.format(options.map(({ label }) => label.replace(' (', '\u00A0(')))
}

/** `tisdag 2 december, onsdag 3 december och 4 dagar till` */
export function daysInWords(dates: readonly string[]): string {
  const more = dates.length - shownDays
  const shown = dates.slice(0, shownDays).map(dayInWords)
  return list.format(more > 0 ? [...shown, more === 1 ? '1 dag till' : `${more} dagar till`] : shown)
}

/** For the days that already hold more than a quota gives: `3 dagar har redan fler bollar bokade än kvoten tillåter`. */
export function fullerInWords(count: number): string {
  return `${count === 1 ? '1 dag' : `${count} dagar`} har redan fler bollar bokade än kvoten tillåter`
}
