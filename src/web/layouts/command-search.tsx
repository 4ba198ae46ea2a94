import { Search } from 'lucide-react'
import { useCallback, useState, type ComponentType } from 'react'
import type { Role } from '#domain/roles.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ariaShortcut, shortcutText, useShortcut } from './admin-shortcuts.ts'
import type { CommandPaletteProps } from './command-palette.tsx'

/** The button that opens the search of the whole administration. The dialog's code is fetched on first use. */
export function CommandSearch({ held }: { held: readonly Role[] }) {
  const [open, setOpen] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null)

  const show = useCallback(() => {
    // The drawer is modal: everything outside it is out of reach, including a dialog opened now.
    if (document.querySelector('dialog.drawer[open]')) return
    setOpen(true)
    import('./command-palette.tsx').then(
      ({ CommandPalette }) => setPalette(() => CommandPalette),
      () => {
        setOpen(false)
        showToast({ tone: 'bad', title: 'Sökningen kunde inte öppnas', text: 'Kontrollera att du har internet och ladda om sidan.' })
      },
    )
  }, [])
  useShortcut('search', show)

  const isComing = open && !Palette
  return (
    <>
      <button
        type="button"
        className="command-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={isComing || undefined}
        aria-keyshortcuts={ariaShortcut('search')}
        onClick={show}
      >
        {isComing ? <Spinner /> : <Search />}
        <span className="max-md:sr-only">Sök<span className="sr-only"> i administrationen</span></span>
        <kbd aria-hidden="true" className="max-lg:hidden">{shortcutText('search')}</kbd>
      </button>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} held={held} />}
    </>
  )
}
