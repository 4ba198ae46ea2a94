import type { AuditAct } from '#domain/audit-acts.ts'

export const auditTexts = {
  day: 'Ange ett datum som ÅÅÅÅ-MM-DD',
  listFailed: 'Kunde inte hämta loggen:',
  empty: 'Inga händelser hittades',
  exported: 'Export klar',
} as const

/** What was done, as a heading and in the filter. */
export const auditActTexts: Record<AuditAct, string> = {
  application_approved: 'Ansökan godkänd',
  application_rejected: 'Ansökan avvisad',
  invitation_sent: 'Inbjudan skickad',
  registration_completed: 'Registrering slutförd',
  member_added: 'Medlem tillagd',
  member_changed: 'Uppgifter ändrade',
  member_paid: 'Markerad som betald',
  member_unpaid: 'Markerad som ej betald',
  member_ended: 'Medlemskap avslutat',
  member_resumed: 'Medlemskap återupptaget',
  role_granted: 'Roll tilldelad',
  role_revoked: 'Roll borttagen',
  first_administrator_made: 'Första administratören skapad',
  members_imported: 'Medlemmar importerade',
  members_exported: 'Medlemmar exporterade',
  booking_claimed: 'Bokning tagen',
  booking_confirmed: 'Bokning bekräftad',
  booking_declined: 'Bokning avböjd',
  bookings_exported: 'Bokningar exporterade',
  standing_set: 'Bokning spärrad för medlem',
  standing_lifted: 'Bokningsspärr hävd',
  quota_changed: 'Banans kvot ändrad',
  settings_changed: 'Inställning ändrad',
  log_exported: 'Logg exporterad',
  contact_email_changed: 'Kontaktadress ändrad',
  login_email_changed: 'Inloggningsadress ändrad',
  password_changed: 'Lösenord ändrat',
  password_reset: 'Lösenord återställt',
  login_failures: 'Många misslyckade inloggningar',
}
