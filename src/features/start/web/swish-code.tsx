import { encodeQR } from 'qr'
import { swishMessage, swishPayment } from '../rules.ts'

/** A square of modules as one path, with the quiet zone around it. */
function drawCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}

export interface SwishCodeProps {
  payee: string
  kronor: number
  payer: { name: string; golfId: string }
}

/** The fee as a code for the Swish app, made in this browser: name and Golf-ID are sent to nobody. */
export default function SwishCode({ payee, kronor, payer }: SwishCodeProps) {
  const message = swishMessage(payer)
  const { size, path } = drawCode(swishPayment({ payee, kronor, message }))
  return (
    <div className="mt-7 flex flex-wrap items-center gap-5">
      <div className="size-40 shrink-0 rounded-field bg-white p-1">
        <svg role="img" aria-label={`Swish-kod: ${kronor} kr till ${payee}`} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
          <path d={path} fill="#000" />
        </svg>
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">Betala med Swish</p>
        <p className="mt-1 text-on-deep-muted">Skanna koden i Swish-appen. Belopp och meddelande är ifyllda:</p>
        <p className="mt-1">{message}</p>
      </div>
    </div>
  )
}
