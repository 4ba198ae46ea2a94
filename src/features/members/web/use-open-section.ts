import { showToast } from '#web/ui/toast.tsx'
import { type OneEditor, useOneEditor } from './use-one-editor.ts'

/** The editor of one section of a card at a time, by its heading. */
export type OpenSection = OneEditor<string>

export const useOpenSection = (): OpenSection => useOneEditor(sayUnsaved)

function sayUnsaved(open: string): void {
  showToast({ title: 'Spara eller avbryt först', text: `Du har ändrat under ${open} utan att spara.` })
}
