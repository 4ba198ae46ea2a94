import { useState } from 'react'
import { dateInStockholm } from '#domain/calendar.ts'
import { callFailure } from '#web/api/failure.ts'
import { saveFile } from '#web/api/save-file.ts'
import { serverNow } from '#web/api/server-time.ts'
import { showFailure } from './failure-toast.ts'
import { showToast } from './toast.tsx'

export interface FileToExport {
  /** `/api/exports/members.csv?paid=no` */
  address: string
  /** The file's name before the date: `members` becomes `members-2026-11-27.csv`. */
  name: string
  /** The toast's title when the file could not be fetched. */
  failed: string
  /** Says what the file contains, where the screen shows something else. */
  says?: string
}

/** Saves a list as a file and shows a toast with the outcome, not before the whole file has arrived. */
export async function exportFile({ address, name, failed, says }: FileToExport): Promise<void> {
  try {
    await saveFile(address, `${name}-${dateInStockholm(serverNow())}.csv`)
    showToast({ tone: 'ok', title: 'Export klar', text: says })
  } catch (error) {
    showFailure(callFailure(error), failed, 'Försök igen om en stund.')
  }
}

/** The same, with the pending state for a button. */
export function useExport() {
  const [isPending, setIsPending] = useState(false)
  async function save(file: FileToExport): Promise<void> {
    setIsPending(true)
    await exportFile(file)
    setIsPending(false)
  }
  return { isPending, save }
}
