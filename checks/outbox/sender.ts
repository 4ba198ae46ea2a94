import { appendFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { openDatabase } from '#server/db/open.ts'
import { migrationsDir, silentLog } from '#server/db/testing.ts'
import { orderShape, sendAll } from './send-all.ts'

// One site process's mail worker, to the end of what is due, or until it is killed. Its order is its only argument.
const order = z.parse(orderShape, JSON.parse(process.argv[2] ?? ''))
const { databaseUrl, dataDir, diary } = order
const database = await openDatabase({ databaseUrl, dataDir, migrationsDir, log: silentLog, migrate: false })
await sendAll(database.db, order, (messageId) => appendFileSync(diary, `${messageId}\n`))
await database.close()
