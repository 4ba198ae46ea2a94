import type { ApplicationRecord } from '../contract.ts'
import type { Application } from './store.ts'

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
