import type { IncomingHttpHeaders } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import type { ResetGrant } from '#server/calls.ts'
import type { Clock } from '#server/clock.ts'
import { lifetimes } from '../rules.ts'
import { createSeal } from './seal.ts'

/** Remembers in a cookie that this browser has opened a reset link, so that the link can leave the address bar. */
export interface ResetGrants {
  read(headers: IncomingHttpHeaders): ResetGrant | null
  give(setCookie: (header: string) => void, grant: ResetGrant): void
  takeBack(setCookie: (header: string) => void): void
}

/** No user id and no link id contains it. */
const separator = ' '

/** The cookie is sent with the account calls only, and its content is sealed. */
export function createResetGrants({ secret, clock, secure }: { secret: string; clock: Clock; secure: boolean }): ResetGrants {
  const grants = createSeal({ secret, purpose: 'reset grant', lifetimeSeconds: lifetimes.resetGrant, clock })
  const name = secure ? '__Secure-reset' : 'reset'
  const cookie = (value: string, maxAge: number) =>
    serialize(name, value, { path: '/api/auth', httpOnly: true, sameSite: 'Strict', secure, maxAge })
  return {
    read({ cookie: header = '' }) {
      const sealed = parse(header, name)[name]
      const [linkId, userId] = (sealed && grants.open(sealed)?.split(separator)) || []
      return linkId !== undefined && userId !== undefined ? { linkId, userId } : null
    },
    give(setCookie, { linkId, userId }) {
      setCookie(cookie(grants.seal(linkId + separator + userId), lifetimes.resetGrant))
    },
    takeBack(setCookie) {
      setCookie(cookie('', 0))
    },
  }
}
