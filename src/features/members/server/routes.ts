import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import { type CallContext, invalid, refusal, type Services, signedIn } from '#server/calls.ts'
import { membersContract } from '../contract.ts'
import { listPageSize } from '../rules.ts'
import { memberErrorTexts } from '../texts.ts'
import { changeProfile } from './change-profile.ts'
import { presentMember, presentProfile } from './present.ts'
import { findMember, findProfile, listMembers, type MemberChange } from './store.ts'

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
      const { userId } = await signedIn(context)
      const change: MemberChange = {
        ...(input.p_first_name !== undefined && { firstName: input.p_first_name }),
        ...(input.p_last_name !== undefined && { lastName: input.p_last_name }),
        ...(input.p_phone !== undefined && { phone: input.p_phone }),
        ...(input.p_club !== undefined && { club: input.p_club }),
        ...(input.p_private_email !== undefined && { privateEmail: input.p_private_email }),
        ...(input.p_work_email !== undefined && { workEmail: input.p_work_email }),
      }
      if (Object.keys(change).length === 0) throw errors.INVALID({ message: memberErrorTexts.nothingToSave, data: { fields: {} } })
      const { confirmationQueued } = await changeProfile(services, userId, change, (identifiers) => {
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
      const fate = outbox.delivers ? 'queued' : 'kept'
      return { success: true, confirmation: confirmationQueued ? fate : null }
    }),

    listMembers: os.listMembers.handler(async ({ input }) => {
      const { search, limit = listPageSize, cursor } = input ?? {}
      const after = cursor === undefined ? null : await lastShown(cursor)
      const found = await listMembers(db, { search, limit, after })
      return found.map(presentMember)
    }),
  })

  /** The row that the next page begins after. */
  async function lastShown(cursor: string) {
    const id = z.safeParse(z.uuid(), cursor)
    const member = id.success ? await findMember(db, id.data) : null
    if (!member) throw invalid({ cursor: memberErrorTexts.listMoved })
    return member
  }
}
