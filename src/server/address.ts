import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The visitor's network address: the socket's, or, behind `trustedProxies` reverse proxies, the one that the
 * outermost of them saw. What stands further left in the header was written by the visitor and counts for nothing.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return direct
  const header = request.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : header ?? '').split(',').map((hop) => hop.trim())
  const seen = hops.at(-trustedProxies) ?? ''
  return isIP(seen) === 0 ? direct : seen
}
