import { encodeQR } from 'qr'

/** Draws the code's modules as one path, with the quiet zone around them. */
function drawCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}

/** A QR code made in the browser, so that its content is sent to nobody. Black on white in the dark theme too, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = drawCode(text)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}
