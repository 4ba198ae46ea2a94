import { randomUUID } from 'node:crypto'
import type { InferContractRouterInputs } from '@orpc/contract'
import { implement } from '@orpc/server'
import { paths } from '#domain/paths.ts'
import { claimIdentifiers, createMember, type Identifier, moveIdentifiers } from '#features/members/server/store.ts'
import { recordAct } from '#server/audit/audit.ts'
import { type CallContext, invalid, type Services } from '#server/calls.ts'
import { hashPassword } from '#server/passwords.ts'
import { accountsContract } from '../contract.ts'
import { lifetimes } from '../rules.ts'
import { accountErrorTexts } from '../texts.ts'
import { limitTokens } from './limits.ts'
import { findLink, issueLink, redeemLink } from './link-store.ts'
import { passwordProblem } from '#server/password-policy.ts'
import { grantRole, hasSuperadmin, lockSuperadmins } from './role-store.ts'
import { createUser } from './store.ts'

/** Both the purpose and the subject of the link: there is one such link at a time, for nobody in particular. */
const purpose = 'first_administrator'

/**
 * Returns a link for creating the first superadmin, for the operator who starts the site (decisions.md part 3); null when there
 * already is one. Ends a link that an earlier start printed.
 */
export async function issueFirstAdministratorLink({ db, clock, config }: Services): Promise<string | null> {
  if (await hasSuperadmin(db)) return null
  const token = await issueLink(db, {
    purpose, subject: purpose, lifetimeSeconds: lifetimes.firstAdministratorLink, now: clock.now(),
  })
  return `${config.siteUrl}${paths.firstAdministrator}?token=${token}`
}

/** Rolls back the transaction: the Golf-ID or address belongs to somebody else. */
class TakenError extends Error {
  readonly taken: Identifier[]
  constructor(taken: Identifier[]) {
    super('An identifier of the first administrator is taken')
    this.taken = taken
  }
}

type Draft = Omit<InferContractRouterInputs<typeof accountsContract>['createFirstAdministrator'], 'p_password'>

export function createFirstAdministratorRoutes(services: Services) {
  const { db, clock } = services
  const os = implement(accountsContract).$context<CallContext>()

  const works = async (token: string): Promise<boolean> =>
    await findLink(db, { purpose, token, now: clock.now() }) !== null && !await hasSuperadmin(db)

  /** Returns false when the link no longer works or somebody else was faster. */
  function create(draft: Draft, passwordHash: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const now = clock.now()
      await lockSuperadmins(tx)
      if (await hasSuperadmin(tx) || !await redeemLink(tx, { purpose, token: draft.p_token, now })) return false
      const { p_golf_id: golfId, p_first_name: firstName, p_last_name: lastName, p_private_email: email } = draft
      // Claimed for a temporary owner before anything is written, so that a taken one is reported instead of failing a constraint.
      const claim = randomUUID()
      const taken = await claimIdentifiers(tx, { ownerId: claim, golfId, emails: [email] })
      if (taken.length > 0) throw new TakenError(taken)
      const userId = await createUser(tx, { name: `${firstName} ${lastName}`, email, passwordHash, now })
      const memberId = await createMember(tx, {
        userId, golfId, firstName, lastName, phone: null, privateEmail: email, workEmail: null, club: null, category: null,
        contactMethod: 'private_email', now,
      })
      await moveIdentifiers(tx, { from: claim, to: memberId })
      await grantRole(tx, { userId, role: 'superadmin', now })
      await recordAct(tx, { actorId: null, act: 'first_administrator_made', subject: { kind: 'user', id: userId }, now })
      return true
    })
  }

  return {
    checkFirstAdministrator: os.checkFirstAdministrator.handler(async ({ input, context }) => {
      await limitTokens(services, context, 'first-administrator')
      return { valid: await works(input.p_token) }
    }),

    createFirstAdministrator: os.createFirstAdministrator.handler(async ({ input: { p_password: password, ...draft }, context, errors }) => {
      await limitTokens(services, context, 'first-administrator')
      if (!await works(draft.p_token)) throw errors.DEAD_LINK()
      const problem = passwordProblem(password, { place: 'change', golfId: draft.p_golf_id })
      if (problem !== null) throw errors.PASSWORD_REFUSED({ data: { fields: { p_password: problem } } })
      const passwordHash = await hashPassword(password)
      const created = await create(draft, passwordHash).catch((error: unknown) => {
        throw error instanceof TakenError ? invalid(fieldsOf(error.taken)) : error
      })
      if (!created) throw errors.DEAD_LINK()
      return { success: true }
    }),
  }
}

function fieldsOf(taken: Identifier[]): Record<string, string> {
  return Object.fromEntries(taken.map(({ kind }) => kind === 'golf_id'
    ? ['p_golf_id', accountErrorTexts.golfIdTaken]
    : ['p_private_email', accountErrorTexts.emailTaken]))
}
