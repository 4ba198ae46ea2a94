import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { and, count, isNull, lte, min } from 'drizzle-orm'
import { Hono } from 'hono'
import packageFile from '../../package.json' with { type: 'json' }
import { describeCalls } from './call-document.ts'
import type { Services } from './calls.ts'
import { answerInTime } from './db/database.ts'
import { freeBytes } from './free-bytes.ts'
import { mails } from './outbox/tables.ts'
import { sessionCookieName } from './session-cookie.ts'
import { storeAnswer, type StoredAnswer, storedResponse } from './stored-answer.ts'

/**
 * Newer mails are not counted: nearly all are sent within seconds, and anybody who asked for a link and looked here at once would see
 * whether the address is a member's, which the answer to the request hides.
 */
const newMailSeconds = 600

/** Serves `GET /api/health` and `GET /api/openapi.json`, for those who run the site and those who build on it. */
export function createInformation({ db, clock, config, log }: Pick<Services, 'db' | 'clock' | 'config' | 'log'>): Hono {
  const app = new Hono()

  app.get('/api/health', async (c) => {
    const disk = await diskOf(config.dataDir)
    const answer = ({ database, waiting, oldestSeconds }: { database: 'ok' | 'unreachable'; waiting: number | null; oldestSeconds: number | null }) => {
      const isWell = database === 'ok' && disk === 'ok'
      const outbox = { waiting, oldestSeconds }
      return c.json({ status: isWell ? 'ok' : 'failing', database, disk, outbox, version: packageFile.version }, isWell ? 200 : 503, { 'cache-control': 'no-store' })
    }
    const now = clock.now().getTime()
    try {
      const [waiting] = await answerInTime(db
        .select({ mails: count(), oldest: min(mails.createdAt) })
        .from(mails)
        .where(and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.createdAt, new Date(now - newMailSeconds * 1000))))
        .execute())
      const oldest = waiting?.oldest ?? null
      const oldestSeconds = oldest === null ? 0 : Math.round((now - oldest.getTime()) / 1000)
      return answer({ database: 'ok', waiting: waiting?.mails ?? 0, oldestSeconds })
    } catch (error) {
      log.error({ err: error }, 'health check failed')
      return answer({ database: 'unreachable', waiting: null, oldestSeconds: null })
    }
  })

  let stored: Promise<StoredAnswer> | undefined
  app.get('/api/openapi.json', async (c) => {
    const answer = await (stored ??= storeDocument(sessionCookieName(config.siteUrl)))
    if (c.req.header('if-none-match') === answer.etag) return new Response(null, { status: 304, headers: { etag: answer.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' } })
    return storedResponse(answer, c.req.header('accept-encoding') ?? '', 200)
  })

  return app
}

/** The document is long and the same for everybody, so it is written and compressed once. */
async function storeDocument(sessionCookie: string): Promise<StoredAnswer> {
  const plain = Buffer.from(JSON.stringify(await describeCalls({ version: packageFile.version, sessionCookie })))
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
  return storeAnswer({ type: 'application/json', cacheControl: 'no-cache', plain, brotli, gzip: gzipSync(plain), headers: {} })
}

/** With fewer bytes free, changes may soon be refused. */
const tightBytes = 32 * 1024 * 1024

async function diskOf(dataDir: string): Promise<'ok' | 'full'> {
  // With PostgreSQL the directory may not exist.
  const free = await freeBytes(dataDir).catch(() => null)
  return free !== null && free < tightBytes ? 'full' : 'ok'
}
