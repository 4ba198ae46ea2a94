import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Argon2id as OWASP's password storage advice has it at the least: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * A hash keeps one core busy, so more at once would take memory without being faster. One core is left for everybody else:
 * a hundred log-ins at the same moment must not keep others from their pages. Four is what Node's pool of threads does at once.
 */
export const mostAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1))
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The same password typed on two kinds of keyboard can differ in code points (å as one or two), so both are composed first. */
export function sameForm(password: string): string {
  return password.normalize('NFKC')
}

/** An argon2id hash in PHC form, with its own salt. Few are made or verified at once; more wait their turn. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(sameForm(password), cost))
}

/** Whether the password is the one that was hashed. A hash that cannot be read matches nothing. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, sameForm(password)).catch(() => false))
}

let decoy: Promise<string> | undefined

/** As much work as {@link verifyPassword}, for when there is nobody to verify: the answer is always no. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody')
  await verifyPassword(await decoy, password)
  return false
}

/** Guessed first at a golf association in Sweden, bare or with digits and signs around them. */
const localWords = new Set([
  'admin', 'birdie', 'eagle', 'forsommar', 'fotboll', 'golf', 'golfare', 'golfbana', 'golfboll', 'golfen', 'golfklubb', 'goteborg',
  'göteborg', 'handicap', 'hej', 'hejhej', 'hejsan', 'hemlig', 'hemligt', 'höst', 'lösen', 'lösenord', 'losen', 'losenord', 'medlem',
  'password', 'qwerty', 'sommar', 'sommaren', 'styrelsen', 'svensk', 'sverige', 'torslanda', 'vinter', 'volvo', 'volvocars', 'volvogolf',
  'välkommen', 'valkommen', 'vår', 'vgf',
])

let common: ReadonlySet<string> | undefined

/** Whether a password is among those that are tried first: a list of leaked ones, local words, or hardly any variety. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'])
  const plain = sameForm(password).toLowerCase().trim()
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return common.has(plain) || localWords.has(word) || new Set(plain).size < 3
}
