import { expect, test } from 'vitest'
import { totpCode } from './testing.ts'
import { createTotpSecret, totpStep } from './totp.ts'

const now = new Date('2026-11-28T12:00:10Z')
const secret = createTotpSecret()

test('a code is accepted in its own half minute and in those just before and after', () => {
  const step = Math.floor(now.getTime() / 30_000)
  expect(totpStep(secret, totpCode(secret, now), now)).toBe(step)
  for (const [seconds, found] of [[-60, null], [-30, step - 1], [30, step + 1], [60, null]] as const) {
    expect(totpStep(secret, totpCode(secret, new Date(now.getTime() + seconds * 1000)), now), `${seconds} s`).toBe(found)
  }
})

test.each(['', '12345', '1234567', 'abcdef', 'åäöåäö', '12345ö', '😀😀😀', '１２３４５６', ' 12345'])('%j is not accepted as a code', (code) => {
  expect(totpStep(secret, code, now)).toBeNull()
})
