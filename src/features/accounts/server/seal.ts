import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
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

/** Derives a key for one purpose from the site's secret (HKDF, RFC 5869): a value made for one purpose is useless for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Returns a mark of a person's current password, for use inside sealed values: a value that has the mark of an older one is void. */
export function passwordMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)
}

/** Returns the content of a sign-in handle: whose password is meant, and the mark of the password that was current then. */
export function handleContent({ userId, passwordHash }: { userId: string; passwordHash: string }): string {
  return `${userId} ${passwordMark(passwordHash)}`
}

/** Encrypts and authenticates (AES-256-GCM). Returns initialization vector, tag and ciphertext, in base64url. */
function encrypt(key: KeyObject, plain: Buffer): string {
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, key, iv)
  const body = Buffer.concat([encryption.update(plain), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), body]).toString('base64url')
}

/** Returns null for anything that was not made by {@link encrypt} with the same key, or was changed since. */
function decrypt(key: KeyObject, encrypted: string): Buffer | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()])
  } catch {
    return null
  }
}

/** Encrypts a short text that is stored in the database, so that the table alone does not reveal it. */
export interface Safe {
  lock(text: string): string
  /** Throws for a value that this site did not lock for the same purpose, as when a database is run with another one's secret. */
  unlock(locked: string): string
}

export function createSafe({ secret, purpose }: { secret: string; purpose: string }): Safe {
  const key = createSecretKey(deriveKey(secret, purpose))
  return {
    lock: (text) => encrypt(key, Buffer.from(text)),
    unlock(locked) {
      const plain = decrypt(key, locked)
      if (!plain) throw new Error(`A stored value cannot be read (${purpose})`)
      return plain.toString()
    },
  }
}

/** Sealed values carry their expiry inside. Each looks different and reveals nothing, not even whom it is about. */
export function createSeal({ secret, purpose, lifetimeSeconds, clock }: {
  secret: string
  purpose: string
  lifetimeSeconds: number
  clock: Clock
}): Seal {
  const key = createSecretKey(deriveKey(secret, purpose))
  return {
    seal(text) {
      const expiry = Buffer.alloc(expiryBytes)
      expiry.writeBigUInt64BE(BigInt(clock.now().getTime() + lifetimeSeconds * 1000))
      return encrypt(key, Buffer.concat([expiry, Buffer.from(text)]))
    },
    open(sealed) {
      const plain = decrypt(key, sealed)
      if (!plain || plain.length < expiryBytes) return null
      return plain.readBigUInt64BE() > BigInt(clock.now().getTime()) ? plain.subarray(expiryBytes).toString() : null
    },
  }
}
