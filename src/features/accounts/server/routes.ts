import { implement } from '@orpc/server'
import type { CallContext, Services } from '#server/calls.ts'
import { accountsContract } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { createEmailRoutes } from './email-routes.ts'
import { createFirstAdministratorRoutes } from './first-administrator.ts'
import { createLogInRoutes } from './log-in-routes.ts'
import { createPasswordRoutes, type InviteAgain } from './password-routes.ts'

/** The account calls of the site. */
export function createAccountRoutes(services: Services, accounts: Accounts, { inviteAgain }: { inviteAgain: InviteAgain }) {
  return implement(accountsContract).$context<CallContext>().router({
    ...createLogInRoutes(services, accounts),
    ...createPasswordRoutes(services, accounts, { inviteAgain }),
    ...createEmailRoutes(services),
    ...createFirstAdministratorRoutes(services),
  })
}
