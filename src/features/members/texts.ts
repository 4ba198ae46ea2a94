import type { ContactMethod, MemberSort } from './rules.ts'

/** The label of each field of a member; the card's form has all of them. */
export const memberFieldTexts = {
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  golfId: 'Golf-ID',
  phone: 'Telefon',
  privateEmail: 'Privat e-post',
  workEmail: 'Volvo Mail',
  club: 'Hemmaklubb',
  category: 'Kategori',
  contactMethod: 'Kontaktsätt',
} as const

export const contactMethodTexts: Record<ContactMethod, string> = {
  private_email: memberFieldTexts.privateEmail,
  work_email: memberFieldTexts.workEmail,
  phone: memberFieldTexts.phone,
}

export const profileTexts = {
  saved: 'Uppdaterat',
  savedText: 'Dina uppgifter har sparats',
  failed: 'Fel',
  notLoaded: 'Kunde inte ladda profildata',
  unexpected: 'Ett oväntat fel uppstod. Försök igen.',
  unanswered: 'Vi fick inget svar, så det kan vara sparat. Tryck på Avbryt och se vad som gäller, eller tryck på Spara igen.',
} as const

export const paidTexts = { paid: 'Betald', unpaid: 'Ej betald' } as const

/** The labels of the register's sort orders. */
export const memberSortTexts: Record<MemberSort, string> = {
  name: 'Efternamn, A–Ö',
  '-name': 'Efternamn, Ö–A',
  golf_id: 'Golf-ID, stigande',
  '-golf_id': 'Golf-ID, fallande',
  '-created_at': 'Senast tillagda',
  created_at: 'Tidigast tillagda',
}

/** Says who or what has a Golf-ID or an address already; for the board only. `holder` is a name; beside an address the Golf-ID follows it. */
export const holderTexts = {
  golfIdMember: (holder: string) => `Golf-ID:t tillhör redan ${holder}`,
  golfIdEnded: (holder: string) => `Golf-ID:t tillhör ${holder}. Medlemskapet är avslutat. Återuppta det på medlemmens kort i stället`,
  golfIdApplied: 'Det finns en ansökan med det här Golf-ID:t som inte är klar. Avgör eller radera den först, eller låt den sökande slutföra registreringen',
  emailMember: (holder: string) => `Adressen tillhör redan ${holder}`,
  emailEnded: (holder: string) => `Adressen tillhör ${holder}, vars medlemskap är avslutat`,
  emailApplied: 'Adressen finns i en ansökan som inte är klar. Avgör eller radera den först, eller låt den sökande slutföra registreringen',
} as const

export const memberErrorTexts = {
  emailTaken: 'Denna e-postadress är redan registrerad',
  golfIdTaken: 'Detta Golf-ID är redan registrerat',
  nothingToSave: 'Det finns inget att spara',
  listMoved: 'Listan har ändrats. Ladda om den.',
  logInRequired: 'Du måste vara inloggad för att se medlemmar',
  listFailed: 'Kunde inte hämta medlemmar:',
  empty: 'Inga medlemmar hittades',
  moved: 'Någon annan har ändrat uppgifterna under tiden. Se över dem och spara igen.',
  endDay: 'Ange ett datum, senast i dag',
  endDayTooEarly: (first: string, years: number) =>
    `Ange ett datum, tidigast den ${first}. Kontrollera årtalet: uppgifterna raderas ${years} år efter medlemskapets sista dag.`,
  endDaySuperadmins: (first: string, years: number) =>
    `Ange ett datum, tidigast den ${first}. Uppgifterna raderas ${years} år efter medlemskapets sista dag, så ett tidigare datum kan bara en superadministratör ange.`,
  alreadyEnded: 'Medlemskapet är redan avslutat',
  notEnded: 'Medlemskapet är inte avslutat',
  hasLogIn: 'Personen har redan en inloggning',
  noLogIn: 'Personen måste ha en inloggning för att få en behörighet',
  emailUnconfirmed: 'E-postadressen är inte bekräftad, så länkar för nytt lösenord går till en annan adress. Kontrollera med medlemmen att adressen stämmer och spara den igen. Då mejlas en länk att bekräfta den med.',
  noAddress: 'Personen har ingen e-postadress i registret',
  invitedSince: 'En inbjudan har redan skickats sedan du öppnade kortet. Skicka bara en till om den förra inte kommer fram. Då slutar länken i den förra att fungera.',
  noAddressToInvite: 'Ange en e-postadress att skicka inbjudan till',
  holdsRole: 'Medlemmen har en behörighet. Bara en superadministratör kan ändra Golf-ID, e-postadresser, telefon och kontaktsätt, och avsluta medlemskapet.',
  lastSuperadmin: 'Det måste finnas minst en superadministratör. Ge någon annan behörigheten först.',
} as const
