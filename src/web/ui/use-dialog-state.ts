import { useCallback, useState } from 'react'

/**
 * The state of a dialog and its subject. The subject is kept while the dialog closes, so that its text does not vanish first.
 * @param first the subject before it is opened
 */
export function useDialogState<About>(first: About) {
  const [about, setAbout] = useState(first)
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback((next: About) => {
    setAbout(next)
    setIsOpen(true)
  }, [])
  return {
    about,
    isOpen,
    /** Stays the same function from render to render. */
    open,
    close: () => setIsOpen(false),
    /** Sets another subject, or the updated one, whether or not the dialog is open. */
    setAbout,
  }
}
