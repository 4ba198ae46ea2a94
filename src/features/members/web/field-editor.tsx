import { useEffect, useRef, useState, type KeyboardEvent, type Ref, type SyntheticEvent } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { LogInAgain } from '#web/ui/log-in-again.tsx'
import { isBehindDialog } from '#web/ui/open-dialog.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { ProbablyMeant } from '#web/ui/probably-meant.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useLeftTexts } from '#web/ui/use-left-texts.ts'
import { editableFields, type EditableColumn } from './profile-fields.ts'
import { useSave, type Problem } from './use-save.ts'

export interface FieldEditorProps {
  column: EditableColumn
  /** The other address field if it holds the same address. */
  twin: EditableColumn | null
  /** The value as it is saved now. */
  saved: string
  /** Whether the value is an address that waits to be confirmed: saving it unchanged asks for a new mail. */
  isUnconfirmed: boolean
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
  /** Called on Escape: closes the editor, unless something unsaved has been typed. */
  onLeave: () => void
}

/** One field in edit mode. Enter or `Spara` saves, `Avbryt` leaves the field as it was, and so does Escape if nothing has been typed. */
export function FieldEditor({ column, twin, saved, isUnconfirmed, onUnsaved, onClose, onLeave }: FieldEditorProps) {
  const field = editableFields[column]
  const before = field.kind === 'phone' ? formatPhone(saved) : saved
  const [value, setValue] = useState(before)
  // The way back would be to find out, much later, where the old address still stands.
  const [isWithTwin, setIsWithTwin] = useState(true)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const save = useSave()
  const { left, leave } = useLeftTexts<EditableColumn>(() => value)

  useEffect(() => input.current?.focus(), [])

  function change(typed: string) {
    setValue(typed)
    setProblem(null)
    onUnsaved(typed !== before)
  }

  function take(meant: string) {
    change(meant)
    input.current?.focus()
  }

  function refuse(reason: Problem) {
    setProblem(reason)
    if (input.current && !isBehindDialog(input.current)) input.current.focus()
  }

  async function submit() {
    const checked = field.rule.safeParse(value)
    if (!checked.success) return refuse({ text: checked.error.issues[0]?.message, mustLogIn: false })
    if (checked.data === saved && !isUnconfirmed) return onClose()
    setPending(true)
    const answer = await save(twin && isWithTwin ? [column, twin] : [column], checked.data)
    setPending(false)
    if (answer.saved) onClose()
    else refuse(answer)
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (!pending) void submit()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !pending) onLeave()
  }

  return (
    <>
      {/* Outside the form, so that Escape in its dialog is not handled by the form. */}
      <LeaveGuard isDirty={value !== before} />
      <Form className="grid gap-4" isSending={pending} onSubmit={handleSubmit} onKeyDown={handleKey}>
        <EditorInput ref={input} column={column} value={value} error={problem?.text} onValueChange={change} onBlur={() => leave(column)} />
        {field.kind === 'email' && <ProbablyMeant label={field.label} typed={value} left={left.get(column)} onTake={take} />}
        {twin && <CheckboxField label={`Ändra ${editableFields[twin].label} till samma adress`} checked={isWithTwin} onCheckedChange={setIsWithTwin} />}
        {problem?.mustLogIn && <LogInAgain then="spara" onBack={() => setProblem(null)} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm" pending={pending} pendingText="Sparar...">Spara</Button>
          <Button variant="ghost" size="sm" disabled={pending} onClick={onClose}>Avbryt</Button>
        </div>
      </Form>
    </>
  )
}

interface EditorInputProps {
  ref: Ref<HTMLInputElement>
  column: EditableColumn
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
  onBlur: () => void
}

function EditorInput({ column, onValueChange, ...input }: EditorInputProps) {
  const { label, kind, autoComplete } = editableFields[column]
  if (kind === 'phone') return <PhoneField {...input} label={label} onValueChange={onValueChange} />
  return (
    <TextField
      {...input}
      label={label}
      type={kind}
      autoComplete={autoComplete}
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}
