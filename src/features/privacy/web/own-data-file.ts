import { dateInStockholm } from '#domain/calendar.ts'
import type { OwnData } from '../contract.ts'

/** Gives all that is stored about somebody to the browser to save, as JSON; `name` is what the file's name begins with. */
export function saveData(data: OwnData, name: string): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${dateInStockholm(new Date(data.made_at))}.json`
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
