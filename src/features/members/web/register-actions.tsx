import { Download, FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dateInStockholm } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { callFailure } from '#web/api/failure.ts'
import { serverNow } from '#web/api/server-time.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { AddMemberDialog } from './register-add.tsx'
import { registerTexts } from './register-texts.ts'
import { exportAddress, readView } from './register-view.ts'

/** In the address while the form for a new member is open, so that a link can lead to it. */
const newMemberName = 'ny'

interface RegisterActionsProps {
  mayAct: boolean
  /** The id of the text that says why the buttons are off. */
  whyNotId: string
}

function useExport() {
  const [query] = useSearchParams()
  const [isPending, setIsPending] = useState(false)
  async function save() {
    setIsPending(true)
    try {
      await saveFile(exportAddress(readView(query)), `members-${dateInStockholm(serverNow())}.csv`)
      showToast({ tone: 'ok', title: registerTexts.exported })
    } catch (error) {
      showFailure(callFailure(error), registerTexts.notExported, 'Försök igen om en stund.')
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, save }
}

/** What is done with the register as a whole: `Exportera CSV`, import, `Lägg till medlem`. */
export function RegisterActions({ mayAct, whyNotId }: RegisterActionsProps) {
  const [query, setQuery] = useSearchParams()
  const file = useExport()
  const off = mayAct ? {} : { disabled: true, 'aria-describedby': whyNotId }
  function openForm(open: boolean) {
    const changed = new URLSearchParams(query)
    if (open) changed.set(newMemberName, '1')
    else changed.delete(newMemberName)
    setQuery(changed, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      {mayAct && <LinkButton variant="ghost" size="sm" icon={<FileUp aria-hidden="true" />} to={paths.adminImport}>Importera</LinkButton>}
      <Button
        variant="ghost"
        size="sm"
        icon={<Download aria-hidden="true" />}
        {...off}
        pending={file.isPending}
        pendingText="Exporterar..."
        onClick={() => void file.save()}
      >
        Exportera CSV
      </Button>
      <Button size="sm" icon={<UserPlus aria-hidden="true" />} {...off} onClick={() => openForm(true)}>Lägg till medlem</Button>
      <AddMemberDialog open={mayAct && query.has(newMemberName)} onOpenChange={openForm} />
    </>
  )
}
