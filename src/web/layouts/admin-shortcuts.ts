import { useEffect } from 'react'
import { isDialogOpen } from '#web/ui/open-dialog.ts'

/** All of the admin area's keyboard shortcuts, as the help page lists them. */
export const shortcuts = {
  search: { key: 'k', does: 'Sök sidor, medlemmar och ansökningar' },
  sidebar: { key: 'b', does: 'Fäll ihop eller fäll ut menyn' },
} as const
export type Shortcut = keyof typeof shortcuts

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** `Ctrl + K`, or `⌘ K` where the keyboard has that key. */
export function shortcutText(shortcut: Shortcut): string {
  const key = shortcuts[shortcut].key.toUpperCase()
  return isMac() ? `⌘ ${key}` : `Ctrl + ${key}`
}

/** The shortcut as the value of `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: Shortcut): string {
  const key = shortcuts[shortcut].key.toUpperCase()
  return `Control+${key} Meta+${key}`
}

/** Whether the keys are taken: an open dialog has the keyboard to itself, and in rich text they already mean something. */
function isTaken(target: EventTarget | null): boolean {
  if (target instanceof HTMLElement && target.isContentEditable) return true
  return isDialogOpen()
}

/** Calls `act` on Ctrl or Meta with the key, wherever on the page the focus is. */
export function useShortcut(shortcut: Shortcut, act: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== shortcuts[shortcut].key || isTaken(event.target)) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [shortcut, act])
}
