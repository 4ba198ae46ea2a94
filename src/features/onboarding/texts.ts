export const onboardingTexts = {
  missingLink: 'Ogiltig länk',
  deadLink: 'Ogiltig eller utgången länk',
  failed: 'Registrering misslyckades',
  unknown: 'Vi vet inte om registreringen blev klar',
  unanswered: 'Vi fick inget svar. Registreringen kan ha gått igenom ändå: prova att logga in med ditt Golf-ID och det nya lösenordet. Om det inte går försöker du här igen.',
  usedUp: 'Länken är förbrukad: du är troligen redan registrerad',
  done: 'Registrering klar!',
  privacyRequired: 'Integritetspolicy krävs',
  privacyRequiredText: 'Du måste godkänna integritetspolicyn för att fortsätta',
  tooShort: 'Lösenord för kort',
  logInEmailTaken: 'E-postadressen används redan av ett annat konto, så styrelsen behöver reda ut det först.',
  mismatch: 'Lösenorden matchar inte',
} as const
