import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { counted } from '#domain/numbers.ts'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { useExport } from '#web/ui/export-file.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showFailure } from '#web/ui/failure-toast.ts'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { MemberImport } from '../contract.ts'
import { type RowVerdict, rowVerdicts } from '../rules.ts'
import { importTexts } from '../texts.ts'
import { useDiscard } from './import-progress.tsx'
import { useImportRefresh, type useImportView } from './import-queries.ts'
import { ImportRows } from './import-rows.tsx'
import { columnWarnings, howRead, whatWillHappen, whichColumns } from './import-words.ts'

interface ImportPreviewProps {
  shown: MemberImport
  mayImport: boolean
  whyNotId: string
  view: ReturnType<typeof useImportView>
  onLeft: () => void
}

/** Step 2 and 3: what the file would do, row by row, and the button that does it. */
export function ImportPreview({ shown, mayImport, whyNotId, view, onLeft }: ImportPreviewProps) {
  return (
    <>
      {shown.problem && <Notice tone="wait" role="alert" title="Ingenting är sparat ännu">{shown.problem}</Notice>}
      <Card aria-labelledby="import-preview" className="grid gap-4">
        <h2 id="import-preview" className="text-2xl">{shown.file_name}</h2>
        <Understood shown={shown} />
        <Warnings shown={shown} />
        <RunImport {...{ shown, mayImport, whyNotId, onLeft }} />
      </Card>
      <VerdictFilter counts={shown.counts} chosen={view.verdict} onChoose={view.show} />
      <ImportRows id={shown.id} verdict={view.verdict} areNamesSplit={shown.columns.some(({ column }) => column === 'name')} />
    </>
  )
}

function Understood({ shown }: { shown: MemberImport }) {
  return (
    <div className="grid gap-0.5 text-muted">
      <p>Läst som {howRead(shown)}.</p>
      <p>{whichColumns(shown.columns)}</p>
    </div>
  )
}

function Warnings({ shown: { columns, counts } }: { shown: MemberImport }) {
  const warnings = columnWarnings(columns, counts.new > 0)
  if (warnings.length === 0) return null
  return (
    <Notice tone="wait" title="Se över kolumnerna">
      {warnings.map((text) => <p key={text} className="not-first:mt-2 wrap-anywhere">{text}</p>)}
    </Notice>
  )
}

function RunImport({ shown, mayImport, whyNotId, onLeft }: Omit<ImportPreviewProps, 'view'>) {
  const { counts, id } = shown
  const refresh = useImportRefresh()
  const leaving = useDiscard(id, onLeft)
  const file = useExport()
  const [skipFaulty, setSkipFaulty] = useState(false)
  const [isUnskipped, setIsUnskipped] = useState(false)
  const skip = useRef<HTMLInputElement>(null)
  const [isPending, setIsPending] = useState(false)
  const isSomething = counts.new + counts.changed > 0

  async function run() {
    if (counts.faulty > 0 && !skipFaulty) {
      setIsUnskipped(true)
      skip.current?.focus()
      return
    }
    setIsPending(true)
    try {
      await api.memberImport.runMemberImport({ p_id: id, p_skip_faulty: skipFaulty, p_seen_judged_at: shown.judged_at })
    } catch (error) {
      await explain(error)
    }
    await refresh()
    setIsPending(false)
  }

  async function explain(error: unknown) {
    const failure = callFailure(error)
    if (failure.code === 'NOT_READY' && await isImported()) {
      showToast({ title: importTexts.alreadyImported, text: importTexts.seeResult })
      return
    }
    // Without a response it may have started; the page shows that as soon as it can be fetched.
    const title = isUnanswered(failure) ? 'Vi vet inte om importen började' : 'Importen började inte'
    showFailure(failure, title, 'Se efter här innan du försöker igen.')
  }

  /** Whether the import has been started by somebody else: then there is nothing to put right, since it is done or under way. */
  async function isImported(): Promise<boolean> {
    const now = await api.memberImport.getMemberImport({ p_id: id }).catch(() => null)
    return now?.state === 'importing' || now?.state === 'imported'
  }

  return (
    <>
      <p className="text-lg">
        {isSomething ? whatWillHappen(counts) : 'Filen ändrar ingenting i registret.'}
        {!isSomething && counts.faulty > 0 && ` ${counted(counts.faulty, 'rad är felaktig', 'rader är felaktiga')}. Rätta i filen och läs in den igen${mayImport ? ', eller hämta bara de raderna' : ''}.`}
      </p>
      {isSomething && counts.faulty > 0 && (
        <CheckboxField
          ref={skip}
          label={`Hoppa över ${counted(counts.faulty, 'felaktig rad', 'felaktiga rader')}`}
          hint="Medlemmarna på de raderna läggs inte till, och inget om dem ändras. Du kan också rätta i filen och läsa in den igen, eller hämta bara de felaktiga raderna nu och läsa in dem när de är rättade."
          checked={skipFaulty}
          disabled={!mayImport}
          error={isUnskipped && !skipFaulty ? 'Kryssa i rutan om felaktiga rader ska hoppas över' : undefined}
          onCheckedChange={setSkipFaulty}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {isSomething && (
          <Button
            {...disabledUnless(mayImport, whyNotId)}
            pending={isPending}
            pendingText="Importerar..."
            disabled={!mayImport || file.isPending}
            onClick={() => void run()}
          >
            Importera
          </Button>
        )}
        {mayImport && counts.faulty > 0 && (
          <Button
            variant="ghost"
            icon={<Download aria-hidden="true" />}
            pending={file.isPending}
            disabled={isPending}
            pendingText="Hämtar..."
            onClick={() => void file.save({ address: `/api/exports/faulty.csv?import=${id}`, name: 'felaktiga-rader', failed: 'De felaktiga raderna kunde inte hämtas' })}
          >
            Hämta felaktiga rader
          </Button>
        )}
        {mayImport && (
          <Button variant="ghost" pending={leaving.isPending} disabled={isPending} onClick={() => void leaving.discard()}>Välj en annan fil</Button>
        )}
      </div>
    </>
  )
}

const filterTexts: Record<RowVerdict | 'all', string> = { all: 'Alla', new: 'Nya', changed: 'Ändras', same: 'Oförändrade', faulty: 'Felaktiga' }
const swedish = new Intl.NumberFormat('sv-SE')

interface VerdictFilterProps {
  counts: Record<RowVerdict, number>
  chosen: RowVerdict | undefined
  onChoose: (verdict: RowVerdict | undefined) => void
}

function VerdictFilter({ counts, chosen, onChoose }: VerdictFilterProps) {
  const all = rowVerdicts.reduce((sum, verdict) => sum + counts[verdict], 0)
  return (
    <div role="group" aria-label="Visa rader" className="flex flex-wrap gap-2.5">
      {([undefined, ...rowVerdicts] as const).map((verdict) => (
        <Button
          key={verdict ?? 'all'}
          variant={verdict === chosen ? 'primary' : 'quiet'}
          aria-pressed={verdict === chosen}
          onClick={() => onChoose(verdict)}
        >
          {filterTexts[verdict ?? 'all']} {swedish.format(verdict ? counts[verdict] : all)}
        </Button>
      ))}
    </div>
  )
}
