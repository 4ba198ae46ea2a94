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
export function createInformation({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Hono {
  const app = new Hono()

  app.get('/api/health', async (c) => {
    try {
      const [waiting] = await answerInTime(db
        .select({ mails: count(), oldest: min(mails.createdAt) })
        .from(mails)
        .where(and(isNull(mails.sentAt), isNull(mails.failedAt)))
        .execute())
      const oldest = waiting?.oldest ?? null
      return c.json({
        status: 'ok',
        database: 'ok',
        outbox: {
          waiting: waiting?.mails ?? 0,
          oldestSeconds: oldest === null ? 0 : Math.max(0, Math.round((clock.now().getTime() - oldest.getTime()) / 1000)),
        },
        version: packageFile.version,
      }, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      log.error({ err: error }, 'health check failed')
      return c.json({ status: 'failing', database: 'unreachable', outbox: null, version: packageFile.version }, 503, {
        'cache-control': 'no-store',
      })
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
