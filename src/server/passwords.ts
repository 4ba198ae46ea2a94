import { availableParallelism } from 'node:os'
import { dictionary } from '@zxcvbn-ts/language-common'
import * as z from 'zod/mini'
import { createThreads } from './threads.ts'

/**
 * A hash keeps one core busy, so more at once would take memory without being faster. A hundred log-ins at the same moment
 * must not keep others from their pages: their threads step aside for them (`password-thread.ts`, decision 033).
 */
const mostAtOnce = Math.min(4, availableParallelism())

/** Beside this file, whether the site is built or not. */
const threadFile = new URL(`./password-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
const inThread = createThreads(threadFile, mostAtOnce)

/** So many wait for some five seconds on a slow core. Whoever comes after them is better told than kept: people press again, and are in the line twice. */
const mostWaiting = 250 * mostAtOnce
let waiting = 0

/** Whether so many passwords wait that another one would wait for longer than anybody does. */
export const isLineFull = (): boolean => waiting >= mostWaiting

/**
 * To log in as one person. Tries that succeed are forgotten, so that whoever has a right password could else fill the line with
 * it and keep all others from logging in.
 */
const mostOfOne = 5
const underWay = new Map<string, number>()

/**
 * Looks at a try to log in as somebody, or answers null where so many are being looked at that another must not join the line.
 * Told apart by who is sought, whether or not there is such a person, so that the refusal tells nothing of that.
 */
export async function inLineOf<Looked>(userId: string, look: () => Promise<Looked>): Promise<Looked | null> {
  const others = underWay.get(userId) ?? 0
  if (others >= mostOfOne) return null
  underWay.set(userId, others + 1)
  try {
    return await look()
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1
    if (left > 0) underWay.set(userId, left)
    else underWay.delete(userId)
  }
}

async function inTurn(name: string, task: unknown): Promise<unknown> {
  waiting += 1
  try {
    return await inThread(name, task)
  } finally {
    waiting -= 1
  }
}

/** The same password typed on two kinds of keyboard can differ in code points (å as one or two), so both are composed first. */
export function sameForm(password: string): string {
  return password.normalize('NFKC')
}

/** An argon2id hash in PHC form, with its own salt. Few are made or verified at once; more wait their turn. */
export async function hashPassword(password: string): Promise<string> {
  return z.string().parse(await inTurn('hash', sameForm(password)))
}

/** Whether the password is the one that was hashed. A hash that cannot be read matches nothing. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return z.boolean().parse(await inTurn('verify', { passwordHash, password: sameForm(password) }))
}

let decoy: Promise<string> | undefined

/** As much work as {@link verifyPassword}, for when there is nobody to verify: the answer is always no. */
export async function verifyNobody(password: string): Promise<false> {
  // One that failed, since no thread could be made, is not kept: the next asks anew.
  decoy ??= hashPassword('nobody').catch((error: unknown) => {
    decoy = undefined
    throw error
  })
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
