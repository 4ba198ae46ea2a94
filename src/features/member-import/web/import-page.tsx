import { useEffect, useRef } from 'react'
import { paths } from '#domain/paths.ts'
import { callFailure, whyNotFetched } from '#web/api/failure.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRole } from '#web/use-role.ts'
import type { ImportState } from '../rules.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportEnd } from './import-end.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useImportRefresh, useImportView, useMemberImport } from './import-queries.ts'
import { ImportSteps, type ImportStep } from './import-steps.tsx'

export const meta = () => pageMeta({ title: 'Importera medlemmar', description: 'Läs in en fil med medlemmar, se vad den ändrar och importera den.' })

const whyNotId = 'import-why-not'
const steps: Record<ImportState, ImportStep> = {
  reading: 'review', ready: 'review', importing: 'import', imported: 'done', failed: 'choose', discarded: 'choose',
}

/** `/admin/medlemmar/importera`: choose a file, look at what it would change, import it. */
export default function ImportPage() {
  const view = useImportView()
  const mayImport = useRole('admin_write')
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(view.id)
  // The pressed button is gone once another file, or none, is shown: the focus moves to the content.
  useEffect(() => {
    if (shown.current !== view.id) content.current?.focus()
    shown.current = view.id
  }, [view.id])
  return (
    <>
      <BackLink to={paths.adminMembers}>Tillbaka till registret</BackLink>
      <PageHeading
        title="Importera medlemmar"
        intro="Lägg till och uppdatera medlemmar från en fil. Ingenting sparas förrän du trycker på Importera."
      />
      {!mayImport && (
        <Notice id={whyNotId} className="mb-6">Du har läsbehörighet. För att importera behövs skrivbehörighet.</Notice>
      )}
      <div ref={content} tabIndex={-1} className="focus-visible:outline-none">
        {view.id === null
          ? <><ImportSteps step="choose" /><ChooseFile mayImport={mayImport} whyNotId={whyNotId} onGiven={view.open} /></>
          : <OneImport key={view.id} id={view.id} mayImport={mayImport} view={view} />}
      </div>
    </>
  )
}

interface OneImportProps {
  id: string
  mayImport: boolean
  view: ReturnType<typeof useImportView>
}

function OneImport({ id, mayImport, view }: OneImportProps) {
  const found = useMemberImport(id)
  const content = useRef<HTMLDivElement>(null)
  const state = found.data?.state
  const known = useRef<ImportState>(undefined)
  const refresh = useImportRefresh()
  // The focused element is gone with the previous step. Moving the focus makes a screen reader read what is shown now.
  useEffect(() => {
    const before = known.current
    known.current = state
    if (before === undefined || before === state) return
    content.current?.focus()
    if (state === 'imported') void refresh()
  }, [state, refresh])

  const startOver = () => view.open(null)
  if (found.isPending) return <Skeleton className="h-48" />
  const failure = callFailure(found.error)
  // Comes before the check of `found.data`, which keeps what was fetched earlier when a refetch fails.
  if (failure.code === 'NOT_FOUND') return <Gone onStartOver={startOver} />
  if (!found.data) {
    return <ErrorState title={`Kunde inte hämta importen: ${whyNotFetched(failure)}`} reference={failure.reference} onRetry={() => found.refetch()} />
  }
  const shown = found.data
  return (
    <>
      <ImportSteps step={steps[shown.state]} />
      {found.error && <StaleDataNotice title="Kunde inte hämta hur det går med filen" onRetry={() => found.refetch()} />}
      <div ref={content} tabIndex={-1} className="grid gap-6 focus-visible:outline-none">
        {(shown.state === 'reading' || shown.state === 'importing') && <ImportProgress shown={shown} mayImport={mayImport} onLeft={startOver} />}
        {shown.state === 'ready' && <ImportPreview {...{ shown, mayImport, view, whyNotId }} onLeft={startOver} />}
        {shown.state === 'discarded' && <Gone onStartOver={startOver} />}
        {(shown.state === 'imported' || shown.state === 'failed') && <ImportEnd shown={shown} onStartOver={startOver} />}
      </div>
    </>
  )
}

function Gone({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice title="Filen finns inte kvar" action={<Button onClick={onStartOver}>Välj en fil</Button>}>
      Importen har avbrutits, eller så är filen äldre än ett dygn. Ingenting av den är sparat.
    </Notice>
  )
}
