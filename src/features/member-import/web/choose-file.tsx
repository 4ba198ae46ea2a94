import { FileUp } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useIsMounted } from '#web/use-is-mounted.ts'
import { importLimits } from '../rules.ts'
import { uploadTexts } from '../texts.ts'
import { FileGuide } from './file-guide.tsx'
import { uploadFile, useImportRefresh } from './import-queries.ts'
import { LatestImports } from './latest-imports.tsx'

const megabytes = importLimits.bytes / 1024 / 1024

interface Problem {
  title: string
  text: string
}

const refused = (text: string): Problem => ({ title: 'Filen kunde inte tas emot', text })

interface ChooseFileProps {
  mayImport: boolean
  whyNotId: string
  onGiven: (id: string) => void
}

function useGiving(onGiven: (id: string) => void) {
  const refresh = useImportRefresh()
  const [sending, setSending] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)
  const isHere = useIsMounted()
  async function give(file: File | undefined, count = 1) {
    if (!file || sending !== null) return
    setTries((before) => before + 1)
    // All but the first of several dropped files would be ignored silently.
    if (count > 1) {
      setProblem(refused(uploadTexts.oneAtATime(count)))
      return
    }
    if (file.size > importLimits.bytes) {
      setProblem(refused(uploadTexts.tooLarge(megabytes)))
      return
    }
    setProblem(null)
    setSending(file.name)
    try {
      const id = await uploadFile(file)
      // Somebody who has left the page meanwhile is not taken back to it: the file is among the latest imports.
      if (isHere.current) onGiven(id)
    } catch (error) {
      const failure = callFailure(error)
      setProblem(isUnanswered(failure)
        ? { title: uploadTexts.unknown, text: uploadTexts.unanswered }
        : refused(failureText(failure, uploadTexts.notReceived)))
      // The file may be among the latest imports after all; another file can be chosen without waiting for this.
      void refresh()
    } finally {
      setSending(null)
    }
  }
  return { sending, problem, tries, give }
}

/** Step 1: a file is chosen or dropped, and sent at once. */
export function ChooseFile({ mayImport, whyNotId, onGiven }: ChooseFileProps) {
  const { sending, problem, tries, give } = useGiving(onGiven)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (mayImport) void give(event.dataTransfer.files[0], event.dataTransfer.files.length)
  }

  return (
    <div className="grid gap-6">
      <Card
        aria-label="Välj fil"
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(mayImport)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames('grid justify-items-center gap-4 border-2 border-dashed py-10 text-center', isOver ? 'border-green bg-green-soft' : 'border-edge')}
      >
        <FileUp aria-hidden="true" className="size-10 text-green" />
        {/* Touch screens have nothing to drag from. */}
        <p className="text-lg font-semibold pointer-coarse:hidden">Dra hit en CSV-fil, eller välj den på datorn</p>
        <p className="hidden text-lg font-semibold pointer-coarse:block">Välj en CSV-fil</p>
        <p id={hintId} className="max-w-xl text-balance text-muted">
          Filen granskas först. Du får se rad för rad vad den skulle ändra, och bestämmer sedan.
        </p>
        <input
          ref={input}
          type="file"
          // Workbooks can be chosen, since the server says what to do with them; greyed out, their folder would look empty.
          accept=".csv,.txt,.xlsx,.xls,text/csv,text/plain"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          disabled={!mayImport}
          onChange={(event) => {
            void give(event.target.files?.[0])
            // Lets the same file be chosen again after it has been corrected.
            event.target.value = ''
          }}
        />
        <Button
          disabled={!mayImport}
          aria-describedby={mayImport ? hintId : whyNotId}
          pending={sending !== null}
          pendingText="Skickar filen..."
          onClick={() => input.current?.click()}
        >
          Välj fil
        </Button>
        <div aria-live="polite" className="sr-only">{sending !== null && `Skickar ${sending}`}</div>
      </Card>
      {/* The key makes a screen reader announce the same refusal again for another file. */}
      {problem !== null && <Notice key={tries} tone="bad" role="alert" title={problem.title}>{problem.text}</Notice>}
      <FileGuide />
      <LatestImports onOpen={onGiven} />
    </div>
  )
}
