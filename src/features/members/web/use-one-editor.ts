import { useCallback, useMemo, useRef, useState } from 'react'

export interface OneEditor<Place extends string> {
  /** What is in edit mode, if anything. */
  open: Place | null
  /** Opens an editor, unless another one holds something unsaved. */
  edit: (place: Place) => void
  close: () => void
  /** Closes what is open, unless it holds something unsaved. */
  leave: () => void
  /** For the open editor to say whether it holds something unsaved. */
  setUnsaved: (unsaved: boolean) => void
  /** True once for what was just closed: its edit button takes the focus back. */
  takesFocusBack: (place: Place) => boolean
}

/**
 * Lets one place of a page be edited at a time (specification 4), and never discards what is typed without asking.
 * @param onUnsaved tells the user that what is open must be saved or left first. Must be a stable reference.
 */
export function useOneEditor<Place extends string>(onUnsaved: (open: Place) => void): OneEditor<Place> {
  const [open, setOpen] = useState<Place | null>(null)
  const unsaved = useRef(false)
  const closed = useRef<Place | null>(null)
  const latest = useRef<Place | null>(null)

  const setUnsaved = useCallback((value: boolean) => {
    unsaved.current = value
  }, [])

  const takesFocusBack = useCallback((place: Place) => {
    if (closed.current !== place) return false
    closed.current = null
    return true
  }, [])

  return useMemo(() => {
    function close() {
      // A save that ends after another place has been opened must not close that one.
      if (latest.current !== open) return
      closed.current = open
      unsaved.current = false
      latest.current = null
      setOpen(null)
    }
    return {
      open,
      setUnsaved,
      takesFocusBack,
      close,
      leave() {
        if (open !== null && unsaved.current) onUnsaved(open)
        else close()
      },
      edit(place) {
        if (open !== null && unsaved.current) {
          onUnsaved(open)
          return
        }
        closed.current = null
        unsaved.current = false
        latest.current = place
        setOpen(place)
      },
    }
  }, [open, setUnsaved, takesFocusBack, onUnsaved])
}
