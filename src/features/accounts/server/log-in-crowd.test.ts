import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { countTries, type Tried } from '#server/limits/limits.ts'
import { inQueueOf, verifyPassword } from '#server/passwords.ts'
import { logIn, startTestSite, type TestSite } from '#server/testing.ts'
import { lifetimes } from '../rules.ts'
import { countLookUp, countOnly, countSignIn } from './counted-finds.ts'
import { standInFor } from './limits.ts'
import { createSeal, handleContent } from './seal.ts'
import { siteSecret } from './store.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** Whether a commit waits for the disk. */
async function waitsForDisk(db: Db): Promise<boolean> {
  const { rows: [row] } = z.object({ rows: z.array(z.object({ mode: z.string() })) })
    .parse(await db.execute(sql`select current_setting('synchronous_commit') as mode`))
  return row?.mode !== 'off'
}

test('only the counters of look-ups and log-ins are committed without waiting for the disk', async () => {
  const tried: Tried = { tries: [{ key: ['tried', 'once'], limit: 9, windowSeconds: 60 }], now: site.clock.now() }
  const counting: Record<string, (db: Db) => Promise<unknown>> = {
    'a look-up': (db) => countLookUp(db, '111111-111', tried),
    'a log-in': (db) => countSignIn(db, 'nobody', tried),
    'either, of somebody who has been found': (db) => countOnly(db, tried),
    'any other': (db) => countTries(db, tried),
  }
  const waits: Record<string, boolean> = {}
  const before = await waitsForDisk(site.db)
  for (const [name, count] of Object.entries(counting)) {
    await site.db.transaction(async (tx) => {
      // A test server may be set not to wait for the disk at all.
      await tx.execute(sql`set local synchronous_commit = on`)
      await count(tx)
      waits[name] = await waitsForDisk(tx)
    })
    expect(await waitsForDisk(site.db)).toBe(before)
  }
  expect(waits).toEqual({ 'a look-up': false, 'a log-in': false, 'either, of somebody who has been found': false, 'any other': true })
})

test('answers 503 while too many people log in, without counting the attempt as failed', async () => {
  const anna = await site.person()
  const handle = async () => z.object({ email: z.string() })
    .parse((await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: anna.golfId })).body).email
  const signIn = async (password: string) => site.visitor().call('POST', '/api/auth/sign-in', { email: await handle(), password })
  let isCrowded = true
  const crowd = Array.from({ length: 1001 }, async () => {
    while (isCrowded) await verifyPassword('no hash at all', 'x')
  })
  try {
    for (let tries = 0; tries < 6; tries += 1) {
      const refused = await signIn('fel lösenord')
      expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY', message: 'Många loggar in just nu. Försök igen om en liten stund.' } })
      expect(refused.headers.get('retry-after')).toBe('5')
    }
  } finally {
    isCrowded = false
    await Promise.all(crowd)
  }
  await logIn(site.visitor(), anna)
})

test('flooding one login with attempts keeps nobody else waiting, and does not reveal whether it exists', async () => {
  const [anna, bo] = [await site.person(), await site.person()]
  const handles = createSeal({ secret: await siteSecret(site.db), purpose: 'sign-in handle', lifetimeSeconds: lifetimes.signInHandle, clock: site.clock })
  for (const sought of [anna.userId, standInFor('111111-111')]) {
    let letGo = (): void => undefined
    const held = new Promise<boolean>((resolve) => { letGo = () => resolve(false) })
    const crowd = Array.from({ length: 5 }, () => inQueueOf(sought, () => held))
    const email = handles.seal(handleContent({ userId: sought, passwordHash: '' }))
    // More often than anybody may fail: an attempt whose password is not checked does not count as failed.
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await site.visitor().call('POST', '/api/auth/sign-in', { email, password: anna.password })
      expect(answer).toMatchObject({ status: 503, body: { code: 'BUSY' } })
    }
    await logIn(site.visitor(), bo)
    // On a device where she has logged in before, nobody keeps her out (030).
    if (sought === anna.userId) await logIn(anna.visitor, anna)
    letGo()
    expect(await Promise.all(crowd)).toEqual(crowd.map(() => false))
  }
  await logIn(site.visitor(), anna)
})

test('made-up handles share one limit, and none is answered 503 because of another', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => site.visitor().call('POST', '/api/auth/sign-in', { email: 'påhittad', password: 'x' })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})
