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

/** A class of the document while something lies over its page, which then does not scroll. With `:has()` the browser would look through all of it whenever it changes. */
export const covered = 'is-covered'

/** In milliseconds; the transition of `.drawer` takes less (overlays.css). */
const slidOut = 500

function shut(dialog: HTMLDialogElement | null): void {
  document.documentElement.classList.remove(covered)
  dialog?.close()
}

/** Of the one that is open: it would cover what is shown next, and keep it from being read aloud. */
export function closeDrawer(): void {
  document.querySelector<HTMLDialogElement>('dialog.drawer[open]')?.close()
}

/**
 * A menu that slides in over the page. It is the browser's own modal dialog, which keeps the focus inside, closes on
 * Escape and gives the focus back, at no weight on every page.
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
  // With the next page, and before that takes the focus, which it could not while the dialog is open. Not before it: the
  // browser works out the styles of all that a dialog covered when it closes, and would do so for both pages.
  useLayoutEffect(() => shut(ref.current), [key])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    // The backdrop is the dialog's own; clicks inside hit what fills it. A page that has to be fetched comes later, and a
    // link out of the site changes nothing here.
    const closeOnClick = ({ target }: MouseEvent) => {
      if (target === dialog || (target instanceof Element && target.closest('a'))) setTimeout(() => shut(dialog))
    }
    // Emptied only when it has slid out of sight, not while it does. The end of a transition does not tell: there is none of
    // one that had hardly begun to slide in.
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
