import { createHmac, randomInt } from 'node:crypto'
import { plainCode, recoveryCodeCount } from '../rules.ts'

/** Small letters and digits that are not taken for each other on paper: 31 of them, so that a code has 59 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 3
const groupLength = 4

/** New codes in the form that people write down, such as `k7mp-2xqd-9hft`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, createGroup).join('-'))
}

function createGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** What is kept of a code. Keyed: whoever reads the table cannot try codes on it. */
export function hashRecoveryCode(key: Buffer, userId: string, code: string): string {
  return createHmac('sha256', key).update(`${userId} ${plainCode(code)}`).digest('hex')
}
