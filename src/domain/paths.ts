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
  adminBookings: '/admin/bokningar',
} as const

/** The calls that every page makes, so that they are known without the table of all calls. */
export const sessionCalls = { session: '/auth/session', signOut: '/auth/sign-out' } as const
