import { useState } from 'react'

/** How long a press of a finger or mouse takes, in milliseconds. */
const pressMs = 300

/**
 * Remembers each field's text when it was left. Reports it a moment later: the question that then appears moves everything below the field,
 * which must not happen while something there is being pressed, as a press is often what leaves the field.
 */
export function useLeftTexts<Name extends string>(textOf: (name: Name) => string) {
  const [left, setLeft] = useState<ReadonlyMap<Name, string>>(new Map())
  function leave(name: Name): void {
    // Read now: somebody who returns to the field meanwhile is still typing.
    const text = textOf(name)
    setTimeout(() => setLeft((before) => new Map([...before, [name, text]])), pressMs)
  }
  return { left, leave }
}
