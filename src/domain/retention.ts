/** How long things are kept before the site forgets them; jobs delete by these figures and the privacy policy prints them. */
export const retention = {
  /** People whose membership has ended, after its last day. */
  memberYears: 5,
  /** Applications that were rejected, after the decision. */
  rejectedApplicationDays: 90,
  /** Applications that were approved and never completed, after the decision; longer while a later invitation works. */
  unfinishedApplicationDays: 180,
  /** What an applicant wrote to the board, after the registration: it was for the decision. */
  applicationNoteDays: 180,
  /** Bookings, after the play day. */
  bookingYears: 2,
  /** Messages to the board, which have it by mail: time to notice that it came nowhere. */
  contactMessageDays: 90,
  /** Mails that were delivered or given up. */
  mailDays: 180,
  /** The last mail to somebody who has been erased. */
  lastMailDays: 30,
  /** A log-in that is not used. */
  sessionDays: 30,
  /** A log-in however often it is used. */
  sessionLongestDays: 180,
  /** From opening a reset link to the new password: the cookie. */
  resetMinutes: 30,
  /** That somebody has logged in on a device: the cookie. */
  deviceYears: 1,
  /** Whether the board's menu is folded: the cookie (specification 9). */
  sidebarDays: 7,
  /** Links of mails, after they stopped working: were used, replaced or ran out. */
  linkDays: 30,
  /** Counts of tries. */
  tryHours: 24,
  /** A file of members that has been given in and not imported, however often that was tried. */
  importHours: 24,
  /** The server's technical log; the operator's to see to (docs/operations.md). */
  technicalLogDays: 90,
  /** Copies of the database. */
  backupMonths: 12,
  /** What belongs to the association's accounts, which are kept outside the site (bokföringslagen 7 kap. 2 §). */
  accountsYears: 7,
} as const

/** What is kept for a time of its own. */
export const retainedKinds = [
  'membership', 'rejected_application', 'unfinished_application', 'application_note', 'booking', 'contact_message', 'mail', 'last_mail',
  'session', 'link', 'tries', 'import', 'board_log', 'technical_log', 'backup', 'accounts',
] as const
export type RetainedKind = (typeof retainedKinds)[number]

/** What each kind is, and how long it is kept, as the privacy policy and a member's own copy say it. */
export const retentionTexts: Record<RetainedKind, { what: string; kept: string }> = {
  membership: {
    what: 'Uppgifterna i medlemsregistret, ansökan (utan meddelandet), inloggningen och uppgiften om att du har godkänt policyn',
    kept: `Så länge medlemskapet är aktivt och ${retention.memberYears} år efter att det har avslutats, eller tills du begär att de raderas.`,
  },
  rejected_application: { what: 'Ansökan som har avslagits', kept: `${retention.rejectedApplicationDays} dagar efter beslutet.` },
  unfinished_application: {
    what: 'Ansökan som har godkänts men där registreringen inte slutförs',
    kept: `${retention.unfinishedApplicationDays} dagar efter beslutet, eller tills en senare inbjudan har slutat gälla.`,
  },
  application_note: {
    what: 'Meddelandet i ansökan, när den har lett till medlemskap',
    kept: `${retention.applicationNoteDays} dagar efter att du har slutfört registreringen. Styrelsen får det också som mejl.`,
  },
  booking: { what: 'Bokningar', kept: `${retention.bookingYears} år efter speldagen.` },
  contact_message: { what: 'Meddelanden till styrelsen', kept: `${retention.contactMessageDays} dagar på webbplatsen. Styrelsen får dem också som mejl.` },
  mail: { what: 'Mejl från webbplatsen', kept: `${retention.mailDays} dagar efter att de har skickats eller webbplatsen har slutat försöka. Texten raderas redan då.` },
  last_mail: { what: 'Sista mejlet till den som har raderats', kept: `${retention.lastMailDays} dagar.` },
  session: { what: 'Inloggade enheter', kept: `${retention.sessionDays} dagar efter att inloggningen senast förnyades, dock högst ${retention.sessionLongestDays} dagar efter att du loggade in, eller tills du loggar ut.` },
  link: { what: 'Länkar i mejl', kept: `${retention.linkDays} dagar efter att länken har slutat gälla.` },
  tries: { what: 'Antal försök, till exempel att logga in', kept: `Ungefär ${retention.tryHours} timmar efter det senaste försöket, och bara som kontrollvärden.` },
  import: { what: 'Fil med medlemmar som styrelsen läser in', kept: `Tills den är inläst, annars ungefär ${retention.importHours} timmar.` },
  board_log: {
    what: 'Styrelsens logg över vem som gjort vad',
    kept: 'Utan tidsgräns, men bara med nummer i stället för namn. För styrelsen visas namnen på dem som finns i registret. '
      + 'När du är raderad pekar numret inte på någon, utom i bokningar med avgift och i säkerhetskopior så länge de sparas.',
  },
  technical_log: { what: 'Teknisk logg', kept: `Högst ${retention.technicalLogDays} dagar.` },
  backup: {
    what: 'Säkerhetskopior',
    kept: `Upp till ${retention.backupMonths} månader. Det som har raderats finns kvar i äldre kopior tills de byts ut. `
      + 'Läses en sådan kopia tillbaka raderas uppgifterna igen.',
  },
  accounts: {
    what: 'Uppgifter i föreningens räkenskaper, som förs utanför webbplatsen',
    kept: `${retention.accountsYears} år när bokföringslagen gäller för föreningen, även om du begär radering.`,
  },
}
