import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldError, useFieldIds } from './field.tsx'
import { useIsSending } from './sending.ts'

export interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'onChange'> {
  /** May hold a link. */
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  hint?: ReactNode
  error?: string | undefined
}

export function CheckboxField({ label, checked, onCheckedChange, hint, error, className, id, ...input }: CheckboxFieldProps) {
  const ids = useFieldIds({ hint, error }, id)
  const isSending = useIsSending()
  return (
    <div className={classNames('field', className)}>
      <div className="flex gap-3">
        <input
          {...input}
          {...ids.input}
          type="checkbox"
          aria-disabled={isSending || input['aria-disabled'] || undefined}
          checked={checked}
          onChange={(event) => {
            if (!isSending) onCheckedChange(event.target.checked)
          }}
          className="checkbox"
        />
        <label htmlFor={ids.input.id} className="py-2">{label}</label>
      </div>
      <FieldError id={ids.error} text={error} />
      {hint && <p id={ids.hint} className="field-hint">{hint}</p>}
    </div>
  )
}
