import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { Field, useFieldIds, type FieldTexts } from './field.tsx'
import { useIsSending } from './sending.ts'

export interface TextFieldProps extends FieldTexts, ComponentPropsWithRef<'input'> {}
export interface TextAreaFieldProps extends FieldTexts, ComponentPropsWithRef<'textarea'> {}
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** What its button shows, if a form has several: screen reader users tell the buttons apart by name. */
  shows?: string
}

/** A labelled one-line input. Everything else, `ref` included, goes to the input. */
export function TextField({ label, hint, error, counter, optional, className, id, ...input }: TextFieldProps) {
  const ids = useFieldIds({ hint, error, counter }, id)
  const isSending = useIsSending()
  return (
    <Field {...{ ids, label, hint, error, counter, optional, className }}>
      <input type="text" readOnly={isSending} {...input} {...ids.input} className="field-input" />
    </Field>
  )
}

/** A labelled input of several lines that grows with what is typed. */
export function TextAreaField({ label, hint, error, counter, optional, className, id, rows = 3, ...input }: TextAreaFieldProps) {
  const ids = useFieldIds({ hint, error, counter }, id)
  const isSending = useIsSending()
  return (
    <Field {...{ ids, label, hint, error, counter, optional, className }}>
      <textarea rows={rows} readOnly={isSending} {...input} {...ids.input} className="field-input field-area" />
    </Field>
  )
}

/** A password with a button that shows what is typed. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({ label, hint, error, counter, optional, className, id, shows = 'lösenord', ...input }: PasswordFieldProps) {
  const ids = useFieldIds({ hint, error, counter }, id)
  const [shown, setShown] = useState(false)
  const isSending = useIsSending()
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ ids, label, hint, error, counter, optional, className }}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isSending}
          {...input}
          {...ids.input}
          type={shown ? 'text' : 'password'}
          className={classNames('field-input', 'pr-14')}
        />
        <button
          type="button"
          className="icon-button absolute inset-y-0 right-0.5 my-auto"
          aria-label={`${shown ? 'Dölj' : 'Visa'} ${shows}`}
          onClick={() => setShown(!shown)}
        >
          <Icon />
        </button>
      </div>
    </Field>
  )
}
