import { Printer } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

export function PrintButton() {
  return <Button variant="ghost" className="no-print" icon={<Printer aria-hidden="true" />} onClick={() => globalThis.print()}>Skriv ut</Button>
}
