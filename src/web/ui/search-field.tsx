import { Search, X } from 'lucide-react'
import { useId, useRef, type ComponentPropsWithoutRef } from 'react'
import { classNames } from './class-names.ts'

export interface SearchFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'type'> {
  label: string
  value: string
  onValueChange: (value: string) => void
}

/** A search that filters while it is typed; the list itself should announce how much it found. */
export function SearchField({ label, value, onValueChange, className, ...input }: SearchFieldProps) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  function clear() {
    onValueChange('')
    inputRef.current?.focus()
  }
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className="field-label">{label}</label>
      <div className="relative">
        <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
        <input
          autoComplete="off"
          // Names must not be corrected.
          autoCorrect="off"
          spellCheck={false}
          {...input}
          id={id}
          ref={inputRef}
          type="search"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          className="field-input px-12"
        />
        {value && (
          <button type="button" aria-label="Rensa sökningen" className="icon-button absolute inset-y-0 right-0.5 my-auto" onClick={clear}>
            <X />
          </button>
        )}
      </div>
    </div>
  )
}
