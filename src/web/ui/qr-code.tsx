import { encodeQR } from 'qr'

/** A square of modules as one path, with the quiet zone around it. */
function drawCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}

/** A QR code, made in this browser: what is in it is sent to nobody. Black on white in the dark too, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = drawCode(text)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}
