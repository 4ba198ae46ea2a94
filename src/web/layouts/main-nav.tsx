import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icons.tsx'
import { MenuLink, useCurrent } from './menu-link.tsx'
import { siteNavigation, type NavigationEntry } from './navigation.ts'

function SubmenuEntry({ entry, submenu }: { entry: NavigationEntry; submenu: NonNullable<NavigationEntry['submenu']> }) {
  const [open, setOpen] = useState(false)
  const itemRef = useRef<HTMLLIElement>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  const current = useCurrent(entry.to)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])

  useEffect(() => {
    if (!open) return undefined
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !itemRef.current?.contains(target)) setOpen(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      toggleRef.current?.focus()
    }
    const listening = new AbortController()
    for (const use of ['focusin', 'pointerdown']) document.addEventListener(use, closeOutside, listening)
    document.addEventListener('keydown', closeOnEscape, listening)
    return () => listening.abort()
  }, [open])
  return (
    <li ref={itemRef} className={classNames('relative flex', current && 'nav-current')}>
      <Link to={entry.to} aria-current={current} className="nav-link pr-1">{entry.text}</Link>
      <button
        ref={toggleRef}
        type="button"
        className="nav-link pl-1 pr-2"
        aria-label={`Undermeny för ${entry.text}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron-down" className={open ? 'rotate-180' : ''} />
      </button>
      <ul id={id} className="submenu" hidden={!open}>
        {submenu.map((item) => <MenuLink key={item.text} {...item} />)}
      </ul>
    </li>
  )
}

interface MainNavProps {
  member: boolean
  /** An administrator's header has one button more. */
  tight: boolean
}

/** The menu along the top of a screen that is not a phone's: beside the name, or on a line of its own below it (shell.css). */
export function MainNav({ member, tight }: MainNavProps) {
  return (
    <nav aria-label="Huvudmeny" className={classNames('main-nav no-print', tight && 'nav-tight')}>
      <ul>
        {siteNavigation.filter((entry) => entry.open || member).map((entry) => (
          entry.submenu
            ? <SubmenuEntry key={entry.to} entry={entry} submenu={entry.submenu} />
            : <MenuLink key={entry.to} to={entry.to} text={entry.text} />
        ))}
      </ul>
    </nav>
  )
}
