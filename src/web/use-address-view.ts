import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What a page shows, as it stands in the address. The address follows a moment after it is asked to: two changes close to each
 * other, as of a search that is still being typed and a choice, must both stand.
 */
export function useAddressView<View extends object>(read: (query: URLSearchParams) => View, write: (view: View) => string) {
  const [query, setQuery] = useSearchParams()
  const view = read(query)
  const asked = useRef(view)
  const shown = useRef(query)
  useEffect(() => {
    asked.current = read(query)
    shown.current = query
  }, [query, read])
  return {
    view,
    /** Back leads to the view before, or away from the page where the new one takes its place. */
    change(changes: Partial<View>, { replace }: { replace: boolean }) {
      asked.current = { ...asked.current, ...changes }
      const next = new URLSearchParams(write(asked.current))
      for (const [name, value] of othersOf(shown.current, write(read(shown.current)))) if (!next.has(name)) next.append(name, value)
      // In one go: a field whose value is in the address is set back to the old one until the new one is shown, and a date that is
      // being typed then loses what was typed of it. So it is wherever pages may come in slices (`site-router.tsx`).
      setQuery(next, { replace, preventScrollReset: true, flushSync: true })
    },
  }
}

/** What stands in the address beside the view, such as a window that is open. */
function othersOf(query: URLSearchParams, view: string): [string, string][] {
  const own = new URLSearchParams(view)
  return [...query].filter(([name]) => !own.has(name))
}

/** A part of an address that is one of some; what stands there otherwise, or nothing, counts as the usual one. */
export function oneOf<Value extends string>(values: readonly Value[], given: string | null, otherwise: Value): Value {
  return values.find((value) => value === given) ?? otherwise
}
