import { Download } from 'lucide-react'
import { useState } from 'react'
import { callFailure, failureText } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ownDataTexts } from '../texts.ts'
import { saveOwnData } from './own-data-file.ts'

export function DownloadButton() {
  const [pending, setPending] = useState(false)
  async function download() {
    setPending(true)
    try {
      await saveOwnData()
      showToast({ tone: 'ok', title: ownDataTexts.downloaded, text: 'Filen ligger bland dina hämtade filer.' })
    } catch (error) {
      showToast({ tone: 'bad', title: ownDataTexts.notDownloaded, text: failureText(callFailure(error), ownDataTexts.tryAgain) })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="ghost" icon={<Download />} pending={pending} pendingText="Hämtar..." onClick={() => void download()}>
      Ladda ner som JSON
    </Button>
  )
}
