import { useCallback } from 'react'
import { showToast } from '#web/ui/toast.tsx'
import { editableFields, type EditableColumn } from './profile-fields.ts'
import { type OneEditor, useOneEditor } from './use-one-editor.ts'

/** The editor of one field of the profile at a time. */
export type Editing = OneEditor<EditableColumn>

/** Edits one field at a time. Whoever leaves unsaved text is taken back to it. */
export function useEditing(focusOpenField: () => void): Editing {
  return useOneEditor(useCallback((open: EditableColumn) => {
    showToast({ title: 'Spara eller avbryt först', text: `Du har ändrat fältet ${editableFields[open].label} utan att spara.` })
    focusOpenField()
  }, [focusOpenField]))
}
