import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Icon } from '#web/ui/icons.tsx'
import { MenuLink } from './menu-link.tsx'
import { siteNavigation, type NavigationEntry } from './navigation.ts'

function SubmenuEntry({ entry, submenu }: { entry: NavigationEntry; submenu: NonNullable<NavigationEntry['submenu']> }) {
  const [open, setOpen] = useState(false)
  const itemRef = useRef<HTMLLIElement>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const id = useId()
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
    <li ref={itemRef} className="relative flex">
      <NavLink to={entry.to} end className="nav-link pr-1">{entry.text}</NavLink>
      <button
        ref={toggleRef}
        type="button"
        className="nav-link px-1"
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

/** The menu along the top of a wide screen. */
export function MainNav({ member }: { member: boolean }) {
  return (
    <nav aria-label="Huvudmeny" className={`no-print ${member ? 'hidden xl:block' : 'hidden md:block'}`}>
      <ul className="flex items-center gap-0.5">
        {siteNavigation.filter((entry) => entry.open || member).map((entry) => (
          entry.submenu
            ? <SubmenuEntry key={entry.to} entry={entry} submenu={entry.submenu} />
            : <MenuLink key={entry.to} to={entry.to} text={entry.text} />
        ))}
      </ul>
    </nav>
  )
}
