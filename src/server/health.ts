import { statfs } from 'node:fs/promises'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { and, count, isNull, min } from 'drizzle-orm'
import { Hono } from 'hono'
import { contract } from '#contract.ts'
import packageFile from '../../package.json' with { type: 'json' }
import type { Services } from './calls.ts'
import { answerInTime } from './db/database.ts'
import { mails } from './outbox/tables.ts'

/** `GET /api/health` and `GET /api/openapi.json`: for those who run the site and those who build on it. */
export function createInformation({ db, clock, config, log }: Pick<Services, 'db' | 'clock' | 'config' | 'log'>): Hono {
  const app = new Hono()

  app.get('/api/health', async (c) => {
    const disk = await diskOf(config.dataDir)
    const answer = ({ database, waiting, oldestSeconds }: { database: 'ok' | 'unreachable'; waiting: number | null; oldestSeconds: number | null }) => {
      const isWell = database === 'ok' && disk === 'ok'
      const outbox = { waiting, oldestSeconds }
      return c.json({ status: isWell ? 'ok' : 'failing', database, disk, outbox, version: packageFile.version }, isWell ? 200 : 503, { 'cache-control': 'no-store' })
    }
    try {
      const [waiting] = await answerInTime(db
        .select({ mails: count(), oldest: min(mails.createdAt) })
        .from(mails)
        .where(and(isNull(mails.sentAt), isNull(mails.failedAt)))
        .execute())
      const oldest = waiting?.oldest ?? null
      const oldestSeconds = oldest === null ? 0 : Math.max(0, Math.round((clock.now().getTime() - oldest.getTime()) / 1000))
      return answer({ database: 'ok', waiting: waiting?.mails ?? 0, oldestSeconds })
    } catch (error) {
      log.error({ err: error }, 'health check failed')
      return answer({ database: 'unreachable', waiting: null, oldestSeconds: null })
    }
  })

  let document: Promise<object> | undefined
  app.get('/api/openapi.json', async (c) => {
    document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
      info: { title: "Members' web site of a golf association", version: packageFile.version },
      servers: [{ url: '/api' }],
    })
    return c.json(await document)
  })

  return app
}

/** With less than this free, in bytes, changes may soon be refused. */
const tightBytes = 32 * 1024 * 1024

async function diskOf(dataDir: string): Promise<'ok' | 'full'> {
  // With PostgreSQL the directory may be missing.
  const room = await statfs(dataDir).catch(() => null)
  return room !== null && room.bavail * room.bsize < tightBytes ? 'full' : 'ok'
}
