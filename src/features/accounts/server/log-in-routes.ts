import { implement } from '@orpc/server'
import type { CallContext, Services, Visitor } from '#server/calls.ts'
import { signedIn } from '#server/calls.ts'
import { verifyNobody } from '#server/passwords.ts'
import { accountsContract, type SessionUser } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { beginLogIn, limitLookUps, limitTokens } from './limits.ts'
import { redeemLink } from './link-store.ts'
import { findLogIn } from './store.ts'

/** Logging in and out, and who is logged in. */
export function createLogInRoutes(services: Services, accounts: Accounts) {
  const { db, clock } = services
  const os = implement(accountsContract).$context<CallContext>()

  return {
    lookUpEmail: os.lookUpEmail.handler(async ({ input: { golfId }, context }) => {
      await limitLookUps(services, context, golfId)
      const found = await findLogIn(db, { golfId })
      return { email: found && accounts.handles.seal(found.userId) }
    }),

    signIn: os.signIn.handler(async ({ input: { email: handle, password }, context, errors }) => {
      const userId = accounts.handles.open(handle)
      const attempt = await beginLogIn(services, context, userId)
      const found = userId === null ? null : await findLogIn(db, { userId })
      const visitor = found ? await accounts.signIn(context, { email: found.email, password }) : null
      if (!found) await verifyNobody(password)
      if (!visitor) {
        await attempt.failed()
        throw errors.WRONG_CREDENTIALS()
      }
      await attempt.succeeded()
      return { user: sessionUserOf(visitor) }
    }),

    signOut: os.signOut.handler(async ({ context }) => {
      await accounts.signOut(context)
      return { success: true }
    }),

    session: os.session.handler(async ({ context }) => {
      const { visitor } = await context.identify()
      return { user: visitor && sessionUserOf(visitor) }
    }),

    verifyToken: os.verifyToken.handler(async ({ input, context, errors }) => {
      await limitTokens(services, context)
      const link = await redeemLink(db, { purpose: 'sign_in', token: input.token_hash, now: clock.now() })
      const visitor = link && await accounts.openSession(context, link.subject)
      if (!visitor) throw errors.DEAD_LINK()
      return { user: sessionUserOf(visitor) }
    }),

    getMyRoles: os.getMyRoles.handler(async ({ context }) => {
      const { roles } = await signedIn(context)
      return roles.map((role) => ({ role }))
    }),
  }
}

function sessionUserOf({ userId, firstName, lastName, golfId, roles }: Visitor): SessionUser {
  return { id: userId, firstName, lastName, golfId, roles }
}
