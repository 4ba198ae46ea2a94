import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure, failureText } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { OwnData } from '../contract.ts'
import { ownDataTexts } from '../texts.ts'
import { saveData } from './own-data-file.ts'

interface FetchButtonProps {
  children: string
  /** What the file's name begins with. */
  file: string
  fetchData: () => Promise<OwnData>
  disabled?: boolean
  describedBy?: string | undefined
}

function FetchButton({ children, file, fetchData, disabled = false, describedBy }: FetchButtonProps) {
  const [pending, setPending] = useState(false)
  async function download() {
    setPending(true)
    try {
      saveData(await fetchData(), file)
      showToast({ tone: 'ok', title: ownDataTexts.downloaded, text: 'Filen ligger bland dina hämtade filer.' })
    } catch (error) {
      showToast({ tone: 'bad', title: ownDataTexts.notDownloaded, text: failureText(callFailure(error), ownDataTexts.tryAgain) })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="ghost" icon={<Download />} pending={pending} pendingText="Hämtar..." disabled={disabled} aria-describedby={describedBy}
      onClick={() => void download()}
    >
      {children}
    </Button>
  )
}

/** For whoever is logged in. */
export function DownloadButton() {
  return <FetchButton file="mina-uppgifter" fetchData={() => api.privacy.exportMyData()}>Ladda ner som fil</FetchButton>
}

/** For the board, of a member; `whyNotId` tells whoever may not why. */
export function MemberDownloadButton({ memberId, mayAct, whyNotId }: { memberId: string; mayAct: boolean; whyNotId: string }) {
  return (
    <FetchButton
      file="medlemmens-uppgifter"
      fetchData={() => api.privacy.exportMemberData({ p_id: memberId })}
      disabled={!mayAct}
      describedBy={mayAct ? undefined : whyNotId}
    >
      Ladda ner uppgifterna
    </FetchButton>
  )
}
