import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import { policyVersion } from '#domain/policy-versions.ts'
import { findInvitationEnds, sendInvitation } from '#features/accounts/server/invitation-store.ts'
import { findAlike } from '#features/members/server/alike-store.ts'
import { type Identifier, isClaimed } from '#features/members/server/store.ts'
import { recordAct } from '#server/audit/audit.ts'
import { type CallContext, invalid, refusal, type Services, signedIn } from '#server/calls.ts'
import { byNetwork, registrationCheck, enforceLimits } from '#server/limits/enforce-limits.ts'
import { type EarlierDecision, membershipContract } from '../contract.ts'
import { applicationLimits, awaitsCompletion, catalogueSizes, listPageSize, mayMakeMember } from '../rules.ts'
import { applicationTexts } from '../texts.ts'
import { apply, isReceived } from './apply.ts'
import { approve, onApplication, reject } from './decide.ts'
import { isInvitedSince, writeInvitation } from './invitations.ts'
import { presentApplication, presentReviewed } from './present.ts'
import { findApplication, findDecision, listApplications, lockApplication, readBeside, readFigures } from './store.ts'

/** The calls from application to decision. */
export function createMembershipRoutes(services: Services) {
  const { db, clock, outbox, mailQueued } = services
  const os = implement(membershipContract).$context<CallContext>()
  const { fate: mail } = outbox

  /** Whether an identifier is registered. Anyone may ask, so it is limited per network, and in total against the use of many networks. */
  async function checkRegistered(identifier: Identifier, context: CallContext): Promise<boolean> {
    await enforceLimits(services, ...registrationCheck(context, applicationLimits))
    return isClaimed(db, identifier)
  }

  return os.router({
    checkEmailExists: os.checkEmailExists.handler(({ input, context }) =>
      checkRegistered({ kind: 'email', value: input.p_email }, context)),

    checkGolfIdExists: os.checkGolfIdExists.handler(({ input, context }) =>
      checkRegistered({ kind: 'golf_id', value: input.p_golf_id }, context)),

    createMembershipApplication: os.createMembershipApplication.handler(async ({ input, context, errors }) => {
      const form = {
        requestKey: input.p_request_key,
        golfId: input.p_golf_id,
        firstName: input.p_first_name,
        lastName: input.p_last_name,
        phone: input.p_phone,
        privateEmail: input.p_private_email,
        workEmail: input.p_work_email,
        club: input.p_club,
        category: input.p_category,
        contactMethod: input.p_contact_method,
        note: input.p_note || null,
        consentVersion: input.p_consent_version ?? policyVersion,
      }
      // A repetition is answered before the limits apply, since it stores and sends nothing.
      if (await isReceived(services, form)) return { success: true }
      await enforceLimits(services, ...byNetwork('application', context, applicationLimits.applicationsPerNetwork))
      let isTaken = false
      const applied = apply(services, form, {
        taken(identifiers) {
          isTaken = true
          const has = (kind: Identifier['kind'], value: string) => identifiers.some((each) => each.kind === kind && each.value === value)
          const golfIdTaken = has('golf_id', input.p_golf_id)
          const fields = {
            ...(golfIdTaken && { p_golf_id: applicationTexts.golfIdTaken }),
            ...(has('email', input.p_private_email) && { p_private_email: applicationTexts.emailTaken }),
            ...(has('email', input.p_work_email) && { p_work_email: applicationTexts.emailTaken }),
          }
          return golfIdTaken ? errors.GOLF_ID_TAKEN({ data: { fields } }) : errors.EMAIL_TAKEN({ data: { fields } })
        },
        receivedOtherwise: () => errors.ALREADY_RECEIVED(),
        keyOfAnother: () => invalid({ p_request_key: applicationTexts.keyOfAnother }),
      })
      await applied.catch(async (error: unknown) => {
        // The refusal reveals what the form's own checks do, without leaving an application, so it counts as a check.
        if (isTaken) await enforceLimits(services, ...registrationCheck(context, applicationLimits))
        throw error
      })
      return { success: true }
    }),

    listAllApplications: os.listAllApplications.handler(async ({ input }) => {
      const { cursor, limit = listPageSize, ...filter } = input ?? {}
      const after = cursor === undefined ? null : await lastShown(cursor)
      const found = await listApplications(db, { ...filter, limit, after })
      const besides = new Map((await readBeside(db, found.map(({ id }) => id))).map((beside) => [beside.id, beside]))
      const alike = Map.groupBy(await findAlike(db, found.filter(mayMakeMember)), ({ soughtId }) => soughtId)
      const invitationEnds = await findInvitationEnds(db, found.filter(awaitsCompletion).map(({ id }) => id), clock.now())
      return found.map((application) => presentReviewed(application, {
        beside: besides.get(application.id), invitationEnds: invitationEnds.get(application.id), delivers: outbox.delivers, found: alike.get(application.id) ?? [],
      }))
    }),

    getRecentApplications: os.getRecentApplications.handler(async ({ input }) => {
      const found = await listApplications(db, { limit: input.limit_count })
      return found.map(presentApplication)
    }),

    getDashboardStats: os.getDashboardStats.handler(async () => {
      const { members, pending, lapsed } = await readFigures(db, clock.now())
      return {
        totalMembers: members, pendingApplications: pending, totalCourses: catalogueSizes.courses, totalPriceLists: catalogueSizes.priceLists,
        lapsedInvitations: lapsed,
      }
    }),

    approveApplication: os.approveApplication.handler(async ({ input, context, errors }) => {
      const admin = await signedIn(context)
      if (await approve(services, admin, input.applicationId) === 'already_decided') throw errors.ALREADY_DECIDED({ data: await decisionOn(input.applicationId) })
      mailQueued()
      return { success: true, mail }
    }),

    rejectApplication: os.rejectApplication.handler(async ({ input, context, errors }) => {
      const admin = await signedIn(context)
      const outcome = await reject(services, admin, input.applicationId, input.rejectionReason || null)
      if (outcome === 'already_decided') throw errors.ALREADY_DECIDED({ data: await decisionOn(input.applicationId) })
      mailQueued()
      return { success: true, mail }
    }),

    resendInvitation: os.resendInvitation.handler(async ({ input, context, errors }) => {
      const admin = await signedIn(context)
      const { p_application_id: id, p_seen_invitation_ends_at: at } = input
      const seen = typeof at === 'string' ? new Date(at) : at
      const found = await findApplication(db, id)
      if (found?.status !== 'approved') throw refusal('NOT_FOUND')
      const invitation = await writeInvitation(services, found)
      await db.transaction(async (tx) => {
        const application = await lockApplication(tx, found.id)
        if (!application) throw refusal('NOT_FOUND')
        if (!awaitsCompletion(application)) throw errors.ALREADY_COMPLETED()
        if (seen !== undefined && await isInvitedSince(tx, { id: application.id, seen, now: clock.now() })) throw errors.INVITED_SINCE()
        await sendInvitation(tx, services, application.id, invitation)
        await recordAct(tx, { ...onApplication(admin, application.id), act: 'invitation_sent', now: clock.now() })
      })
      mailQueued()
      return { success: true, mail }
    }),
  })

  /** Returns the earlier decision, for the admin who comes second. */
  async function decisionOn(id: string): Promise<EarlierDecision> {
    const found = await findDecision(db, id)
    if (!found) throw refusal('NOT_FOUND')
    return { status: found.status, decided_by: found.decidedBy }
  }

  /** Finds the application after which the next page begins. */
  async function lastShown(cursor: string) {
    const id = z.safeParse(z.uuid(), cursor)
    const application = id.success ? await findApplication(db, id.data) : null
    if (!application) throw invalid({ cursor: applicationTexts.listMoved })
    return application
  }
}
