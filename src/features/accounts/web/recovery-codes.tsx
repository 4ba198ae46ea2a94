import { Copy, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSession } from '#web/session.ts'
import { useSite } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { showToast } from '#web/ui/toast.tsx'

async function copy(codes: string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    showToast({ tone: 'ok', title: 'Reservkoderna är kopierade' })
  } catch {
    showToast({ tone: 'bad', title: 'Kunde inte kopiera', text: 'Skriv ut koderna, eller skriv av dem.' })
  }
}

/** Shows new recovery codes until the person says that they are saved: they are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const session = useSession()
  const { name } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  // Waits until the dialog that led here has released the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [codes])
  return (
    <section aria-labelledby="recovery-codes" className="print-alone mt-6 rounded-card border-2 border-green bg-green-soft/40 p-5">
      <LeaveGuard
        isDirty
        title="Lämna sidan utan reservkoderna?"
        description="De visas bara den här gången. Om du har skrivit ut dem eller skrivit av dem kan du lämna sidan."
      />
      <h3 id="recovery-codes" ref={heading} tabIndex={-1} className="text-xl">Spara dina reservkoder nu</h3>
      <p className="mt-2">
        Med en reservkod loggar du in om telefonen är borta eller trasig. Varje kod fungerar en gång. Skriv ut dem eller skriv av
        dem, och förvara dem som du förvarar andra viktiga papper. <strong>De visas bara den här gången.</strong>
      </p>
      {session.state === 'member' && <p className="mt-3 hidden print:block">{name}, Golf-ID {session.user.golfId}</p>}
      <ol className="mt-4 grid gap-x-8 gap-y-1.5 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => <li key={code}>{code}</li>)}
      </ol>
      <div className="no-print mt-5 flex flex-wrap gap-3">
        <Button variant="ghost" icon={<Printer aria-hidden="true" />} onClick={() => globalThis.print()}>Skriv ut</Button>
        <Button variant="ghost" icon={<Copy aria-hidden="true" />} onClick={() => void copy(codes)}>Kopiera</Button>
        <Button onClick={onDone}>Jag har sparat koderna</Button>
      </div>
    </section>
  )
}
