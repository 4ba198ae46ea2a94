import { sendInvitation } from '#features/accounts/server/invitation-store.ts'
import { releaseIdentifiers } from '#features/members/server/store.ts'
import { recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import { writeInvitation } from './invitations.ts'
import { rejectionMail } from './mails.tsx'
import { decideApplication, findApplication } from './store.ts'

export type DecisionOutcome = 'decided' | 'already_decided'

/** Approves a pending application and invites the applicant. Of several concurrent decisions exactly one is made. */
export async function approve(services: Services, admin: Visitor, applicationId: string): Promise<DecisionOutcome> {
  const { db, clock } = services
  const application = await existing(services, applicationId)
  const invitation = await writeInvitation(services, application)
  const decision = { status: 'approved', rejectionReason: null, decidedBy: admin.userId, now: clock.now() } as const
  return db.transaction(async (tx) => {
    if (!await decideApplication(tx, applicationId, decision)) return 'already_decided'
    await sendInvitation(tx, services, application.id, invitation)
    await recordAct(tx, { ...onApplication(admin, applicationId), act: 'application_approved', now: decision.now })
    return 'decided'
  })
}

/** Rejects a pending application and releases its Golf-ID and addresses, so that the person can apply again. */
export async function reject(services: Services, admin: Visitor, applicationId: string, reason: string | null): Promise<DecisionOutcome> {
  const { db, clock, config, outbox } = services
  const mail = await rejectionMail(config, await existing(services, applicationId), reason)
  const decision = { status: 'rejected', rejectionReason: reason, decidedBy: admin.userId, now: clock.now() } as const
  return db.transaction(async (tx) => {
    if (!await decideApplication(tx, applicationId, decision)) return 'already_decided'
    await releaseIdentifiers(tx, applicationId)
    await outbox.enqueue(tx, mail)
    await recordAct(tx, { ...onApplication(admin, applicationId), act: 'application_rejected', now: decision.now })
    return 'decided'
  })
}

/** Returns actor and subject of an act on an application, for the board's log. */
export function onApplication({ userId }: Visitor, id: string) {
  return { actorId: userId, subject: { kind: 'application', id } } as const
}

async function existing({ db }: Services, applicationId: string) {
  const application = await findApplication(db, applicationId)
  if (!application) throw refusal('NOT_FOUND')
  return application
}
