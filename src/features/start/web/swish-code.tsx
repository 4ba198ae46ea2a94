import { useEffect, useState } from 'react'
import { swishMessage, swishPayment } from '../rules.ts'

interface Drawing {
  size: number
  path: string
}

/** Only members of an association that takes Swish need the drawing of codes, so it is fetched for them alone. */
async function drawCode(text: string): Promise<Drawing> {
  const { encodeQR } = await import('qr')
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
export function SwishCode({ payee, kronor, payer }: SwishCodeProps) {
  const message = swishMessage(payer)
  const text = swishPayment({ payee, kronor, message })
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let isCurrent = true
    drawCode(text).then(
      (drawn) => isCurrent && setDrawing(drawn),
      // Without the code, the number and the message beside it are enough to pay.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <div className="mt-7 flex flex-wrap items-center gap-5">
      <div className="size-40 shrink-0 rounded-field bg-white p-1">
        {drawing && (
          <svg role="img" aria-label={`Swish-kod: ${kronor} kr till ${payee}`} viewBox={`0 0 ${drawing.size} ${drawing.size}`} shapeRendering="crispEdges">
            <path d={drawing.path} fill="#000" />
          </svg>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">Betala med Swish</p>
        <p className="mt-1 text-on-deep-muted">Skanna koden i Swish-appen. Belopp och meddelande är ifyllda:</p>
        <p className="mt-1">{message}</p>
      </div>
    </div>
  )
}
