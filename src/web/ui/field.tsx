import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The texts around every field's input. */
export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** For example `12/100 tecken`. */
  counter?: string | undefined
  /** Marks the label `(valfritt)`. */
  optional?: boolean | undefined
}

/** The attributes that tie an input to its texts; spread them on the input. */
export interface FieldAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldIds {
  input: FieldAria
  hint: string
  error: string
  counter: string
}

export function useFieldIds({ hint, error, counter }: Omit<FieldTexts, 'label'>, ownId?: string): FieldIds {
  const madeId = useId()
  const id = ownId ?? madeId
  const ids = { hint: `${id}-hint`, error: `${id}-error`, counter: `${id}-counter` }
  const describedBy = classNames(Boolean(error) && ids.error, Boolean(hint) && ids.hint, Boolean(counter) && ids.counter)
  return {
    ...ids,
    input: { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined },
  }
}

/** A field's error, announced when it appears: the live region is on the page before the text is. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text && (
        <p id={id} className="field-error">
          <CircleAlert className="field-error-icon" />
          {text}
        </p>
      )}
    </div>
  )
}

export function FieldLabelText({ label, optional }: Pick<FieldTexts, 'label' | 'optional'>) {
  return (
    <>
      {label}
      {optional && <span className="font-normal text-muted"> (valfritt)</span>}
    </>
  )
}

/** Label above, input, then error, hint and counter below. */
export function Field({ ids, className, children, ...texts }: FieldTexts & { ids: FieldIds; className?: string | undefined; children: ReactNode }) {
  const { label, hint, error, counter, optional } = texts
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={ids.input.id} className="field-label">
        <FieldLabelText label={label} optional={optional} />
      </label>
      {children}
      <FieldError id={ids.error} text={error} />
      {(hint || counter) && (
        <div className="flex justify-between gap-4 field-hint">
          {hint && <p id={ids.hint}>{hint}</p>}
          {counter && <p id={ids.counter} className="ml-auto whitespace-nowrap">{counter}</p>}
        </div>
      )}
    </div>
  )
}
