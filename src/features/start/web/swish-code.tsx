import { QrCode } from '#web/ui/qr-code.tsx'
import { swishMessage, swishPayment } from '../rules.ts'

export interface SwishCodeProps {
  payee: string
  kronor: number
  payer: { name: string; golfId: string }
}

/** The fee as a code for the Swish app, made in this browser: name and Golf-ID are sent to nobody. */
export default function SwishCode({ payee, kronor, payer }: SwishCodeProps) {
  const message = swishMessage(payer)
  return (
    <div className="mt-7 flex flex-wrap items-center gap-5">
      <div className="size-40 shrink-0 rounded-field bg-white p-1">
        <QrCode text={swishPayment({ payee, kronor, message })} label={`Swish-kod: ${kronor} kr till ${payee}`} />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">Betala med Swish</p>
        <p className="mt-1 text-on-deep-muted">Skanna koden i Swish-appen. Belopp och meddelande är ifyllda:</p>
        <p className="mt-1">{message}</p>
      </div>
    </div>
  )
}
