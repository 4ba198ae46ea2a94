import { implement } from '@orpc/server'
import { type CallContext, refusal, type Services, signedIn } from '#server/calls.ts'
import { membersContract } from '../contract.ts'
import { memberErrorTexts } from '../texts.ts'
import { changeProfile } from './change-profile.ts'
import { changeOf } from './given-fields.ts'
import { createMemberActRoutes } from './member-act-routes.ts'
import { presentProfile } from './present.ts'
import { createRegisterRoutes } from './register-routes.ts'
import { findProfile } from './store.ts'

/** The member's own profile and the board's register. */
export function createMemberRoutes(services: Services) {
  const { db, clock, outbox } = services
  const os = implement(membersContract).$context<CallContext>()

  return os.router({
    getMyProfile: os.getMyProfile.handler(async ({ context }) => {
      const { userId } = await signedIn(context)
      const profile = await findProfile(db, { userId, now: clock.now() })
      if (!profile) throw refusal('NOT_FOUND')
      return [presentProfile(profile)]
    }),

    updateMyProfile: os.updateMyProfile.handler(async ({ input, context, errors }) => {
      const visitor = await signedIn(context)
      const change = changeOf(input)
      if (Object.keys(change).length === 0) throw errors.INVALID({ message: memberErrorTexts.nothingToSave, data: { fields: {} } })
      const { confirmationQueued } = await changeProfile(services, context, { visitor, change }, (identifiers) => {
        const taken = new Set(identifiers.map(({ value }) => value))
        return errors.EMAIL_TAKEN({
          data: {
            fields: {
              ...(taken.has(input.p_private_email ?? '') && { p_private_email: memberErrorTexts.emailTaken }),
              ...(taken.has(input.p_work_email ?? '') && { p_work_email: memberErrorTexts.emailTaken }),
            },
          },
        })
      })
      return { success: true, confirmation: confirmationQueued ? outbox.fate : null }
    }),

    ...createRegisterRoutes(services),
    ...createMemberActRoutes(services),
  })
}
