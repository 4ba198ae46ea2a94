import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { covered } from '#web/ui/drawer.tsx'

export interface FullScreenProps {
  full: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/**
 * Shows its content in the page, or over all of it. The content is in one element that is moved between the page and a
 * modal dialog, so that a map in it survives. The browser's dialog traps the focus, closes on Escape, and works where
 * the Fullscreen API is not available (phones). Render it in the browser only.
 */
export function FullScreen({ full, onClose, label, children }: FullScreenProps) {
  const place = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = 'full-screen-host'
    return element
  })

  useLayoutEffect(() => {
    if (!place.current || !dialog.current) return undefined
    if (full) {
      // Keeps the height of the emptied place, or the page below would shrink and scroll.
      place.current.style.height = `${place.current.offsetHeight}px`
      dialog.current.append(host)
      dialog.current.showModal()
    } else {
      dialog.current.close()
      place.current.append(host)
      place.current.style.height = ''
    }
    if (!full) return undefined
    document.documentElement.classList.add(covered)
    return () => document.documentElement.classList.remove(covered)
  }, [full, host])

  return (
    <>
      <div ref={place} />
      <dialog ref={dialog} aria-label={label} className="full-screen" onClose={onClose} />
      {createPortal(children, host)}
    </>
  )
}
