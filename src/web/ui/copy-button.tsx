import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { announce, prepareToAnnounce } from './announce.ts'
import { Button } from './button.tsx'
import { showToast } from './toast.tsx'

interface CopyButtonProps {
  text: string
  /** What the text is, as in `Adressen är kopierad`. */
  what: string
  /** Selects the text, for copying by hand where the browser does not let the page do it. */
  onSelect: () => void
  className?: string
}

/** Copies a text that is shown beside it, and says so. */
export function CopyButton({ text, what, onSelect, className }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(prepareToAnnounce, [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      announce(`${what} är kopierad`)
    } catch {
      onSelect()
      showToast({ title: 'Markerad', text: `${what} är markerad. Håll fingret på den och välj Kopiera, eller tryck Ctrl+C på en dator.` })
    }
  }
  return (
    <Button variant="quiet" size="sm" icon={isCopied ? <Check /> : <Copy />} className={className} onClick={() => void copy()}>
      {isCopied ? 'Kopierad' : 'Kopiera'}
    </Button>
  )
}
