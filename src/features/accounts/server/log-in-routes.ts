import { implement } from '@orpc/server'
import type { CallContext, Services, Visitor } from '#server/calls.ts'
import { signedIn } from '#server/calls.ts'
import { inQueueOf, isQueueFull, verifyNobody, verifyPassword } from '#server/passwords.ts'
import { accountsContract, type SessionUser } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { beginLogIn, limitTokens, lookUp, nobody, standInFor } from './limits.ts'
import { findLink, redeemLink } from './link-store.ts'
import { handleContent } from './seal.ts'
import { findLogIn } from './store.ts'

/**
 * The line in which an attempt waits its turn. A known device of the person has a separate line, so that filling the other one does
 * not keep the owner out there. The device's cookie is sealed, so it cannot be forged.
 */
const lineOf = (userId: string, deviceOf: string | null): string => deviceOf === userId ? `${userId} on a known device` : userId

/** Logging in and out, and who is logged in. */
export function createLogInRoutes(services: Services, accounts: Accounts) {
  const { db, clock, log } = services
  const os = implement(accountsContract).$context<CallContext>()

  return {
    lookUpEmail: os.lookUpEmail.handler(async ({ input: { golfId }, context }) => {
      const { found, isTold } = await lookUp(services, context, golfId, accounts.knownDevices)
      if (!found && isTold) return { email: null }
      return { email: accounts.handles.seal(handleContent(found ?? { userId: standInFor(golfId), passwordHash: '' })) }
    }),

    signIn: os.signIn.handler(async ({ input: { email: handle, password }, context, errors }) => {
      // Both lines are checked before the attempt is counted: one whose password is not checked must neither count nor clear failed ones.
      if (isQueueFull()) throw errors.BUSY()
      // `nobody` takes the same work, so that the response time reveals nothing.
      const [userId = nobody, mark = ''] = accounts.handles.open(handle)?.split(' ') ?? []
      const look = async () => {
        const begun = await beginLogIn(services, context, { userId, mark }, accounts.knownDevices)
        return { ...begun, isRight: await (begun.found ? verifyPassword(begun.found.passwordHash, password) : verifyNobody(password)) }
      }
      // Made-up and expired handles all count as `nobody`'s. No right password can clear those counts, so no line is needed.
      const looked = userId === nobody ? await look() : await inQueueOf(lineOf(userId, accounts.knownDevices.owner(context.headers)), look)
      if (looked === null) throw errors.BUSY()
      const { found, isRight, ...attempt } = looked
      if (!found || !isRight) {
        log.info({ user: found?.userId ?? nobody }, 'wrong password')
        await attempt.failed()
        throw errors.WRONG_CREDENTIALS()
      }
      const { methods } = found
      if (methods.length > 0) {
        await attempt.succeeded()
        return { second_factor: { ticket: accounts.secondFactor.tickets.issue(found), methods } }
      }
      const visitor = await accounts.openSession(context, { userId, proof: 'password', owner: found, counted: attempt.counted })
      if (!visitor) {
        // The password has changed or the membership ended since the password was compared.
        await attempt.failed()
        throw errors.WRONG_CREDENTIALS()
      }
      return { user: sessionUserOf(visitor) }
    }),

    signOut: os.signOut.handler(async ({ context }) => {
      const { visitor } = await context.identify()
      await accounts.signOut(context)
      if (visitor) log.info({ user: visitor.userId }, 'logged out')
      return { success: true }
    }),

    session: os.session.handler(async ({ context }) => {
      const { visitor } = await context.identify()
      return { user: visitor && sessionUserOf(visitor) }
    }),

    verifyToken: os.verifyToken.handler(async ({ input, context, errors }) => {
      await limitTokens(services, context, 'sign-in')
      const opened = { purpose: 'sign_in', token: input.token_hash, now: clock.now() } as const
      const link = await findLink(db, opened)
      // Read before the link is used up: a new password ends links and sessions, and no session based on the old one may begin after that.
      const owner = link && await findLogIn(db, { userId: link.subject })
      const isRedeemed = await redeemLink(db, opened) !== null
      // A link does not replace a second factor: these links are made for people who have just chosen their first password.
      const mayLogIn = owner !== null && isRedeemed && owner.methods.length === 0
      const visitor = mayLogIn ? await accounts.openSession(context, { userId: owner.userId, proof: 'link', owner }) : null
      if (!visitor) throw errors.DEAD_LINK()
      return { user: sessionUserOf(visitor) }
    }),

    getMyRoles: os.getMyRoles.handler(async ({ context }) => {
      const { roles } = await signedIn(context)
      return roles.map((role) => ({ role }))
    }),
  }
}

/** Includes the roles that wait for a second factor: the page tells the person why they do not work. */
export function sessionUserOf({ userId, firstName, lastName, golfId, roles, waitingRoles, secondFactorDaysLeft }: Visitor): SessionUser {
  return { id: userId, firstName, lastName, golfId, roles: [...roles, ...waitingRoles], secondFactorDaysLeft }
}
