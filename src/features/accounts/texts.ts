import { sessionTexts } from '#domain/session-texts.ts'

/** Refusals of the account calls (specification 8). */
export const accountErrorTexts = {
  wrongCredentials: 'Felaktigt Golf-ID eller lösenord',
  busy: 'Många loggar in just nu. Försök igen om en liten stund.',
  deadLink: 'Länken är ogiltig eller har gått ut. Be om en ny återställningslänk.',
  otherLink: 'En annan länk har öppnats i den här webbläsaren, så lösenordet är inte sparat',
  passwordRefused: 'Lösenordet kan inte användas. Välj ett annat.',
  wrongCurrentPassword: 'Fel nuvarande lösenord',
  deadTicket: 'Det har gått för lång tid. Logga in med ditt lösenord igen.',
  wrongCode: 'Koden stämmer inte. Kontrollera den och försök igen.',
  wrongPasskey: 'Lösennyckeln kunde inte godkännas. Försök igen.',
  wrongPassword: 'Fel lösenord',
  deadSetUp: 'Det har gått för lång tid. Börja om från början.',
  passkeyLimit: 'Du har redan så många lösennycklar som det går att ha. Ta bort en först.',
  passkeyName: 'Ge lösennyckeln ett namn',
  passkeyRefused: 'Lösennyckeln kunde inte läggas till. Försök igen.',
  noSecondFactor: 'Tvåstegsverifieringen är inte påslagen.',
  memberHasNone: 'Medlemmen har ingen tvåstegsverifiering att ta bort.',
  ownSecondFactor: 'Din egen tvåstegsverifiering ändrar du på sidan Säkerhetsinställningar.',
  firstName: 'Förnamn måste vara minst 2 tecken',
  lastName: 'Efternamn måste vara minst 2 tecken',
  golfIdTaken: 'Detta Golf-ID är redan registrerat',
  emailTaken: 'Denna e-postadress är redan registrerad',
} as const

export const logInTexts = {
  failed: 'Inloggning misslyckades',
  technical: 'Ett tekniskt fel uppstod. Försök igen.',
  noAccount: 'Inget konto hittades med detta Golf-ID',
  unexpected: sessionTexts.unexpected,
  welcome: 'Välkommen tillbaka!',
  loggedInAs: (firstName: string, lastName: string) => `Inloggad som ${firstName} ${lastName}`,
} as const

export const guardTexts = {
  loading: 'Laddar...',
  logInRequired: 'Inloggning krävs',
  logInRequiredText: 'Du måste vara inloggad för att se denna sida',
  logInRequiredToBook: 'Du måste vara inloggad för att boka tid',
  denied: 'Åtkomst nekad',
  deniedText: 'Du har inte behörighet att visa denna sida',
  secondFactorText: 'Administratörer behöver tvåstegsverifiering. Den slår du på här på sidan.',
  missingRoleText: 'Du har inte tillräcklig behörighet',
  unanswered: 'Vi får inget svar från webbplatsen. Försöker igen...',
} as const

export const forgotPasswordTexts = {
  sent: 'E-post skickad',
  failed: 'Något gick fel',
  emailRequired: 'Ange din e-postadress',
  hint: 'Någon av de adresser som du har uppgett till föreningen.',
  golfIdHint: 'Här behövs din e-postadress, inte ditt Golf-ID. Skriv någon av de adresser som du har uppgett till föreningen.',
} as const

export const resetPasswordTexts = {
  exchanging: 'Verifierar länk...',
  missing: 'Ogiltig eller saknad återställningslänk. Be om en ny återställningslänk.',
  dead: accountErrorTexts.deadLink,
  onlyLatest: 'Om du har fått flera mejl gäller bara länken i det senaste.',
  maybeUsed: 'Om du redan har valt ett nytt lösenord med länken loggar du in med det. Om du har fått flera mejl gäller bara länken i det senaste.',
  tooLate: 'Det har gått för lång tid, så lösenordet är inte sparat',
  otherLink: accountErrorTexts.otherLink,
  openAgain: 'Kommer du från ett mejl? Öppna länken i mejlet en gång till: den kan fortfarande gälla.',
  unexpected: 'Ett oväntat fel uppstod. Försök igen.',
  notSaved: 'Lösenordet kunde inte sparas',
  unknown: 'Vi vet inte om lösenordet sparades',
  unanswered: 'Vi fick inget svar. Det nya lösenordet kan redan gälla: prova att logga in med det innan du försöker igen.',
  usedUp: 'Länken är förbrukad, och det nya lösenordet är troligen sparat. Prova att logga in med det.',
  done: 'Lösenord uppdaterat!',
  doneText: 'Logga in med ditt nya lösenord.',
  alreadyLoggedIn: 'Du är redan inloggad',
} as const

export const securityTexts = {
  notLoggedIn: 'Du verkar inte vara inloggad',
  linkSent: 'Återställningslänk skickad',
  linkNotSent: 'Kunde inte skicka länk',
  linkUnknown: 'Vi vet inte om länken skickades',
  linkUnanswered: 'Vi fick inget svar. Titta i inkorgen innan du försöker igen.',
  tryLater: 'Försök igen senare',
  currentRequired: 'Ange nuvarande lösenord',
  sameAsCurrent: 'Nytt lösenord måste vara annorlunda än nuvarande',
  wrongCurrent: accountErrorTexts.wrongCurrentPassword,
  notChanged: 'Kunde inte ändra lösenord',
  unknown: 'Vi vet inte om lösenordet ändrades',
  unanswered: 'Vi fick inget svar. Det nya lösenordet kan redan gälla, och då är du utloggad här. Prova att logga in med det innan du försöker igen.',
  changed: 'Lösenord uppdaterat',
} as const

export const secondFactorTexts = {
  logInCancelled: 'Inloggningen avbröts, eller så finns det ingen lösennyckel på den här enheten. Försök igen, eller välj ett annat sätt.',
  addingCancelled: 'Det avbröts, eller så tog det för lång tid. Försök igen.',
  passkeyNotFetched: 'Det som behövs för lösennyckeln kunde inte hämtas. Kontrollera att du har internet, ladda om sidan och försök igen.',
  passkeyThere: 'Den här enheten har redan en lösennyckel till ditt konto.',
  on: 'Tvåstegsverifieringen är på',
  replaced: { title: 'Telefonen är bytt', text: 'Koder från den förra gäller inte längre.' },
  added: 'Lösennyckeln är tillagd',
  appRemoved: 'Appen är borttagen',
  passkeyRemoved: 'Lösennyckeln är borttagen',
  wrongPassword: accountErrorTexts.wrongPassword,
  passwordRequired: 'Skriv ditt lösenord',
  codeRequired: 'Skriv koden från appen',
  wrongAppCode: 'Koden stämmer inte eller är redan använd. Vänta tills appen visar en ny kod och försök igen.',
  wrongRecoveryCode: 'Koden stämmer inte eller är redan använd. Kontrollera den och försök igen.',
  passkeyNameRequired: accountErrorTexts.passkeyName,
  unknown: 'Vi vet inte om det gick igenom',
  unanswered: 'Vi fick inget svar. Det kan ha gått igenom ändå: stäng rutan och se efter innan du försöker igen.',
  codesUnanswered: 'Vi fick inget svar. De gamla koderna kan ha slutat gälla. Försök igen, och använd bara de nya.',
  passkeyUnanswered: 'Vi fick inget svar, men lösennyckeln kan ha kommit med ändå. Stäng rutan och se efter i listan. Om den finns där behöver du skapa nya reservkoder.',
  appUnanswered: 'Vi fick inget svar. Behåll appen, skriv koden som den visar nu och försök igen.',
} as const

export const confirmEmailTexts = {
  dead: 'Länken är ogiltig, har redan använts eller har gått ut.',
  done: 'Adressen är bekräftad',
  failed: 'Adressen kunde inte bekräftas',
  unknown: 'Vi vet inte om adressen bekräftades',
  unanswered: 'Vi fick inget svar. Försök igen. Om det då står att länken redan har använts gäller troligen den nya adressen. Se efter på Mina sidor.',
} as const

export const firstAdministratorTexts = {
  dead: 'Länken är ogiltig, har redan använts eller har gått ut.',
  notChecked: 'Länken kunde inte kontrolleras',
  failed: 'Kontot kunde inte skapas',
  unknown: 'Vi vet inte om kontot skapades',
  unanswered: 'Vi fick inget svar. Prova att logga in med det du har skrivit innan du försöker igen.',
  done: 'Administratörskontot är skapat',
  doneText: 'Logga in med ditt Golf-ID och ditt lösenord.',
} as const
