/** Every address of the site (specification 2): used by the routes, the server's page table, mails and links. */
export const paths = {
  start: '/',
  logIn: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  onboarding: '/onboarding',
  membership: '/medlemskap',
  privacy: '/integritet',
  profile: '/mina-sidor',
  security: '/mina-sidor/sakerhet',
  ownData: '/mina-sidor/mina-uppgifter',
  confirmEmail: '/bekrafta-epost',
  firstAdministrator: '/forsta-administrator',
  businessCourses: '/business-banor',
  booking: '/boka-tid',
  competitions: '/tavlingar',
  competitionRules: '/tavlingar/regler',
  tournament: '/tavlingar/resultat/:tournamentId',
  association: '/verksamhet',
  offers: '/erbjudanden',
  news: '/nyheter',
  newsItem: '/nyheter/:id',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminMembers: '/admin/medlemmar',
  adminMember: '/admin/medlemmar/:id',
  adminImport: '/admin/medlemmar/importera',
  adminPayments: '/admin/medlemmar/betalningar',
  adminInvitations: '/admin/medlemmar/inbjudningar',
  adminBookings: '/admin/bokningar',
  adminQuotas: '/admin/bokningar/banor',
  adminContent: '/admin/innehall',
  adminLog: '/admin/logg',
  adminSettings: '/admin/installningar',
  adminHelp: '/admin/hjalp',
} as const

/** The fragment (after `#`) of the payments page's part about a new membership year. */
export const feeYearPart = 'nytt-medlemsar'

/** The calls that every page makes, given here so that a page can make them without the table of all calls. */
export const sessionCalls = { session: '/auth/session', signOut: '/auth/sign-out' } as const
