import { createAuthEndpoint } from 'better-auth/api'
import type { BetterAuthPlugin } from 'better-auth'
import * as z from 'zod/mini'

const serverOnly = { metadata: { SERVER_ONLY: true } } as const

/**
 * What the site needs of the account library's sessions and signed cookies and the library offers only behind its own
 * ways of logging in. Called by the server alone: the library's addresses are not mounted.
 */
export const sessionDoor = {
  id: 'session-door',
  endpoints: {
    /** The token in the request's session cookie, if its signature is right. */
    readToken: createAuthEndpoint('/door/read-token', { method: 'GET', requireHeaders: true, ...serverOnly }, async (ctx) => {
      const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret)
      return { token: token || null }
    }),

    /** Moves a session's end; false when it has been ended meanwhile. */
    renewSession: createAuthEndpoint('/door/renew-session', {
      method: 'POST', body: z.object({ token: z.string(), now: z.date(), expiresAt: z.date() }), ...serverOnly,
    }, async (ctx) => {
      const { token, now, expiresAt } = ctx.body
      const renewed = await ctx.context.internalAdapter.updateSession(token, { expiresAt, updatedAt: now })
      if (!renewed) return { renewed: false }
      await ctx.setSignedCookie(ctx.context.authCookies.sessionToken.name, token, ctx.context.secret, ctx.context.authCookies.sessionToken.attributes)
      return { renewed: true }
    }),

    /** The cookie for a session that is new or whose token has changed. */
    handOutCookie: createAuthEndpoint('/door/hand-out-cookie', {
      method: 'POST', body: z.object({ token: z.string() }), ...serverOnly,
    }, async (ctx) => {
      const { name, attributes } = ctx.context.authCookies.sessionToken
      await ctx.setSignedCookie(name, ctx.body.token, ctx.context.secret, attributes)
      return { handedOut: true }
    }),
  },
} satisfies BetterAuthPlugin
