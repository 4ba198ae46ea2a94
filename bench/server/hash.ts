/**
 * Measures how many passwords a second this machine can check, on as many cores as UV_THREADPOOL_SIZE says, and prints it as
 * JSON: `node bench/server/hash.ts <seconds>`.
 */
import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import { hashPassword, sameForm } from '#server/passwords.ts'

const seconds = Number(process.argv[2] ?? 5)
const password = 'Lugnt-Vatten-23'
const hash = await hashPassword(password)
const until = performance.now() + seconds * 1000
let checked = 0

async function check(): Promise<void> {
  while (performance.now() < until) {
    await verify(hash, sameForm(password))
    checked += 1
  }
}

const began = performance.now()
await Promise.all(Array.from({ length: availableParallelism() * 2 }, check))
console.log(JSON.stringify({ perSecond: checked / ((performance.now() - began) / 1000) }))
