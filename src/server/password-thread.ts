/**
 * What a thread that checks passwords does (`passwords.ts`). It is loaded by Piscina, once in each thread, and waits for
 * one password at a time: nothing else runs there.
 */
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

/** So many steps of `nice` below the site. Where the cores are wanted by others, that is a tenth of what they get. */
const stepsAside = 10
/** There is nothing below. */
const lowest = 19

/**
 * A hash keeps a core busy for its whole time, and there are as many as cores: everybody else's page goes before it.
 * Only Linux gives a thread a priority of its own, and says by which number; elsewhere they stay as they are.
 */
function stepAside(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), Math.min(lowest, getPriority() + stepsAside))
  } catch {
    // Passwords are checked all the same.
  }
}

stepAside()

/** Argon2id as OWASP's password storage advice has it at the least: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A new hash, with its own salt and cost in it. Keeps its thread busy for 6 to 24 ms (decision 033). */
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
