/**
 * Creates a key for what a form sends, so that a double click or a retry after a lost answer counts as one request. `crypto.randomUUID`
 * exists only over https and on localhost, `getRandomValues` everywhere.
 */
export function newRequestKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => versioned(byte, index).toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Marks the random bytes as a version 4 UUID (RFC 9562, section 5.4). */
function versioned(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
