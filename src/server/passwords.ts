import { availableParallelism } from 'node:os'
import { dictionary } from '@zxcvbn-ts/language-common'
import * as z from 'zod/mini'
import { createThreads } from './threads.ts'

/**
 * A hash keeps one core busy, so more at once would take memory without being faster. Their threads have a low priority, so that a hundred
 * log-ins at the same moment do not keep others from their pages (`password-thread.ts`, decision 033).
 */
const mostAtOnce = Math.min(4, availableParallelism())

/** Beside this file, both in the source and in the build. */
const threadFile = new URL(`./password-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
const inThread = createThreads(threadFile, mostAtOnce)

/** This many wait about five seconds on a slow core. Later ones are refused: people who wait try again, and then stand in line twice. */
const mostWaiting = 250 * mostAtOnce
let waiting = 0

/** Whether so many passwords are waiting that another one would wait longer than anybody is willing to. */
export const isQueueFull = (): boolean => waiting >= mostWaiting

/**
 * How many tries to log in as one person may be in progress. The limits forget tries that succeed, so somebody with a correct password
 * could otherwise fill the line and keep all others from logging in.
 */
const mostOfOne = 5
const underWay = new Map<string, number>()

/**
 * Runs a try to log in as somebody, or returns null when so many are in progress that another must not join the line. They are counted by
 * the person who is sought, existing or not, so that the refusal does not reveal whether there is one.
 */
export async function inQueueOf<Looked>(userId: string, look: () => Promise<Looked>): Promise<Looked | null> {
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

/** The same password typed on two kinds of keyboard can differ in code points (å as one or two), so it is normalized first. */
export function sameForm(password: string): string {
  return password.normalize('NFKC')
}

/** An argon2id hash in PHC form, which contains its salt. Few are made or verified at once; the others wait. */
export async function hashPassword(password: string): Promise<string> {
  return z.string().parse(await inTurn('hash', sameForm(password)))
}

/** Whether the password is the one that was hashed. An unreadable hash matches nothing. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return z.boolean().parse(await inTurn('verify', { passwordHash, password: sameForm(password) }))
}

let decoy: Promise<string> | undefined

/** Does as much work as {@link verifyPassword}, for when there is nobody to verify; always returns false. */
export async function verifyNobody(password: string): Promise<false> {
  // A hash that failed, because no thread could be created, is not kept: the next call tries again.
  decoy ??= hashPassword('nobody').catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  await verifyPassword(await decoy, password)
  return false
}

/** Words guessed first at a golf association in Sweden, bare or with digits and other characters around them. */
const localWords = new Set([
  'admin', 'birdie', 'eagle', 'forsommar', 'fotboll', 'golf', 'golfare', 'golfbana', 'golfboll', 'golfen', 'golfklubb', 'goteborg',
  'göteborg', 'handicap', 'hej', 'hejhej', 'hejsan', 'hemlig', 'hemligt', 'höst', 'lösen', 'lösenord', 'losen', 'losenord', 'medlem',
  'password', 'qwerty', 'sommar', 'sommaren', 'styrelsen', 'svensk', 'sverige', 'torslanda', 'vinter', 'volvo', 'volvocars', 'volvogolf',
  'välkommen', 'valkommen', 'vår', 'vgf',
])

let common: ReadonlySet<string> | undefined

/** Whether a password is one of those that are tried first: a leaked one, a local word, or one of fewer than three different characters. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'])
  const plain = sameForm(password).toLowerCase().trim()
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return common.has(plain) || localWords.has(word) || new Set(plain).size < 3
}
