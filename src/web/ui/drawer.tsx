import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  label: string
  side?: 'left' | 'right'
  children: ReactNode
}

/**
 * Class of the document while something covers its page, which then does not scroll. A `:has()` selector would make the browser check the
 * whole document on every change.
 */
export const covered = 'is-covered'

/** In milliseconds, longer than the transition of `.drawer` (overlays.css). */
const slidOut = 500

function shut(dialog: HTMLDialogElement | null): void {
  document.documentElement.classList.remove(covered)
  dialog?.close()
}

/** Closes the open drawer: it would cover what is shown next, and keep screen readers from reading it. */
export function closeDrawer(): void {
  document.querySelector<HTMLDialogElement>('dialog.drawer[open]')?.close()
}

/**
 * A menu that slides in over the page. It is the browser's own modal dialog, which keeps the focus inside, closes on Escape and returns the
 * focus, without adding to every page's script.
 */
export function Drawer({ open, onClose, label, side = 'right', children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [filled, setFilled] = useState(open)
  const { key } = useLocation()
  if (open && !filled) setFilled(true)
  useEffect(() => {
    const dialog = ref.current
    if (!open) return undefined
    dialog?.showModal()
    document.documentElement.classList.add(covered)
    return () => shut(dialog)
  }, [open])
  // Closes together with the next page's arrival, before that page takes the focus, which it could not while the dialog is open. Not
  // earlier: on closing, the browser recalculates the styles of everything the dialog covered, and would do so for both pages.
  useLayoutEffect(() => shut(ref.current), [key])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    // A click on the backdrop has the dialog as its target, a click inside something in it. A link closes it too: its page may have to be
    // fetched first, and a link out of the site changes nothing here.
    const closeOnClick = ({ target }: MouseEvent) => {
      if (target === dialog || (target instanceof Element && target.closest('a'))) setTimeout(() => shut(dialog))
    }
    // Emptied only once it has slid out of sight. The transitionend event does not tell: a drawer that had hardly begun to slide in has
    // none.
    let emptying: ReturnType<typeof setTimeout> | undefined
    const empty = () => {
      clearTimeout(emptying)
      emptying = setTimeout(() => { if (!dialog.open) setFilled(false) }, slidOut)
    }
    const listening = new AbortController()
    dialog.addEventListener('click', closeOnClick, listening)
    dialog.addEventListener('close', empty, listening)
    return () => {
      listening.abort()
      clearTimeout(emptying)
    }
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={classNames('drawer', side === 'left' && 'drawer-left')}
      onClose={onClose}
    >
      <div className="flex min-h-full flex-col p-3 pb-8">
        <button type="button" className="icon-button mb-1 self-end" aria-label="Stäng menyn" onClick={onClose}>
          <Icon name="close" />
        </button>
        {filled && children}
      </div>
    </dialog>
  )
}
