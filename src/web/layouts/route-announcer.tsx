import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page within the site, readers hear the new page's title and the keyboard starts at its content,
 * as after loading a document. A page that has put the focus on a field of its own keeps it there.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Emptied first: the same words again would not be read again.
    setTitle('')
    requestAnimationFrame(() => setTitle(document.title))
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  }, [pathname])
  return <p className="sr-only" role="status" aria-live="polite">{title}</p>
}
