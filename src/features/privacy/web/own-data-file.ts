import { dateInStockholm } from '#domain/calendar.ts'
import { api } from '#web/api/client.ts'
import type { OwnData } from '../contract.ts'

/** Fetches all that is stored about whoever is logged in and gives it to the browser to save, as JSON. */
export async function saveOwnData(): Promise<void> {
  const data: OwnData = await api.privacy.exportMyData()
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `mina-uppgifter-${dateInStockholm(new Date(data.made_at))}.json`
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
