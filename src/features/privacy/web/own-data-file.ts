import { dateInStockholm } from '#domain/calendar.ts'
import { saveBlob } from '#web/save-blob.ts'
import type { OwnData } from '../contract.ts'

/** Gives all that is stored about somebody to the browser to save, as JSON; `name` is what the file's name begins with. */
export function saveData(data: OwnData, name: string): void {
  const text = `${JSON.stringify(data, null, 2)}\n`
  saveBlob(new Blob([text], { type: 'application/json' }), `${name}-${dateInStockholm(new Date(data.made_at))}.json`)
}
