import type { ConsentStep } from './rules.ts'

export const consentStepTexts: Record<ConsentStep, string> = { application: 'i ansökan', registration: 'när registreringen slutfördes' }

export const claimTexts = { golf_id: 'Golf-ID', email: 'E-postadress' } as const

/** What a one-time link is for, by its purpose. */
export const linkTexts = {
  onboarding: 'slutföra registreringen',
  reset_password: 'välja nytt lösenord',
  sign_in: 'logga in en gång',
  confirm_email: 'bekräfta en adress',
  first_administrator: 'skapa första administratören',
  passkey_add: 'lägga till en lösennyckel',
  passkey_sign_in: 'logga in med en lösennyckel',
} as const

/** Who acted in an entry of the log, as shown to the person: nobody else is named. */
export const logActorTexts = { self: 'Du', board: 'Styrelsen', nobody: 'Ingen inloggad' } as const

/** What stays after an erasure, and why. */
export const keptTexts = {
  fee: 'Bokningen har en avgift: namn, Golf-ID, bana, dag och belopp är underlag för den.',
  log: 'Den har nummer i stället för namn, och behövs för att kunna svara på vem som har gjort vad. Numren pekar inte längre på någon, utom i bokningar med avgift.',
} as const

/** What the copy does not contain. */
export const leftOut = {
  title: 'Det här är inte med',
  items: [
    'andras uppgifter, till exempel medspelares namn',
    'det som är publicerat (resultat, nyheter, verksamhetsberättelser, ledningsgruppen, föreningens kontaktuppgifter)',
    'ditt namn i andras bokningar när de inte har angett ditt Golf-ID',
    'din e-postadress när någon annan har uppgett den i sin bokning',
    'styrelsens brevlåda, serverns tekniska logg, säkerhetskopior och räkenskaperna',
  ],
} as const
/** Followed by the policy's name or URL. */
export const moreInText = 'Ändamål, mottagare och dina rättigheter står i'

export const ownDataTexts = {
  title: 'Dina uppgifter',
  loadFailed: 'Kunde inte hämta dina uppgifter:',
  downloaded: 'Uppgifterna är hämtade',
  notDownloaded: 'Uppgifterna kunde inte hämtas',
  requested: 'Din begäran är skickad',
  requestedBefore: 'Du hade redan begärt det',
  notRequested: 'Begäran kunde inte skickas',
  withdrawn: 'Din begäran är återtagen',
  notWithdrawn: 'Begäran kunde inte tas tillbaka',
  tryAgain: 'Försök igen om en stund.',
} as const

export const erasureTexts = {
  title: 'Radering av uppgifter',
  erased: 'Uppgifterna är raderade',
  notErased: 'Uppgifterna kunde inte raderas',
  listFailed: 'Kunde inte hämta begäranden om radering:',
  notFresh: 'Vi kunde inte hämta på nytt om medlemmen har begärt att bli raderad',
  listNotFresh: 'Vilka som har begärt att bli raderade kunde inte hämtas på nytt',
  summaryFailed: 'Kunde inte hämta vad en radering innebär:',
  wrongPassword: 'Fel nuvarande lösenord',
  lastSuperadmin: 'Det måste finnas minst en superadministratör. Ge någon annan behörigheten först.',
  own: 'Be någon annan i styrelsen att radera dina uppgifter.',
  isMember: 'Den sökande har slutfört registreringen. Uppgifterna raderas från medlemmens kort.',
  needsSuperadmin: 'Medlemskapet är avslutat utan att medlemmen själv har begärt att bli raderad på Mina sidor. Då kan bara en superadministratör radera uppgifterna.',
  notRequested: 'Medlemmen har inte begärt att bli raderad, eller har tagit tillbaka sin begäran.',
} as const
