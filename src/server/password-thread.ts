/**
 * What a thread that checks passwords does (`passwords.ts`). It is loaded by Piscina, once in each thread, and waits for
 * one password at a time: nothing else runs there.
 */
import { hashSync, verifySync } from '@node-rs/argon2'

/** Argon2id as OWASP's password storage advice has it at the least: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hash(password: string): string {
  return hashSync(password, cost)
}

/** A hash that cannot be read matches nothing. */
export function verify({ passwordHash, password }: { passwordHash: string; password: string }): boolean {
  try {
    return verifySync(passwordHash, password)
  } catch {
    return false
  }
}
