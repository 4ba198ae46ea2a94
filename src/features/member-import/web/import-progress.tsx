import { useState } from 'react'
import { counted } from '#domain/numbers.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useIsMounted } from '#web/use-is-mounted.ts'
import type { MemberImport } from '../contract.ts'
import { useImportRefresh } from './import-queries.ts'

/** Discards an import, and shows a message if that fails. */
export function useDiscard(id: string, afterwards: () => void) {
  const refresh = useImportRefresh()
  const isHere = useIsMounted()
  const [isPending, setIsPending] = useState(false)
  async function discard() {
    setIsPending(true)
    try {
      await api.memberImport.discardMemberImport({ p_id: id })
      if (isHere.current) afterwards()
    } catch (error) {
      toastFailure(error, 'Importen kunde inte avbrytas')
    } finally {
      setIsPending(false)
      await refresh()
    }
  }
  return { isPending, discard }
}

interface ImportProgressProps {
  shown: MemberImport
  mayImport: boolean
  onLeft: () => void
}

/** Returns the share rounded down to a quarter, so that a screen reader does not announce every step. */
function quarters(share: number): string {
  return `${Math.floor(share * 4) * 25} procent`
}

function Reading({ shown, mayImport, onLeft }: ImportProgressProps) {
  const { isPending, discard } = useDiscard(shown.id, onLeft)
  const share = shown.rows_total > 0 ? Math.min(shown.rows_done / shown.rows_total, 1) : 0
  return (
    <Card aria-labelledby="import-progress" className="grid gap-4">
      <h2 id="import-progress" className="text-2xl">Granskar {shown.file_name}</h2>
      <progress aria-label="Granskade rader" className="h-3 w-full accent-green" value={shown.rows_done} max={Math.max(shown.rows_total, 1)} />
      <p className="text-muted">
        {shown.rows_total > 0 ? `${shown.rows_done.toLocaleString('sv-SE')} av ${counted(shown.rows_total, 'rad', 'rader')}` : 'Läser filen...'}
      </p>
      <p role="status" className="sr-only">Granskar filen, {quarters(share)}</p>
      {mayImport && (
        <div><Button variant="ghost" pending={isPending} onClick={() => void discard()}>Avbryt</Button></div>
      )}
    </Card>
  )
}

/** Shown while the server works on a file. The user may leave the page: the work goes on, and the URL leads back. */
export function ImportProgress(props: ImportProgressProps) {
  if (props.shown.state === 'reading') return <Reading {...props} />
  const { new: added, changed } = props.shown.counts
  return (
    <Card aria-labelledby="import-progress" className="grid gap-4">
      <h2 id="import-progress" className="flex items-center gap-3 text-2xl"><Spinner className="text-green" />Importerar {props.shown.file_name}</h2>
      <p role="status">
        {counted(added, 'ny medlem', 'nya medlemmar')} och {counted(changed, 'ändrad', 'ändrade')} sparas. Tusentals rader kan ta en minut, och under
        tiden kan webbplatsen vara långsam. Du kan lämna sidan: importen fortsätter.
      </p>
    </Card>
  )
}
