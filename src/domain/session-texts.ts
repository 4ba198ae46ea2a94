/** The texts of logging out (specification 8). Apart from the accounts' other texts, because every page loads these. */
export const sessionTexts = {
  loggedOut: 'Utloggad',
  loggedOutText: 'Du har loggats ut',
  unexpected: 'Ett oväntat fel uppstod',
  unknown: 'Du kan fortfarande vara inloggad. Försök igen.',
} as const
