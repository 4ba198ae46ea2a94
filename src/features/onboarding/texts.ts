export const onboardingTexts = {
  missingLink: 'Ogiltig länk',
  deadLink: 'Ogiltig eller utgången länk',
  failed: 'Registrering misslyckades',
  done: 'Registrering klar!',
  privacyRequired: 'Integritetspolicy krävs',
  privacyRequiredText: 'Du måste godkänna integritetspolicyn för att fortsätta',
  tooShort: 'Lösenord för kort',
  logInEmailTaken: 'E-postadressen används redan av ett annat konto. Kontakta föreningen.',
  mismatch: 'Lösenorden matchar inte',
} as const
