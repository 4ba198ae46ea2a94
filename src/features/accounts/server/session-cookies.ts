import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import { sessionCookieName } from '#server/session-cookie.ts'
import { lifetimes } from '../rules.ts'
import { deriveKey } from './seal.ts'

/** The cookie with a session's token and a signature, so that a token from a copy of the database does not make a cookie (decision 032). */
export interface SessionCookies {
  /** Returns the token; null when there is none, or when it was not signed here. */
  read(headers: IncomingHttpHeaders): string | null
  give(setCookie: (header: string) => void, token: string): void
  takeBack(setCookie: (header: string) => void): void
}

/** `<token>.<signature>`: HMAC with SHA-256, in base64. */
export function createSessionCookies({ secret, siteUrl, secure }: { secret: string; siteUrl: string; secure: boolean }): SessionCookies {
  const name = sessionCookieName(siteUrl)
  const key = createSecretKey(deriveKey(secret, 'session cookies').toString('hex'), 'utf8')
  const sign = (token: string): string => createHmac('sha256', key).update(token).digest('base64')
  const cookie = (value: string, maxAge: number): string => serialize(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge })
  return {
    read({ cookie: header = '' }) {
      const value = parse(header, name)[name] ?? ''
      const end = value.lastIndexOf('.')
      if (end < 1) return null
      const token = value.slice(0, end)
      const [given, right] = [Buffer.from(value.slice(end + 1)), Buffer.from(sign(token))]
      return given.length === right.length && timingSafeEqual(given, right) ? token : null
    },
    give(setCookie, token) {
      setCookie(cookie(`${token}.${sign(token)}`, lifetimes.session))
    },
    takeBack(setCookie) {
      setCookie(cookie('', 0))
    },
  }
}
