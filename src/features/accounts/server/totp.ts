import { Secret, TOTP } from 'otpauth'

/** In seconds; what every app takes for granted (RFC 6238). */
const period = 30
/** Codes before and after the one of now that count as well: clocks go wrong, and people type slowly. */
const window = 1

/** A new secret for an app, in base32: 160 bits, as RFC 4226 advises. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the app reads from the picture: whose codes these are, and the secret. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** What an app shows. The library throws at six letters that are more than six bytes. */
const sixDigits = /^[0-9]{6}$/

/** The half minute, counted from 1970, that a code of six digits belongs to; null for anything else, and for one that is not of now. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!sixDigits.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}
