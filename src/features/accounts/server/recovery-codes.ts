import { createHmac, randomInt } from 'node:crypto'
import { plainCode, recoveryCodeCount } from '../rules.ts'

/** Lower-case letters and digits that are not mistaken for each other on paper: 31 of them, so that a code has 59 bits. */
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

/** Returns the hash that is stored for a code. It is keyed, so that somebody who reads the table cannot test guesses against it. */
export function hashRecoveryCode(key: Buffer, userId: string, code: string): string {
  return createHmac('sha256', key).update(`${userId} ${plainCode(code)}`).digest('hex')
}
