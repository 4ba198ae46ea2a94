import { Secret, TOTP } from 'otpauth'

/** In seconds: the value that every app assumes (RFC 6238). */
const period = 30
/** How many codes before and after the current one are accepted too: clocks go wrong, and people type slowly. */
const window = 1

/** A new secret for an app, in base32: 160 bits, as RFC 4226 advises. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns what the app reads from the QR code: whose codes these are, and the secret. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** The form of an app's code. Checked first because the library throws for six characters that are more than six bytes. */
const sixDigits = /^[0-9]{6}$/

/** Returns the half minute, counted from 1970, of a six-digit code; null for anything else and for a code that is not current. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!sixDigits.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}
