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

/** Who did what the log tells of, as the person reads it: nobody else is named. */
export const logActorTexts = { self: 'Du', board: 'Styrelsen', nobody: 'Ingen inloggad' } as const

/** What stays after an erasure, and why. */
export const keptTexts = {
  fee: 'De har en avgift: namn, Golf-ID, bana, dag och belopp är underlag för avgiften.',
  log: 'Utan namn: vem som har gjort vad måste gå att svara på. Numren pekar inte längre på någon.',
} as const

export const ownDataTexts = {
  title: 'Dina uppgifter',
  loadFailed: 'Kunde inte hämta dina uppgifter:',
  downloaded: 'Uppgifterna är hämtade',
  notDownloaded: 'Uppgifterna kunde inte hämtas',
  requested: 'Din begäran är skickad',
  notRequested: 'Begäran kunde inte skickas',
  withdrawn: 'Din begäran är återtagen',
  notWithdrawn: 'Begäran kunde inte tas tillbaka',
  tryAgain: 'Försök igen om en stund.',
} as const

export const erasureTexts = {
  title: 'Radering av uppgifter',
  erased: 'Uppgifterna är raderade',
  notErased: 'Uppgifterna kunde inte raderas',
  listFailed: 'Kunde inte hämta begäran om radering:',
  summaryFailed: 'Kunde inte hämta vad en radering innebär:',
  wrongPassword: 'Fel nuvarande lösenord',
  lastSuperadmin: 'Det måste finnas minst en superadministratör. Ge någon annan behörigheten först.',
  own: 'Be någon annan i styrelsen att radera dina uppgifter.',
  isMember: 'Den sökande har slutfört registreringen. Uppgifterna raderas från medlemmens kort.',
  notRequested: 'Medlemmen har inte begärt att bli raderad, eller har tagit tillbaka sin begäran.',
} as const
