import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

const tellAgainMs = 60 * 60 * 1000

/**
 * Returns a function that reads the visitor's network address: the socket's or, behind `trustedProxies` reverse proxies, the one that the
 * outermost of them saw. Addresses further left in the header were written by the visitor and are ignored.
 *
 * A wrong `TRUSTED_PROXIES` shows nowhere else: all visitors then share the proxy's address, and one visitor's attempts use up the limit of
 * all. So a warning is logged at the start or when a call reveals it. It is repeated, once an hour at most, because a call made on the
 * machine itself, bypassing the proxies, proves nothing. It contains no address, which could be a visitor's.
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
  // The site itself speaks no HTTPS, so there must be a proxy.
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
