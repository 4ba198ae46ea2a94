import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from './database.ts'
import { watchSchema } from './newer-schema.ts'
import { migrationsDir, openTestDatabase, silentLog } from './testing.ts'

let database: Database
const onNewer = vi.fn<() => void>()

beforeEach(async () => {
  database = await openTestDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  onNewer.mockReset()
  await database.close()
})

async function watchForMinutes(minutes: number): Promise<void> {
  const watch = watchSchema({ db: database.db, migrationsDir, log: silentLog, onNewer })
  for (let minute = 0; minute < minutes; minute += 1) {
    vi.advanceTimersByTime(60_000)
    // The only connection answers in order: after this query the look is over, and the next one is not skipped because of it.
    await database.db.execute(sql`select 1`).catch(() => undefined)
    await new Promise((resolve) => { setImmediate(resolve) })
  }
  await watch.stop()
}

it('reports nothing while the database has only known migrations or does not answer', async () => {
  await watchForMinutes(3)
  await database.db.execute(sql`alter table drizzle.__drizzle_migrations rename to away`)
  await watchForMinutes(1)
  await database.close()
  await watchForMinutes(1)
  expect(onNewer).not.toHaveBeenCalled()
})

it('reports once that a newer program has migrated the database', async () => {
  await database.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`)
  await watchForMinutes(3)
  expect(onNewer).toHaveBeenCalledTimes(1)
})
