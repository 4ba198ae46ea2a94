import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What a page shows, kept in its address. The address changes a moment after it is asked to: two changes in quick succession, such as a
 * search that is still being typed and a choice, must both apply.
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
    /** Back then leads to the previous view or, with `replace`, to what was before it. */
    change(changes: Partial<View>, { replace }: { replace: boolean }) {
      asked.current = { ...asked.current, ...changes }
      const next = new URLSearchParams(write(asked.current))
      for (const [name, value] of othersOf(shown.current, write(read(shown.current)))) if (!next.has(name)) next.append(name, value)
      // Synchronously: a field whose value is in the address is reset to the old one until the new one renders, and a date being typed
      // would lose what was typed of it. So it is wherever pages may render as transitions (`site-router.tsx`).
      setQuery(next, { replace, preventScrollReset: true, flushSync: true })
    },
  }
}

/** What the address holds besides the view, such as an open dialog. */
function othersOf(query: URLSearchParams, view: string): [string, string][] {
  const own = new URLSearchParams(view)
  return [...query].filter(([name]) => !own.has(name))
}

/** Returns `given` if it is one of `values`, else the default `otherwise`. For parts of an address. */
export function oneOf<Value extends string>(values: readonly Value[], given: string | null, otherwise: Value): Value {
  return values.find((value) => value === given) ?? otherwise
}
