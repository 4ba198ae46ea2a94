import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, getPriority, platform } from 'node:os'
import { describe, expect, test } from 'vitest'
import { hashPassword, isCommonPassword, verifyNobody, verifyPassword } from './passwords.ts'

describe('a password hash', () => {
  test('matches only its own password and differs each time', async () => {
    const [one, other] = await Promise.all([hashPassword('Nio-Björkar'), hashPassword('Nio-Björkar')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword(one, 'Nio-Björkar')).toBe(true)
    expect(await verifyPassword(one, 'nio-björkar')).toBe(false)
  })

  test('matches the password however a keyboard composes its letters in Unicode', async () => {
    const passwordHash = await hashPassword('Björkar'.normalize('NFC'))
    expect(await verifyPassword(passwordHash, 'Björkar'.normalize('NFD'))).toBe(true)
  })

  test('matches no password if it is malformed or belongs to nobody', async () => {
    for (const broken of ['', 'x', '$argon2id$v=19$m=19456,t=2,p=1$x$y']) expect(await verifyPassword(broken, 'x')).toBe(false)
    expect(await verifyNobody('nobody')).toBe(false)
  })

  test('is made for each of twenty concurrent requests', async () => {
    const hashes = await Promise.all(Array.from({ length: 20 }, (_, number) => hashPassword(`password ${number}`)))
    const verdicts = await Promise.all(hashes.map((passwordHash, number) => verifyPassword(passwordHash, `password ${number}`)))
    expect(verdicts).not.toContain(false)
  })
})

/** The `nice` value of each thread of this process: the nineteenth field of its stat line, whose second is a name in brackets. */
const prioritiesOfThreads = (): number[] => readdirSync('/proc/self/task').map((thread) => (
  Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16])
))

test.skipIf(platform() !== 'linux')('passwords are hashed on up to four cores, at a lower priority than the rest of the process', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, number) => hashPassword(`password ${number}`)))
  const own = getPriority()
  expect(prioritiesOfThreads().filter((priority) => priority > own)).toEqual(Array(Math.min(4, availableParallelism())).fill(Math.min(19, own + 10)))
})

describe('the check for common passwords', () => {
  test.each(['password1', 'PASSWORD1', '12345678', 'qwertyui', 'aaaaaaaa', 'abababab', 'volvo123', 'Golf2026!', '!!sommar2026', 'Lösenord1', 'goteborg99'])(
    'refuses %s', (password) => { expect(isCommonPassword(password)).toBe(true) })

  test.each(['Nio-Stilla-Björkar', 'korrekt häst batteri', 'Golfbollen är vit', 'x7#Kp2!vQ', 'sommarregn på sjön'])(
    'accepts %s', (password) => { expect(isCommonPassword(password)).toBe(false) })
})
