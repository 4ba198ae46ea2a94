import { useCallback, useMemo, useRef, useState } from 'react'
import { showToast } from '#web/ui/toast.tsx'

export interface OpenSection {
  /** The heading of the one section in edit mode, if any. */
  open: string | null
  /** Opens a section, unless another one holds something unsaved. */
  edit: (section: string) => void
  close: () => void
  /** The open editor says here whether it holds something unsaved. */
  setUnsaved: (unsaved: boolean) => void
  /** True once for the section that was just closed: its edit button takes the focus back. */
  takesFocusBack: (section: string) => boolean
}

/** One section of a card at a time is edited, and nothing typed is thrown away unasked. */
export function useOpenSection(): OpenSection {
  const [open, setOpen] = useState<string | null>(null)
  const unsaved = useRef(false)
  const closed = useRef<string | null>(null)

  const setUnsaved = useCallback((value: boolean) => {
    unsaved.current = value
  }, [])
  const takesFocusBack = useCallback((section: string) => {
    if (closed.current !== section) return false
    closed.current = null
    return true
  }, [])

  return useMemo(() => ({
    open,
    setUnsaved,
    takesFocusBack,
    edit(section) {
      if (open !== null && unsaved.current) {
        showToast({ title: 'Spara eller avbryt först', text: `Du har ändrat under ${open} utan att spara.` })
        return
      }
      closed.current = null
      unsaved.current = false
      setOpen(section)
    },
    close() {
      closed.current = open
      unsaved.current = false
      setOpen(null)
    },
  }), [open, setUnsaved, takesFocusBack])
}
