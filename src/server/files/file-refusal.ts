import type { Context } from 'hono'
import { refusal } from '../calls.ts'

/**
 * Refuses a file that a page of the site links to. Somebody who followed the link, perhaps in a window open for days, is redirected to that
 * page, which asks for a log-in if the session has ended; a program gets the refusal in the shape of a call's.
 * @param page the path of a page of the site
 */
export function refuseFile(c: Context, code: 'NOT_LOGGED_IN' | 'NOT_FOUND', page: string): Response {
  c.header('cache-control', 'no-store')
  if (c.req.header('accept')?.includes('text/html')) return c.redirect(page)
  throw refusal(code)
}
