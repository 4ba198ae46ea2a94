import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import type { Role } from '#domain/roles.ts'
import { invalid, refusal, roleRefusal, type Visitor } from '../calls.ts'
import { isFromOtherSite } from '../other-site.ts'
import { serverRefusal } from '../refusals.ts'

/** Finds the visitor who makes a request, by its cookie. */
export type VisitorOf = (cookie: string | undefined) => Promise<Visitor | null>

export type FileContext = Context<{ Variables: { visitor: Visitor } }>
export type AdminFiles = Hono<{ Variables: { visitor: Visitor } }>

/**
 * Creates the routes for the board that send or receive files and so are no calls: each declares its role like a call does, and refuses in
 * the same shape. A page of another site cannot trigger them.
 */
export function createAdminFiles(): AdminFiles {
  return new Hono<{ Variables: { visitor: Visitor } }>()
}

/**
 * Lets visitors with the role through, as `visitor`.
 * @throws a call's refusals: not logged in, role missing, request from another site's page
 */
export function needsRole(role: Role, visitorOf: VisitorOf): MiddlewareHandler<{ Variables: { visitor: Visitor } }> {
  return async (c, next) => {
    c.header('cache-control', 'no-store')
    // A HEAD request would be recorded as if the file had been exported.
    if (c.req.method === 'HEAD') return c.json(serverRefusal('METHOD_NOT_ALLOWED').toJSON(), 405, { allow: 'GET' })
    if (isFromOtherSite(c.req.header('sec-fetch-site'))) throw serverRefusal('WRONG_ORIGIN')
    const visitor = await visitorOf(c.req.header('cookie'))
    if (!visitor) throw refusal('NOT_LOGGED_IN')
    const refused = roleRefusal(visitor, role)
    if (refused) throw refused
    c.set('visitor', visitor)
    await next()
    return undefined
  }
}

/** Responds with a CSV file to be saved under this name. */
export function sendCsv(c: FileContext, fileName: string, body: ReadableStream<Uint8Array>): Response {
  return c.body(body, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
  })
}

/** Refuses a filter that does not fit its schema, with texts by part; also an unknown part, since ignoring it would include everybody. */
export function refuseQuery(c: FileContext, { issues }: z.core.$ZodError): Response {
  const fields = issues.flatMap((issue): [string, string][] => (issue.code === 'unrecognized_keys'
    ? issue.keys.map((name) => [name, 'Det här urvalet finns inte'])
    : [[String(issue.path[0]), issue.message]]))
  return c.json(invalid(Object.fromEntries(fields)).toJSON(), 422)
}

/** A filter as the board's log stores it, without the search text, which may be somebody's name. */
export function traceOf({ search, ...filter }: { search?: string | undefined; [part: string]: string | undefined }) {
  return { ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)), ...(search && { searched: true }) }
}
