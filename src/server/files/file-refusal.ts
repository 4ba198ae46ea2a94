import type { Context } from 'hono'
import { refusal } from '../calls.ts'

/**
 * Refuses a file that a link on a page leads to. Somebody who has followed it, in a window that may have been open for days, is
 * led to that page, which logs in first where the session has ended; a program is answered in the shape of a call.
 * @param page one of the site's own addresses
 */
export function refuseFile(c: Context, code: 'NOT_LOGGED_IN' | 'NOT_FOUND', page: string): Response {
  c.header('cache-control', 'no-store')
  if (c.req.header('accept')?.includes('text/html')) return c.redirect(page)
  throw refusal(code)
}
