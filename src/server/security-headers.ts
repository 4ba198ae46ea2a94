import type { Config } from './config.ts'

/** For everything but documents: nothing in it runs or is framed. An SVG image that is opened by itself keeps its styles. */
const barePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The headers of every response. Documents replace the bare policy with one of their own. */
export function securityHeadersOf({ siteUrl }: Pick<Config, 'siteUrl'>): Readonly<Record<string, string>> {
  return {
    'content-security-policy': barePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-frame-options': 'DENY',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
