import { useEffect, useState } from 'react'
import { inKronor } from '#domain/numbers.ts'
import { announce, prepareToAnnounce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { swishMessage, swishPayment } from '../swish-rules.ts'

export interface SwishCodeProps {
  payee: string
  kronor: number
  payer: { name: string; golfId: string }
}

interface Part {
  term: string
  shown: string
  /** The text to copy, where the Swish app expects it in another form than `shown`. */
  copied?: string
  /** The term in the definite form, as in `Numret är kopierat`. */
  definite: string
}

/** The values to enter in the Swish app, each with a button that copies it. */
function SwishParts({ parts }: { parts: readonly Part[] }) {
  // Only the last copied value is on the clipboard, so only its button says `Kopierat`.
  const [copiedTerm, setCopiedTerm] = useState<string | null>(null)
  useEffect(prepareToAnnounce, [])
  async function copy({ term, shown, copied = shown, definite }: Part) {
    try {
      await navigator.clipboard.writeText(copied)
      setCopiedTerm(term)
      announce(`${definite} är kopierat`)
    } catch {
      showToast({ tone: 'bad', title: 'Kunde inte kopiera', text: 'Markera texten och kopiera den, eller skriv av den.' })
    }
  }
  return (
    <dl className="mt-2 grid gap-2.5">
      {parts.map((part) => (
        <div key={part.term} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
          <dt className="text-on-deep-muted">{part.term}</dt>
          <dd className="font-semibold wrap-anywhere">{part.shown}</dd>
          <dd className="col-start-2 row-span-2 row-start-1">
            <Button variant="ghost" size="sm" onClick={() => void copy(part)}>
              {copiedTerm === part.term ? 'Kopierat' : 'Kopiera'}<span className="sr-only"> ({part.definite.toLowerCase()})</span>
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Pays the fee with the Swish app: number, amount and message, and all three as a QR code on screens that a phone can scan.
 * The code is made in the browser: name and Golf-ID are sent nowhere. There is no link that opens the app prefilled, since
 * on some phones the app refuses every known form of it.
 */
export default function SwishCode({ payee, kronor, payer }: SwishCodeProps) {
  const message = swishMessage(payer)
  return (
    <div className="mt-7">
      <p className="font-semibold">Betala med Swish</p>
      <div className="swish-scan">
        <div className="size-40 shrink-0 rounded-field bg-white p-1">
          <QrCode text={swishPayment({ payee, kronor, message })} label={`Swish-kod: ${inKronor(kronor)} till ${payee}`} />
        </div>
        <p className="min-w-0 flex-1 basis-40 text-on-deep-muted">
          Skanna koden i Swish-appen, så är allt ifyllt. Eller skriv in det själv:
        </p>
      </div>
      <p className="swish-type mt-1 text-on-deep-muted">Skriv in det här i Swish-appen:</p>
      <SwishParts parts={[
        { term: 'Nummer', shown: payee, copied: payee.replace(/\D/g, ''), definite: 'Numret' },
        { term: 'Belopp', shown: inKronor(kronor), copied: String(kronor), definite: 'Beloppet' },
        { term: 'Meddelande', shown: message, definite: 'Meddelandet' },
      ]} />
    </div>
  )
}
