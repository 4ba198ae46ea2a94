import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation within the site, screen readers announce the new page's title and the focus moves to its content, as after loading a
 * document. A page that has focused a field of its own keeps the focus there.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Emptied first, because the same text again would not be announced.
    setTitle('')
    requestAnimationFrame(() => setTitle(document.title))
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  }, [pathname])
  return <p className="sr-only" role="status" aria-live="polite">{title}</p>
}
