import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rowsOf } from '#server/backup/catalog.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/db/testing.ts'
import { createUser, replacePassword } from './store.ts'

let database: Database
const now = new Date('2026-11-29T12:00:00Z')
const found = z.object({ password: z.string() })

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Reads the password with the query of the previous release, whose process may run for a minute after the upgrade (decision 040). */
const formerPassword = (userId: string) =>
  rowsOf(database.db, sql`select password from credentials where user_id = ${userId} and provider_id = 'credential'`, found)

test('the previous release can read a password set by this one', async () => {
  const userId = await createUser(database.db, { name: 'Eva Exempel', email: 'eva@example.com', passwordHash: 'new', now })
  expect(await formerPassword(userId)).toEqual([{ password: 'new' }])
})

test('rows written by the previous release still fit, and their password can be replaced', async () => {
  const { db } = database
  await db.execute(sql`insert into users (id, name, email, email_verified, image, created_at, updated_at)
    values ('former', 'Bo Exempel', 'bo@example.com', true, default, now(), now())`)
  await db.execute(sql`insert into credentials (id, account_id, provider_id, user_id, access_token, refresh_token, id_token,
      access_token_expires_at, refresh_token_expires_at, scope, password, created_at, updated_at)
    values ('c', 'former', 'credential', 'former', default, default, default, default, default, default, 'old', now(), now())`)
  await db.execute(sql`insert into sessions (id, user_id, token, expires_at, ip_address, user_agent, last_seen_at, created_at, updated_at)
    values ('s', 'former', 't', now(), null, null, null, now(), now())`)
  expect(await replacePassword(db, { userId: 'former', oldHash: 'old', newHash: 'new', now })).toBe(true)
  expect(await formerPassword('former')).toEqual([{ password: 'new' }])
})
