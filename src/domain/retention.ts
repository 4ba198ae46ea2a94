/** How long each kind of data is kept. Jobs delete by these figures and the privacy policy prints them. */
export const retention = {
  /** People whose membership has ended, after its last day. */
  memberYears: 5,
  /** Applications that were rejected, after the decision. */
  rejectedApplicationDays: 90,
  /** Applications that were approved and never completed, after the decision; longer while a later invitation works. */
  unfinishedApplicationDays: 180,
  /** What an applicant wrote to the board, after the registration is completed: it was only needed for the decision. */
  applicationNoteDays: 180,
  /** Bookings, after the play day. */
  bookingYears: 2,
  /** Messages to the board, which also gets them by mail: long enough to notice that a mail did not arrive. */
  contactMessageDays: 90,
  /** Mails, after they were delivered or given up. */
  mailDays: 180,
  /** The last mail to somebody who has been erased. */
  lastMailDays: 30,
  /** A session, after it was last renewed. */
  sessionDays: 30,
  /** A session, after the log-in, however often it is used. */
  sessionLongestDays: 180,
  /** The cookie between opening a reset link and choosing the new password. */
  resetMinutes: 30,
  /** The cookie that marks a known device. */
  deviceYears: 1,
  /** The cookie that remembers whether the board's menu is collapsed (specification 9). */
  sidebarDays: 7,
  /** One-time links, after they stopped working because they were used, replaced or expired. */
  linkDays: 30,
  /** Counters of attempts, such as log-ins. */
  tryHours: 24,
  /** An uploaded file of members that has not been imported, however often an import was attempted. */
  importHours: 24,
  /** The server's technical log; the operator must see to it (docs/operations.md). */
  technicalLogDays: 90,
  /** Backups of the database. */
  backupMonths: 12,
  /** The association's accounting records, which are kept outside the site (bokföringslagen 7 kap. 2 §). */
  accountsYears: 7,
} as const

/** The kinds of data that have their own retention period. */
export const retainedKinds = [
  'membership', 'rejected_application', 'unfinished_application', 'application_note', 'booking', 'contact_message', 'mail', 'last_mail',
  'session', 'link', 'tries', 'import', 'board_log', 'technical_log', 'backup', 'accounts',
] as const
export type RetainedKind = (typeof retainedKinds)[number]

/** What each kind is and how long it is kept, in the words of the privacy policy and of a member's copy of their data. */
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
