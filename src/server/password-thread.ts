/**
 * The code of a thread that checks passwords (`passwords.ts`). Piscina loads it once in each thread, which handles one password at a time
 * and runs nothing else.
 */
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

/** How many steps of `nice` below the site the threads run. Where others want the cores too, that is a tenth of their share. */
const stepsAside = 10
/** The lowest priority there is. */
const lowest = 19

/**
 * Lowers the thread's priority. A hash keeps a core busy the whole time, and there are as many threads as cores: everybody else's pages go
 * first. Only Linux gives a thread a priority of its own and tells its number; elsewhere priorities stay as they are.
 */
function stepAside(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), Math.min(lowest, getPriority() + stepsAside))
  } catch {
    // Passwords are checked all the same.
  }
}

stepAside()

/** The minimum that OWASP's password storage advice gives for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Returns a new hash, which contains its salt and cost. Keeps its thread busy for 6 to 24 ms (decision 033). */
export function hash(password: string): string {
  return hashSync(password, cost)
}

/** Whether the password is the one that was hashed. An unreadable hash matches nothing. */
export function verify({ passwordHash, password }: { passwordHash: string; password: string }): boolean {
  try {
    return verifySync(passwordHash, password)
  } catch {
    return false
  }
}
