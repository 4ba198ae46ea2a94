import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import type { Router } from '@orpc/server'
import type { Access } from '#domain/access.ts'
import type { contract } from '#contract.ts'
import { readAddresses } from './address.ts'
import { listCalls } from './call-list.ts'
import { createTransport } from './call-transport.ts'
import { type CallContext, enforceAccess, type Identity } from './calls.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { isFromOtherSite } from './other-site.ts'
import { retryAfter, toRefusal, serverRefusal } from './refusals.ts'

export interface ApiParts {
  router: Router<typeof contract, CallContext>
  config: Config
  log: Log
  clock: Clock
  identify(request: IncomingMessage, setCookie: (header: string) => void): Promise<Identity>
}

/** Creates the handler of the calls below `/api/`. */
export function createApi({ router, config, log, clock, identify }: ApiParts) {
  const answer = createTransport(router, {
    // Repeats the waiting time in the header where clients look for it.
    rootInterceptors: [async ({ next }) => {
      const result = await next()
      const { response } = result
      if (response) Object.assign(response.headers, retryAfter(response.status, response.body))
      return result
    }],
    clientInterceptors: [async ({ procedure, context, path, next }) => {
      try {
        const meta: { access?: Access } = procedure['~orpc'].meta
        await enforceAccess(meta.access, context)
        return await next()
      } catch (error) {
        const call = path.join('.')
        const answer = toRefusal(error, log, call)
        if (answer.status < 500) log.info({ call, code: answer.code, user: await callerOf(context) }, 'refused')
        throw answer
      }
    }],
    // A failure outside a call means that the request could not be read.
    interceptors: [async ({ next, request }) => {
      try {
        return await next()
      } catch (error) {
        if (error instanceof ORPCError) throw toRefusal(error, log, request.url.pathname)
        log.info({ err: error, path: request.url.pathname }, 'request could not be read')
        throw serverRefusal('BAD_REQUEST')
      }
    }],
  })
  const methods = callMethods()
  const addressOf = readAddresses(config, { log, clock })

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refused = unreadable(request, config, methods)
    if (refused) {
      // Paths that are no calls are what scanners ask for; logging them would fill the log.
      if (refused.status !== 404) log.info({ call: pathOf(request), code: refused.code }, 'refused')
      if (refused.status === 405) response.setHeader('allow', [...methods.get(pathOf(request)) ?? []].join(', '))
      sendRefusal(response, refused)
      return
    }
    // A body that declares itself an attachment would be parsed as a file.
    delete request.headers['content-disposition']
    const address = addressOf(request)
    const setCookie = (header: string) => response.appendHeader('set-cookie', header)
    let identity: Promise<Identity> | undefined
    const context: CallContext = {
      address,
      headers: request.headers,
      setCookie,
      identify: () => (identity ??= identify(request, setCookie)),
    }
    response.setHeader('cache-control', 'no-store')
    if (!await answer(request, response, context)) sendRefusal(response, serverRefusal('NO_SUCH_CALL'))
  }
}

/** The user id of a refused caller, for the log; null for a guest, and when the lookup fails. */
async function callerOf(context: CallContext): Promise<string | null> {
  const identity = await context.identify().catch(() => null)
  return identity?.visitor?.userId ?? null
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? ''
}

/** The methods of every call by path, to tell a wrong method from a wrong address. */
function callMethods(): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>()
  for (const { method, path } of listCalls()) methods.set(path, (methods.get(path) ?? new Set()).add(method))
  return methods
}

/** Refuses what no call should see: a wrong method, a body that is not JSON, another site's request (CSRF). Returns null for others. */
function unreadable(request: IncomingMessage, config: Config, methods: Map<string, Set<string>>) {
  const path = pathOf(request)
  const method = request.method ?? ''
  const allowed = methods.get(path)
  if (!allowed) return serverRefusal('NO_SUCH_CALL')
  if (!allowed.has(method)) return serverRefusal('METHOD_NOT_ALLOWED')
  if (method === 'GET') return null
  if (isForeign(request, config)) return serverRefusal('WRONG_ORIGIN')
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  const isJson = /^application\/json(\s*;|$)/i.test(request.headers['content-type'] ?? '')
  return hasBody && !isJson ? serverRefusal('NOT_JSON') : null
}

/** Whether another site made the request. A client that states no origin is no browser and carries no browser's cookies. */
function isForeign({ headers }: IncomingMessage, config: Config): boolean {
  if (isFromOtherSite(headers['sec-fetch-site'])) return true
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin !== config.siteUrl && origin !== `http://${host}` && origin !== `https://${host}`
}

/** Sends a refusal outside the calls and closes the connection. */
export function sendRefusal(response: ServerResponse, error: { status: number; toJSON(): object }): void {
  const refused = error.toJSON()
  const body = JSON.stringify(refused)
  response.writeHead(error.status, {
    ...retryAfter(error.status, refused),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(body)
}
