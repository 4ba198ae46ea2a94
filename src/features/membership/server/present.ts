import { mailStateOf } from '#domain/mail-state.ts'
import type { AlikeMember } from '#features/members/server/alike-store.ts'
import type { AlikeMember as PresentedMember, ApplicationRecord, ReviewedApplication } from '../contract.ts'
import { likenessOf, mostAlike } from '../likeness-rules.ts'
import type { Application, Beside } from './store.ts'

/** Returns an application as the board sees it (specification 3, "Stored application record"). */
export function presentApplication(application: Application): ApplicationRecord {
  return {
    id: application.id,
    first_name: application.firstName,
    last_name: application.lastName,
    golf_id: application.golfId,
    private_email: application.privateEmail,
    work_email: application.workEmail,
    phone: application.phone,
    club: application.club,
    category: application.category,
    contact_method: application.contactMethod,
    note: application.note,
    status: application.status,
    rejection_reason: application.rejectionReason,
    created_at: application.createdAt.toISOString(),
    completed_at: application.completedAt?.toISOString() ?? null,
    consent_version: application.consentVersion,
  }
}

interface Shown {
  beside: Beside | undefined
  /** When the invitation that can still be used ends, if there is one. */
  invitationEnds: Date | undefined
  /** Whether this installation sends mails. */
  delivers: boolean
  /** Members who may be the same person, possibly with duplicates. */
  found: readonly AlikeMember[]
}

/** Also adds who decided and what helps to decide: the invitation, the latest mail to the applicant, and members who may be the same person. */
export function presentReviewed(application: Application, { beside, invitationEnds, delivers, found }: Shown): ReviewedApplication {
  const mail = beside?.mail
  const members = [...new Map(found.map((member) => [member.id, member])).values()]
  return {
    ...presentApplication(application),
    decided_at: application.decidedAt?.toISOString() ?? null,
    decided_by: beside?.decidedByName ?? null,
    invitation_ends_at: invitationEnds?.toISOString() ?? null,
    alike: mostAlike(members.map((member) => presentAlike(application, member))),
    last_mail: mail ? {
      subject: mail.subject,
      to: mail.to,
      state: mailStateOf(mail, delivers),
      at: (mail.sentAt ?? mail.createdAt).toISOString(),
    } : null,
  }
}

function presentAlike(application: Application, member: AlikeMember): PresentedMember {
  const { id, firstName, lastName, golfId, club, endedOn } = member
  return { id, first_name: firstName, last_name: lastName, golf_id: golfId, club, ended_on: endedOn, same: likenessOf(application, member) }
}
