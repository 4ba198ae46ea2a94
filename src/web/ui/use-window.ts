import { useState } from 'react'

/**
 * A window and what it is about. That is kept while the window closes, so that its text does not vanish before it does.
 * @param first what it is about before it is opened
 */
export function useWindow<About>(first: About) {
  const [about, setAbout] = useState(first)
  const [isOpen, setIsOpen] = useState(false)
  return {
    about,
    isOpen,
    open(next: About) {
      setAbout(next)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    /** Another thing, or the same as it has become, whether or not the window is open. */
    setAbout,
  }
}
