import { implement } from '@orpc/server'
import type { CallContext, Services } from '#server/calls.ts'
import { accountsContract } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { createFactorRoutes } from './factor-routes.ts'
import { createEmailRoutes } from './email-routes.ts'
import { createFirstAdministratorRoutes } from './first-administrator.ts'
import { createLogInRoutes } from './log-in-routes.ts'
import { createPasswordRoutes, type InviteAgain } from './password-routes.ts'
import { createSecondFactorRoutes } from './second-factor-routes.ts'
import { createSessionRoutes } from './session-routes.ts'

/** The account calls of the site. */
export function createAccountRoutes(services: Services, accounts: Accounts, { inviteAgain }: { inviteAgain: InviteAgain }) {
  return implement(accountsContract).$context<CallContext>().router({
    ...createLogInRoutes(services, accounts),
    ...createSecondFactorRoutes(services, accounts),
    ...createFactorRoutes(services, accounts),
    ...createSessionRoutes(services),
    ...createPasswordRoutes(services, accounts, { inviteAgain }),
    ...createEmailRoutes(services),
    ...createFirstAdministratorRoutes(services),
  })
}
