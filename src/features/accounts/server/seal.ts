import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Clock } from '#server/clock.ts'

/** Turns a short text into an opaque value that only this site can read, for a limited time. */
export interface Seal {
  seal(text: string): string
  /** null for anything that was not sealed here for the same purpose, was changed on the way, or is too old. */
  open(sealed: string): string | null
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const expiryBytes = 8

/** A key for one purpose, derived from the site's secret (HKDF, RFC 5869): what is made for one is no use for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Sealed values carry their end of life inside; each looks different and says nothing, not even whom it is about. */
export function createSeal({ secret, purpose, lifetimeSeconds, clock }: {
  secret: string
  purpose: string
  lifetimeSeconds: number
  clock: Clock
}): Seal {
  const key = deriveKey(secret, purpose)
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const encryption = createCipheriv(cipher, key, iv)
      const expiry = Buffer.alloc(expiryBytes)
      expiry.writeBigUInt64BE(BigInt(clock.now().getTime() + lifetimeSeconds * 1000))
      const body = Buffer.concat([encryption.update(Buffer.concat([expiry, Buffer.from(text)])), encryption.final()])
      return Buffer.concat([iv, encryption.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes + expiryBytes) return null
      const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const plain = Buffer.concat([decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()])
        return plain.readBigUInt64BE() > BigInt(clock.now().getTime()) ? plain.subarray(expiryBytes).toString() : null
      } catch {
        return null
      }
    },
  }
}
