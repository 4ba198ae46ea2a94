import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Field, useFieldIds, type FieldTexts } from './field.tsx'
import { useIsSending } from './sending.ts'

export interface Option<Value extends string = string> {
  value: Value
  text: string
  hint?: string
}

export interface SelectFieldProps<Value extends string>
  extends Omit<FieldTexts, 'counter'>, Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'children' | 'multiple'> {
  options: readonly Option<Value>[]
  /** Empty when nothing is chosen yet. */
  value: Value | ''
  onValueChange: (value: Value) => void
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string | undefined
}

/** The browser's own select, which every phone and screen reader handles. */
export function SelectField<Value extends string>({
  label, hint, error, optional, className, id, options, value, onValueChange, placeholder, ...select
}: SelectFieldProps<Value>) {
  const ids = useFieldIds({ hint, error }, id)
  const isSending = useIsSending()
  return (
    <Field {...{ ids, label, hint, error, optional, className }}>
      <div className="relative">
        <select
          {...select}
          {...ids.input}
          aria-disabled={isSending || undefined}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen && !isSending) onValueChange(chosen.value)
          }}
          className="field-input field-select"
        >
          {placeholder !== undefined && <option value="" disabled>{placeholder}</option>}
          {options.map((option) => <option key={option.value} value={option.value}>{option.text}</option>)}
        </select>
        <ChevronDown className="field-select-arrow" />
      </div>
    </Field>
  )
}
