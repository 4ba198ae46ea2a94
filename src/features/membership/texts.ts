import { formatLongDate } from '#domain/calendar.ts'
import type { ApplicationStatus, Likeness } from './rules.ts'

export const applicationStatusTexts: Record<ApplicationStatus, string> = {
  pending: 'Väntande',
  approved: 'Godkänd',
  rejected: 'Avslagen',
}

/** `Avslagen 30 november 2026 av Anna Exempel`; without a name when whoever decided no longer has a log-in. */
export function decisionText(status: ApplicationStatus, decidedAt: string, decidedBy: string | null): string {
  return `${applicationStatusTexts[status]} ${formatLongDate(new Date(decidedAt))}${decidedBy === null ? '' : ` av ${decidedBy}`}`
}

export const applicationTexts = {
  heading: 'Ansök om medlemskap',
  thanks: 'Tack för din ansökan!',
  home: 'Tillbaka hem',
  sending: 'Skickar...',
  sent: 'Ansökan skickad!',
  sentText: 'Vi kommer att kontakta dig inom kort.',
  failed: 'Fel uppstod',
  kept: 'Allt du har skrivit finns kvar.',
  tryLater: 'Försök igen senare.',
  sendAgain: 'Skicka igen. Om ansökan redan har kommit fram räknas den ändå bara en gång.',
  emailTaken: 'Denna e-postadress är redan registrerad',
  privateFirst: 'Skriv din privata e-postadress här först',
  emailUnchecked: 'Kunde inte validera e-postadress. Försök igen.',
  golfIdTaken: 'Detta Golf-ID är redan registrerat',
  golfIdUnchecked: 'Kunde inte validera Golf-ID. Försök igen.',
  invalid: 'Validering misslyckades',
  notSent: 'Ansökan är inte skickad',
  unknown: 'Vi vet inte om ansökan kom fram',
  received: 'Din ansökan har redan kommit fram',
  receivedBefore: 'Ansökan kom fram första gången, med uppgifterna du skrev då.',
  keyOfAnother: 'Ansökan kunde inte skickas igen. Ladda om sidan och försök på nytt.',
  listMoved: 'Listan har ändrats. Ladda om den.',
  takenText: 'Golf-ID eller e-postadress är redan registrerad.',
} as const

export const reviewTexts = {
  approved: 'Ansökan godkänd! ✅',
  approveFailed: 'Godkännande misslyckades',
  approveFailedText: 'Ett fel uppstod när ansökan skulle godkännas',
  rejected: 'Ansökan avvisad',
  rejectFailed: 'Avvisning misslyckades',
  rejectFailedText: 'Ett fel uppstod när ansökan skulle avvisas',
  alreadyDecided: 'Ansökan är redan behandlad',
  alreadyCompleted: 'Personen har redan slutfört sin registrering',
  awaitingCompletion: 'Väntar på att användaren ska slutföra registrering',
  invitationLapsed: 'Inbjudan har slutat gälla. Skicka en ny, eller radera ansökan om personen inte vill bli medlem längre.',
  invitationNeeded: 'Ny inbjudan behövs',
  unfinished: 'Godkänd, inte slutförd',
  noneUnfinished: 'Alla som är godkända har slutfört sin registrering.',
  listFailed: 'Kunde inte hämta ansökningar:',
  empty: 'Inga ansökningar hittades',
  gone: 'Ansökan finns inte',
  emptyDashboard: 'Inga ansökningar ännu',
  refreshed: 'Data uppdaterad',
  notRefreshed: 'Kunde inte uppdatera data',
  invited: 'Ny inbjudan skapad',
  erased: 'Ansökan raderad',
  eraseFailed: 'Ansökan kunde inte raderas',
  eraseFailedText: 'Ett fel uppstod när ansökan skulle raderas',
} as const

/** Not in `reviewTexts`, which the page of the application form also loads: only the server says it. */
export const invitedSinceText = 'En inbjudan har redan skickats sedan du öppnade sidan. Skicka bara en till om den förra inte kommer fram. Då slutar länken i den förra att fungera.'

const likenessTexts: Record<Likeness, string> = {
  name: 'namn', first_name: 'förnamn', last_name: 'efternamn', born: 'födelsedatum i Golf-ID', phone: 'telefonnummer',
}

/** `Samma namn och telefonnummer`. */
export function likenessText(same: readonly Likeness[]): string {
  return `Samma ${new Intl.ListFormat('sv', { type: 'conjunction' }).format(same.map((each) => likenessTexts[each]))}`
}

/** What to do if both are the same person. The Golf-ID is claimed until the application is decided, so it cannot be set on the card before. */
export const alikeTexts: Record<ApplicationStatus, string> = {
  pending: 'Godkänn inte om det är samma person, för då hamnar personen två gånger i registret. Avvisa ansökan, skriv varför och rätta sedan uppgifterna på medlemmens kort.',
  approved: 'Radera ansökan om det är samma person, innan registreringen är slutförd. Annars hamnar personen två gånger i registret. Hör av dig till personen, för inget mejl går ut när ansökan raderas. Rätta sedan uppgifterna på medlemmens kort.',
  rejected: '',
}

/** Added if the membership has ended: a former member who wants to come back is let in by resuming the membership on the card. */
export const alikeEndedText = 'Där återupptar du också ett medlemskap som är avslutat.'
