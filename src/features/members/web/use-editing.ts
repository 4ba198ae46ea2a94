import { useCallback, useMemo, useRef, useState } from 'react'
import { showToast } from '#web/ui/toast.tsx'
import { editableFields, type EditableColumn } from './profile-fields.ts'

export interface Editing {
  /** The one field in edit mode, if any. */
  open: EditableColumn | null
  /** Opens a field, unless another one holds something unsaved: then the person is taken back to that. */
  edit: (column: EditableColumn) => void
  close: () => void
  /** The open editor says here whether it holds something unsaved. */
  setUnsaved: (unsaved: boolean) => void
  /** True once for the field that was just closed: its edit button takes the focus back. */
  takesFocusBack: (column: EditableColumn) => boolean
}

/** One field at a time is edited (specification 4), and nothing typed is thrown away unasked. */
export function useEditing(focusOpenField: () => void): Editing {
  const [open, setOpen] = useState<EditableColumn | null>(null)
  const unsaved = useRef(false)
  const closed = useRef<EditableColumn | null>(null)

  const setUnsaved = useCallback((value: boolean) => {
    unsaved.current = value
  }, [])

  const takesFocusBack = useCallback((column: EditableColumn) => {
    if (closed.current !== column) return false
    closed.current = null
    return true
  }, [])

  return useMemo(() => ({
    open,
    setUnsaved,
    takesFocusBack,
    edit(column) {
      if (open && unsaved.current) {
        showToast({ title: 'Spara eller avbryt först', text: `Du har ändrat ${editableFields[open].label} utan att spara.` })
        focusOpenField()
        return
      }
      closed.current = null
      unsaved.current = false
      setOpen(column)
    },
    close() {
      closed.current = open
      unsaved.current = false
      setOpen(null)
    },
  }), [open, setUnsaved, takesFocusBack, focusOpenField])
}
