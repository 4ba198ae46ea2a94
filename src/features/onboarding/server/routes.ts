import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import { passwordProblem } from '#server/password-policy.ts'
import { type CallContext, invalid, type Services } from '#server/calls.ts'
import { byNetwork, enforceLimits } from '#server/limits/enforce-limits.ts'
import { onboardingContract, type OnboardingApplication } from '../contract.ts'
import { completionPhone, onboardingLimits } from '../rules.ts'
import { onboardingTexts } from '../texts.ts'
import { complete, findInvited, type Invited } from './complete.ts'

/** Completing the registration after approval. */
export function createOnboardingRoutes(services: Services) {
  const os = implement(onboardingContract).$context<CallContext>()

  return os.router({
    check: os.check.handler(async ({ input, context }) => {
      await enforceLimits(services, ...byNetwork('onboarding-check', context, onboardingLimits.checksPerNetwork))
      const invited = await findInvited(services, input.token)
      return { valid: invited !== null, application: invited && presentInvited(invited) }
    }),

    complete: os.complete.handler(async ({ input, context, errors }) => {
      await enforceLimits(services, ...byNetwork('onboarding', context, onboardingLimits.completionsPerNetwork))
      if (!input.privacyAccepted) throw errors.PRIVACY_REQUIRED()
      const invited = await findInvited(services, input.token)
      if (!invited) throw errors.DEAD_LINK()
      const problem = passwordProblem(input.password, { place: 'onboarding', golfId: invited.person.golfId })
      if (problem) throw errors.PASSWORD_REFUSED({ message: problem, data: { fields: { password: problem } } })
      // One that is left as the form began need not pass: it is not stored if the board has corrected it since.
      const known = input.phone === input.seenPhone ? input.phone : invited.person.phone
      const refused = z.safeParse(completionPhone(known), input.phone).error?.issues[0]
      if (refused) throw invalid({ phone: refused.message })

      const result = await complete(services, invited, input)
      if (result.outcome === 'dead_link') throw errors.DEAD_LINK()
      if (result.outcome === 'email_taken') throw errors.INVALID({ message: onboardingTexts.logInEmailTaken, data: { fields: {} } })
      return { success: true, autoLogin: true, session: { hashed_token: result.signInToken } }
    }),
  })
}

/** What the form is prefilled with (specification 3, "Onboarding application"). */
function presentInvited({ isMember, person }: Invited): OnboardingApplication {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    golf_id: person.golfId,
    category: person.category,
    private_email: person.privateEmail,
    work_email: person.workEmail,
    phone: person.phone,
    club: person.club,
    is_member: isMember,
  }
}
