/** What logging out says (specification 8), apart from the accounts' other texts: every page carries these. */
export const sessionTexts = {
  loggedOut: 'Utloggad',
  loggedOutText: 'Du har loggats ut',
  unexpected: 'Ett oväntat fel uppstod',
  unknown: 'Du kan fortfarande vara inloggad. Försök igen.',
} as const
