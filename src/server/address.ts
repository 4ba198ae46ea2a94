import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

const tellAgainMs = 60 * 60 * 1000

/**
 * Reads the visitor's network address: the socket's, or, behind `trustedProxies` reverse proxies, the one that the
 * outermost of them saw. What stands further left in the header was written by the visitor and counts for nothing.
 *
 * A wrong `TRUSTED_PROXIES` shows nowhere else: all visitors then have the proxy's address, and what one of them uses up in tries is
 * used up for all. So the log says it, at the start or when it is met: once an hour at most, and not once for all, since a call that is
 * made on the machine itself, past the proxies, means nothing. It names no address, which could be a visitor's.
 */
export function readAddresses(
  { trustedProxies, siteUrl }: Pick<Config, 'trustedProxies' | 'siteUrl'>, { log, clock }: { log: Log; clock: Clock },
): (request: IncomingMessage) => string {
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (message: string): void => {
    const now = clock.now().getTime()
    if (now - toldAt < tellAgainMs) return
    log.warn({ setting: 'TRUSTED_PROXIES', value: trustedProxies }, message)
    toldAt = now
  }
  // The site speaks no HTTPS itself.
  if (trustedProxies === 0 && siteUrl.startsWith('https:')) tell('the site has an https address and trusts no proxy: the limits take all visitors for one')
  return (request) => {
    const direct = request.socket.remoteAddress ?? ''
    if (trustedProxies === 0) return direct
    const header = request.headers['x-forwarded-for']
    const hops = (Array.isArray(header) ? header.join(',') : header ?? '').split(',').map((hop) => hop.trim())
    const seen = hops.at(-trustedProxies) ?? ''
    if (isIP(seen) !== 0) return seen
    tell('a call came with fewer addresses in X-Forwarded-For than proxies are trusted: the limits take all such visitors for one')
    return direct
  }
}
