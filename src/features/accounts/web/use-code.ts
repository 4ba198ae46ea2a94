import { useRef, useState, type ChangeEvent } from 'react'

/** The state of a code field: what is typed, and why it was refused. A refused code is selected, so that typing replaces it. */
export function useCode() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)
  return {
    code,
    input,
    refuse(text: string) {
      setError(text)
      // In Safari selecting alone does not focus the field.
      input.current?.focus()
      input.current?.select()
    },
    /** To be spread on the field. */
    field: {
      ref: input,
      value: code,
      error,
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        setCode(target.value)
        setError(undefined)
      },
    },
  }
}
