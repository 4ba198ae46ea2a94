import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { recordAct } from '#server/audit/audit.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { systemClock } from '#server/clock.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { mails } from '#server/outbox/tables.ts'
import type { Database, Db } from './database.ts'
import { openTestDatabase } from './testing.ts'

const outbox = createOutbox({ siteUrl: 'https://example.com', delivers: true }, systemClock)
const mail = (db: Db, text = 'Hej') => outbox.enqueue(db, { kind: 'welcome', to: { address: 'anna@example.com' }, subject: 'Hej', text, html: '' })
const act = (db: Db) => recordAct(db, { actorId: 'eva', act: 'log_exported', now: new Date() })

async function textOf({ db }: Database, what: string): Promise<string> {
  const { rows } = z.object({ rows: z.tuple([z.object({ text: z.string() })]) }).parse(await db.execute(sql.raw(`select (${what})::text as text`)))
  return rows[0].text
}

/** Opens the database of a test that follows another one, which applied `used` to its own. */
async function openNext(used: (first: Database) => Promise<unknown>): Promise<{ first: Database; next: Database; isSame: boolean }> {
  const first = await openTestDatabase(() => undefined)
  await used(first)
  const began = await textOf(first, 'pg_postmaster_start_time()')
  await first.close()
  const next = await openTestDatabase(() => undefined)
  return { first, next, isSame: await textOf(next, 'pg_postmaster_start_time()') === began }
}

test.each([
  ['a row of each', mail],
  ['many rows', async (db: Db) => { for (let number = 0; number < 20; number++) await mail(db, randomBytes(30_000).toString('hex')) }],
  ['rows that were taken back', (db: Db) => db.transaction(async (tx) => { await mail(tx); return tx.rollback() }).catch(() => undefined)],
])('after %s the next test gets empty tables and restarted sequences', async (_, writeMails) => {
  const { next, isSame } = await openNext(async ({ db }) => { await writeMails(db); await act(db) })
  expect(isSame).toBe(true)
  expect(await textOf(next, 'select sum(pg_relation_size(oid)) from pg_class where relkind = \'r\' and relnamespace = \'public\'::regnamespace')).toBe('0')
  await mail(next.db)
  await act(next.db)
  expect(await next.db.select({ seq: mails.seq }).from(mails)).toEqual([{ seq: 1 }])
  expect(await next.db.select({ seq: auditEntries.seq }).from(auditEntries)).toEqual([{ seq: 1 }])
  await next.close()
})

test.each([
  'create table more (n int)',
  'alter table mails rename column subject to away',
  'create trigger more before insert on mails for each row execute function tsvector_update_trigger()',
  'analyze mails',
  'delete from drizzle.__drizzle_migrations where id = 1',
])('after `%s` the next test gets another database', async (change) => {
  const { next, isSame } = await openNext(async ({ db }) => { await mail(db); await db.execute(sql.raw(change)) })
  expect(isSame).toBe(false)
  await next.close()
})

test('the next test gets a connection with the original settings', async () => {
  const shown = "current_setting('work_mem') || current_setting('search_path')"
  let before = ''
  const { next, isSame } = await openNext(async (first) => {
    before = await textOf(first, shown)
    await first.db.execute(sql`set work_mem = '7MB'`)
    await first.db.execute(sql`set search_path = drizzle`)
  })
  expect(isSame).toBe(true)
  expect(await textOf(next, shown)).toBe(before)
  await next.close()
})

test('late calls of a test do not reach the database of the next test', async () => {
  const { first, next } = await openNext(() => Promise.resolve())
  await expect(mail(first.db)).rejects.toThrow()
  await expect(first.db.transaction((tx) => mail(tx))).rejects.toThrow()
  await expect(first.ping()).rejects.toThrow('closed')
  expect(await next.db.select().from(mails)).toEqual([])
  await next.close()
})
