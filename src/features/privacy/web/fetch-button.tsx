import { Download } from 'lucide-react'
import { useState } from 'react'
import { callFailure } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { OwnData } from '../contract.ts'
import { ownDataTexts } from '../texts.ts'
import { saveData } from './own-data-file.ts'

interface FetchButtonProps {
  children: string
  /** The beginning of the file's name. */
  file: string
  fetchData: () => Promise<OwnData>
  disabled?: boolean
  'aria-describedby'?: string | undefined
}

/** Downloads everything that is stored about somebody, as a file. */
export function FetchButton({ file, fetchData, ...button }: FetchButtonProps) {
  const [pending, setPending] = useState(false)
  async function download() {
    setPending(true)
    try {
      saveData(await fetchData(), file)
      showToast({ tone: 'ok', title: ownDataTexts.downloaded, text: 'Filen ligger bland dina hämtade filer.' })
    } catch (error) {
      showFailure(callFailure(error), ownDataTexts.notDownloaded, ownDataTexts.tryAgain)
    } finally {
      setPending(false)
    }
  }
  return <Button variant="ghost" icon={<Download />} pending={pending} pendingText="Hämtar..." onClick={() => void download()} {...button} />
}
