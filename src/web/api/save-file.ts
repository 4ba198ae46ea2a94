import { saveBlob } from '../save-blob.ts'
import { readRefusal } from './refusal.ts'

/** How long the response may take to begin, in milliseconds. The file itself may take as long as the connection needs. */
const answersWithin = 60_000

/**
 * Fetches a file, such as `/api/exports/members.csv?paid=no`, and has the browser save it. Resolves when the whole file has arrived, so
 * that the screen can say so; rejects with a Refusal when the server refuses.
 */
export async function saveFile(address: string, fileName: string): Promise<void> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), answersWithin)
  const response = await fetch(address, { signal: stop.signal }).finally(() => clearTimeout(timer))
  if (!response.ok) throw readRefusal(await response.json()) ?? new Error(`${address} was answered with ${response.status}`)
  saveBlob(await response.blob(), fileName)
}
