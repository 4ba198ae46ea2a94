import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldError, FieldLabelText, useFieldIds } from './field.tsx'
import type { Option } from './select-field.tsx'
import { useIsSending } from './sending.ts'

export interface RadioFieldProps<Value extends string>
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'checked' | 'children'> {
  legend: ReactNode
  options: readonly Option<Value>[]
  value: Value | ''
  onValueChange: (value: Value) => void
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
}

/** A few choices, all visible. `ref` is the first choice's input, so that focus can go there. */
export function RadioField<Value extends string>({
  legend, options, value, onValueChange, hint, error, optional, className, name, id, ref, ...input
}: RadioFieldProps<Value>) {
  const ids = useFieldIds({ hint, error }, id)
  const ownName = useId()
  const isSending = useIsSending()
  return (
    <fieldset
      role="radiogroup"
      className={classNames('field', className)}
      aria-describedby={ids.input['aria-describedby']}
      aria-invalid={ids.input['aria-invalid']}
      aria-disabled={isSending || undefined}
    >
      <legend className="field-label"><FieldLabelText label={legend} optional={optional} /></legend>
      {hint && <p id={ids.hint} className="field-hint mb-2">{hint}</p>}
      <div className="grid gap-2.5 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {options.map((option, index) => (
          <label key={option.value} className="choice">
            <input
              {...input}
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                if (!isSending) onValueChange(option.value)
              }}
            />
            <span>
              {option.text}
              {option.hint && <span className="block text-[0.9em] font-normal text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={ids.error} text={error} />
    </fieldset>
  )
}
