import { useCallback, useEffect, useRef, useState } from 'react'
import { focusFirstError } from './form.tsx'

/** For a form that tells beside its fields what is wrong: `point` takes the person to the first of them. */
export function useFirstError() {
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  // Counted, and not done at once, because the texts beside the fields must be on the screen first.
  useEffect(() => {
    if (refusals > 0) focusFirstError(element.current)
  }, [refusals])
  return { element, point: useCallback(() => setRefusals((count) => count + 1), []) }
}
