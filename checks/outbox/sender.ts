import { appendFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { openDatabase } from '#server/db/open.ts'
import { migrationsDir, silentLog } from '#server/db/testing.ts'
import { orderShape, sendAll } from './send-all.ts'

// The mail worker of one site process: runs until nothing is due or it is killed. Its only argument is its order.
const order = z.parse(orderShape, JSON.parse(process.argv[2] ?? ''))
const { databaseUrl, dataDir, diary } = order
const database = await openDatabase({ databaseUrl, dataDir, migrationsDir, log: silentLog, migrate: false })
await sendAll(database.db, order, (messageId) => appendFileSync(diary, `${messageId}\n`))
await database.close()
