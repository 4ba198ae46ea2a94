/** Every act that the board's log can hold. A closed list: an act without a Swedish text or without a place in the filter does not compile. */
export const auditActs = [
  'application_approved', 'application_rejected', 'invitation_sent', 'registration_completed',
  'member_added', 'member_changed', 'member_paid', 'member_unpaid', 'paid_cleared', 'paid_restored', 'member_ended', 'member_resumed',
  'role_granted', 'role_revoked', 'first_administrator_made',
  'members_imported', 'members_exported',
  'booking_claimed', 'booking_released', 'booking_confirmed', 'booking_declined', 'booking_time_changed', 'booking_player_removed', 'booking_withdrawn',
  'bookings_exported',
  'standing_set', 'standing_lifted', 'quota_changed',
  'content_published', 'content_changed', 'content_removed', 'content_ordered',
  'settings_changed', 'log_exported',
  'contact_email_changed', 'login_email_changed', 'password_changed', 'password_reset', 'login_failures',
  'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_codes_made',
  'data_exported', 'member_data_exported', 'erasure_requested', 'erasure_withdrawn', 'erasure_done', 'application_erased', 'retention_applied',
] as const
export type AuditAct = (typeof auditActs)[number]

/** The kinds of subject that an act can have. Names are looked up when the log is read, so that the log itself holds no personal data. */
export const auditSubjectKinds = ['member', 'user', 'application', 'booking', 'course', 'setting', 'import', 'content'] as const
export type AuditSubjectKind = (typeof auditSubjectKinds)[number]

/** The names of an entry's `details`. A new name needs its words in `auditDetailTexts`, or an exclusion there if it is worded elsewhere. */
export type AuditDetailName =
  | 'fields' | 'ended_on' | 'standing' | 'file' | 'rows' | 'new' | 'added' | 'changed' | 'same' | 'faulty' | 'skipped' | 'state' | 'category'
  | 'paid' | 'status' | 'course' | 'sort' | 'content' | 'acts' | 'bookings_cancelled' | 'role' | 'from' | 'to' | 'searched' | 'failures'
  | 'members'
