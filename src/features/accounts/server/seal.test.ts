import { describe, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

function createParts({ secret = 'secret', purpose = 'test' } = {}) {
  let now = new Date('2026-06-01T10:00:00Z')
  const seal = createSeal({ secret, purpose, lifetimeSeconds: 60, clock: { now: () => now } })
  return { ...seal, pass: (seconds: number) => { now = new Date(now.getTime() + seconds * 1000) } }
}

describe('a sealed value', () => {
  test('can be opened until it expires', () => {
    const { seal, open, pass } = createParts()
    const sealed = seal('räksmörgås')
    pass(59)
    expect(open(sealed)).toBe('räksmörgås')
    pass(1)
    expect(open(sealed)).toBeNull()
  })

  test('cannot be opened with another secret or for another purpose', () => {
    const sealed = createParts().seal('text')
    expect(createParts({ secret: 'another' }).open(sealed)).toBeNull()
    expect(createParts({ purpose: 'another' }).open(sealed)).toBeNull()
  })

  test('cannot be opened when a single bit differs or part of it is missing', () => {
    const { seal, open } = createParts()
    const bytes = Buffer.from(seal('text'), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(open(changed.toString('base64url'))).toBeNull()
      expect(open(bytes.subarray(0, at).toString('base64url'))).toBeNull()
    }
    for (const garbage of ['', ' ', 'åäö', '\u0000', 'x'.repeat(600)]) expect(open(garbage)).toBeNull()
  })
})
