import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { probablyMeant } from '#domain/probably-meant.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Profile } from '../contract.ts'
import { FieldEditor } from './field-editor.tsx'
import { editableFields, twinOf, typedValue, type EditableColumn, type FieldKind } from './profile-fields.ts'
import { unconfirmedEmail } from './unconfirmed-email.ts'
import type { Editing } from './use-editing.ts'

/** A row of the profile: the label, and the value or its placeholder. */
export function ProfileRow({ label, hint, children, action }: {
  label: string
  hint?: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="fact-row grid min-h-[5.25rem] grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 border-t border-line py-[1.1rem] first:border-t-0">
      <dt className="col-start-1 text-[0.95rem] text-balance text-muted">{label}</dt>
      <dd className="col-start-1 font-semibold wrap-anywhere">{children}</dd>
      {hint && <dd className="col-start-1 mt-0.5 text-[0.95rem] text-muted">{hint}</dd>}
      {action && <dd className="col-start-2 row-span-2 row-start-1 self-center">{action}</dd>}
    </div>
  )
}

export interface EditableRowProps {
  column: EditableColumn
  /** Null while it is being fetched. */
  profile: Profile | null
  editing: Editing
}

/** A row that the member may edit. */
export function EditableRow({ column, profile, editing }: EditableRowProps) {
  const { label, kind } = editableFields[column]
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = editing.open === column
  const { takesFocusBack } = editing
  const question = useId()
  useEffect(() => {
    if (!isOpen && takesFocusBack(column)) button.current?.focus()
  }, [isOpen, takesFocusBack, column])

  if (!profile) return <ProfileRow label={label}><Skeleton className="my-[0.15rem] h-5 w-44 max-w-full" /></ProfileRow>
  const value = typedValue(profile, column)
  if (isOpen) {
    return (
      <div className="border-t border-line py-4 first:border-t-0">
        <dt className="sr-only">{label}</dt>
        <dd>
          <FieldEditor
            column={column}
            twin={twinOf(profile, column)}
            saved={value}
            isUnconfirmed={kind === 'email' && value === unconfirmedEmail(profile)}
            onUnsaved={editing.setUnsaved}
            onClose={editing.close}
            onLeave={editing.leave}
          />
        </dd>
      </div>
    )
  }
  // Mails to a mistyped address go to nobody, or to a stranger. Beside the value, whoever has just saved it sees the question.
  const meant = kind === 'email' ? probablyMeant(value) : null
  return (
    <ProfileRow
      label={label}
      hint={meant !== null && (
        <span id={question}>Menade du <strong className="wrap-anywhere"><EmailText email={meant} /></strong>? Tryck i så fall på Ändra och rätta adressen.</span>
      )}
      action={(
        <Button
          ref={button}
          variant="quiet"
          size="sm"
          icon={<Pencil className="max-sm:hidden" />}
          aria-label={`Ändra ${label}`}
          // The button has the focus when the address has just been saved, so a screen reader reads the question.
          aria-describedby={meant === null ? undefined : question}
          onClick={() => editing.edit(column)}
        >
          Ändra
        </Button>
      )}
    >
      <Value of={value} kind={kind} />
    </ProfileRow>
  )
}

function Value({ of: value, kind }: { of: string; kind: FieldKind }) {
  if (!value) return <span className="font-normal text-muted">Inte angivet</span>
  if (kind === 'email') return <EmailText email={value} />
  return kind === 'phone' ? <span className="one-piece">{formatPhone(value)}</span> : value
}
