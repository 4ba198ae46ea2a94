import { dateInStockholm } from '#domain/calendar.ts'
import { saveBlob } from '#web/save-blob.ts'
import type { OwnData } from '../contract.ts'

/** Lets the browser save everything stored about somebody as a JSON file; the file's name begins with `name`. */
export function saveData(data: OwnData, name: string): void {
  const text = `${JSON.stringify(data, null, 2)}\n`
  saveBlob(new Blob([text], { type: 'application/json' }), `${name}-${dateInStockholm(new Date(data.made_at))}.json`)
}
