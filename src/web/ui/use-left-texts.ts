import { useState } from 'react'

/** As long as a press of a finger or a mouse takes. */
const pressMs = 300

/**
 * What stood in fields when each was left. It is told a moment later: what is then asked moves all below the field, which must not
 * happen while that is being pressed, as it is by whoever takes the focus from the field.
 */
export function useLeftTexts<Name extends string>(textOf: (name: Name) => string) {
  const [left, setLeft] = useState<ReadonlyMap<Name, string>>(new Map())
  function leave(name: Name): void {
    // As it was then: whoever has come back since is still typing.
    const text = textOf(name)
    setTimeout(() => setLeft((before) => new Map([...before, [name, text]])), pressMs)
  }
  return { left, leave }
}
