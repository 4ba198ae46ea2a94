import type { AuditAct } from '#domain/audit-acts.ts'

/** Most entries in one answer; with `cursor` (the number of the last one shown) the rest follow. */
export const auditPageSize = 100

/** What the log can be narrowed down to. */
export const auditGroups = ['applications', 'members', 'roles', 'bookings', 'content', 'settings', 'privacy', 'security', 'exports'] as const
export type AuditGroup = (typeof auditGroups)[number]

export const groupOfAct: Record<AuditAct, AuditGroup> = {
  application_approved: 'applications',
  application_rejected: 'applications',
  invitation_sent: 'applications',
  registration_completed: 'applications',
  member_added: 'members',
  member_changed: 'members',
  member_paid: 'members',
  member_unpaid: 'members',
  member_ended: 'members',
  member_resumed: 'members',
  members_imported: 'members',
  contact_email_changed: 'members',
  role_granted: 'roles',
  role_revoked: 'roles',
  first_administrator_made: 'roles',
  booking_claimed: 'bookings',
  booking_released: 'bookings',
  booking_confirmed: 'bookings',
  booking_declined: 'bookings',
  booking_time_changed: 'bookings',
  booking_player_removed: 'bookings',
  booking_withdrawn: 'bookings',
  standing_set: 'bookings',
  standing_lifted: 'bookings',
  quota_changed: 'bookings',
  content_published: 'content',
  content_changed: 'content',
  content_removed: 'content',
  content_ordered: 'content',
  settings_changed: 'settings',
  login_email_changed: 'security',
  password_changed: 'security',
  password_reset: 'security',
  login_failures: 'security',
  second_factor_added: 'security',
  second_factor_removed: 'security',
  recovery_codes_made: 'security',
  second_factor_reset: 'security',
  data_exported: 'privacy',
  member_data_exported: 'privacy',
  erasure_requested: 'privacy',
  erasure_withdrawn: 'privacy',
  erasure_done: 'privacy',
  application_erased: 'privacy',
  retention_applied: 'privacy',
  members_exported: 'exports',
  bookings_exported: 'exports',
  log_exported: 'exports',
}
