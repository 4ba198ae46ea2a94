import type { AuditAct } from '#domain/audit-acts.ts'
import type { Role } from '#domain/roles.ts'
import type { AuditGroup } from './rules.ts'

export const auditTexts = {
  day: 'Ange ett datum som ÅÅÅÅ-MM-DD',
  person: 'Personen finns inte',
  listFailed: 'Kunde inte hämta loggen:',
  empty: 'Inga händelser hittades',
  exported: 'Export klar',
  notExported: 'Loggen kunde inte exporteras',
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
  role_granted: 'Behörighet tilldelad',
  role_revoked: 'Behörighet borttagen',
  first_administrator_made: 'Första administratören skapad',
  members_imported: 'Medlemmar importerade',
  members_exported: 'Medlemmar exporterade',
  booking_claimed: 'Bokning tagen',
  booking_confirmed: 'Bokning bekräftad',
  booking_declined: 'Bokning avböjd',
  booking_withdrawn: 'Bokning avbokad av styrelsen',
  bookings_exported: 'Bokningar exporterade',
  standing_set: 'Medlem stoppad från att boka',
  standing_lifted: 'Bokningsstopp hävt',
  quota_changed: 'Banans kvot ändrad',
  content_published: 'Innehåll tillagt',
  content_changed: 'Innehåll ändrat',
  content_removed: 'Innehåll borttaget',
  content_ordered: 'Innehållets ordning ändrad',
  settings_changed: 'Inställning ändrad',
  log_exported: 'Logg exporterad',
  contact_email_changed: 'Kontaktadress ändrad',
  login_email_changed: 'Inloggningsadress ändrad',
  password_changed: 'Lösenord ändrat',
  password_reset: 'Lösenord återställt',
  login_failures: 'Många misslyckade inloggningar',
  second_factor_added: 'Andra steg tillagt',
  second_factor_removed: 'Andra steg borttaget',
  second_factor_reset: 'Tvåstegsverifiering nollställd',
  data_exported: 'Egna uppgifter hämtade',
  erasure_requested: 'Radering begärd',
  erasure_withdrawn: 'Begäran om radering återtagen',
  erasure_done: 'Medlem raderad',
  retention_applied: 'Gamla uppgifter raderade',
}

export const auditGroupTexts: Record<AuditGroup, string> = {
  applications: 'Ansökningar',
  members: 'Medlemmar',
  roles: 'Behörigheter',
  bookings: 'Bokningar',
  content: 'Innehåll',
  settings: 'Inställningar',
  privacy: 'Personuppgifter',
  security: 'Säkerhet',
  exports: 'Export',
}

/**
 * What happened as a sentence: `{who}` did it to `{whom}`, or to something that is `{whose}`; `{role}` is in the details.
 */
export const auditSentences: Record<AuditAct, string> = {
  application_approved: '{who} godkände {whose} ansökan',
  application_rejected: '{who} avvisade {whose} ansökan',
  invitation_sent: '{who} skickade en inbjudan till {whom}',
  registration_completed: '{whom} slutförde sin registrering',
  member_added: '{who} lade till {whom} i medlemsregistret',
  member_changed: '{who} ändrade {whose} uppgifter',
  member_paid: '{who} markerade {whom} som betald',
  member_unpaid: '{who} markerade {whom} som ej betald',
  member_ended: '{who} avslutade {whose} medlemskap',
  member_resumed: '{who} återupptog {whose} medlemskap',
  role_granted: '{who} gav {whom} {role}',
  role_revoked: '{who} tog bort {whose} {role}',
  first_administrator_made: '{whom} blev webbplatsens första administratör',
  members_imported: '{who} importerade medlemmar från en fil',
  members_exported: '{who} exporterade medlemmar till en fil',
  booking_claimed: '{who} tog sig an {whose} bokningsförfrågan',
  booking_confirmed: '{who} bekräftade {whose} bokning',
  booking_declined: '{who} avböjde {whose} bokningsförfrågan',
  booking_withdrawn: '{who} avbokade {whose} bokning',
  bookings_exported: '{who} exporterade bokningar till en fil',
  standing_set: '{who} stoppade {whom} från att boka',
  standing_lifted: '{who} hävde {whose} bokningsstopp',
  quota_changed: '{who} ändrade kvoten för {whom}',
  content_published: '{who} lade till {whom}',
  content_changed: '{who} ändrade {whom}',
  content_removed: '{who} tog bort något ur innehållet',
  content_ordered: '{who} ändrade ordningen i innehållet',
  settings_changed: '{who} ändrade inställningen ”{whom}”',
  log_exported: '{who} exporterade loggen till en fil',
  contact_email_changed: '{who} ändrade sin kontaktadress',
  login_email_changed: '{who} bekräftade en ny inloggningsadress',
  password_changed: '{who} ändrade sitt lösenord',
  password_reset: '{who} valde ett nytt lösenord med en återställningslänk',
  login_failures: 'Någon försökte för många gånger logga in som {whom}',
  second_factor_added: '{who} lade till ett andra steg för sin inloggning',
  second_factor_removed: '{who} tog bort ett andra steg för sin inloggning',
  second_factor_reset: '{who} nollställde {whose} tvåstegsverifiering',
  data_exported: '{who} hämtade sina egna uppgifter',
  erasure_requested: '{who} begärde att bli raderad',
  erasure_withdrawn: '{who} tog tillbaka sin begäran om radering',
  erasure_done: '{who} raderade {whose} uppgifter på begäran',
  retention_applied: 'Webbplatsen raderade uppgifter vars lagringstid var slut',
}

/** What stands in a sentence for those who cannot be named. */
export const auditStandIns = {
  nobody: 'Någon som inte var inloggad',
  goneActor: 'Någon som inte finns kvar',
  gone: 'någon',
  goneContent: 'något som har tagits bort sedan dess',
  goneFromFile: 'finns inte kvar',
  unknown: 'en okänd person',
  self: 'sig själv',
} as const

export const auditRoleTexts: Record<Role, string> = {
  admin_read: 'läsbehörighet',
  admin_write: 'skrivbehörighet',
  superadmin: 'behörighet som superadministratör',
}

/** What the details are called, by their names. One without a text here is not shown. */
export const auditDetailTexts: Record<string, string> = {
  fields: 'Ändrat',
  ended_on: 'Sista dag',
  standing: 'Skäl',
  file: 'Fil',
  rows: 'Rader',
  new: 'Nya',
  added: 'Nya',
  changed: 'Ändrade',
  same: 'Oförändrade',
  faulty: 'Felaktiga',
  skipped: 'Överhoppade',
  state: 'Urval',
  category: 'Kategori',
  paid: 'Avgift',
  status: 'Status',
  course: 'Bana',
  sort: 'Ordning',
  content: 'Innehåll',
  acts: 'Händelser',
  bookings_cancelled: 'Avbokade bokningar',
}

/** A member's fields as a list names them; a call's `p_` is taken off before. */
export const auditFieldTexts: Record<string, string> = {
  golf_id: 'Golf-ID',
  first_name: 'förnamn',
  last_name: 'efternamn',
  phone: 'telefon',
  club: 'hemmaklubb',
  category: 'kategori',
  private_email: 'privat e-post',
  work_email: 'Volvo Mail',
  contact_method: 'kontaktsätt',
}
