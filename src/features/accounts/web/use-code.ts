import { useRef, useState, type ChangeEvent } from 'react'

/** What is typed of a code, and why it is refused: then it is marked in its field, to be typed over. */
export function useCode() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)
  return {
    code,
    input,
    refuse(text: string) {
      setError(text)
      // Selecting alone gives it no focus in Safari.
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
