import { mailStateOf } from '#domain/mail-state.ts'
import type { ApplicationRecord, ReviewedApplication } from '../contract.ts'
import type { Application, MailToApplicant } from './store.ts'

/** What the board sees of an application (specification 3, "Stored application record"). */
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

/** The same with the latest mail to the applicant, for whoever decides. `delivers`: whether mails leave this installation. */
export function presentReviewed(application: Application, mail: MailToApplicant | undefined, delivers: boolean): ReviewedApplication {
  return {
    ...presentApplication(application),
    last_mail: mail ? {
      subject: mail.subject,
      to: mail.to,
      state: mailStateOf(mail, delivers),
      at: (mail.sentAt ?? mail.createdAt).toISOString(),
    } : null,
  }
}
