import { memberCategoryTexts } from '#domain/member-category.ts'
import { holderTexts, memberFieldTexts } from '#features/members/texts.ts'
import type { FileColumn, ImportState, RowVerdict } from './rules.ts'

/** What a cell of the category column may contain. */
export const categoriesText = new Intl.ListFormat('sv', { type: 'disjunction' }).format(Object.values(memberCategoryTexts))

/** What is wrong with a cell. */
export const cellTexts = {
  unreadable: 'Kan inte läsas',
  /** Replaces the text that form fields show. */
  controls: 'Innehåller tecken som inte kan användas. Skriv om cellen i filen',
  spreadsheetError: 'Cellen innehåller ett felvärde från kalkylprogrammet. Rätta det där',
  category: `Okänd kategori. Skriv ${categoriesText}, eller ta bort kolumnen ur filen`,
  cutNumber: 'Kalkylprogrammet har kortat numret. Gör om kolumnen till text och skriv hela numret igen',
  personalNumber: 'Det ser ut som ett personnummer. Golf-ID har tre siffror efter bindestrecket och finns i Min Golf',
  oneAddress: 'Skriv en enda e-postadress, utan namn eller annan text',
  onePhone: 'Skriv ett enda telefonnummer, utan annat mellan siffrorna',
  paid: 'Skriv Ja eller Nej',
  wholeName: 'Skriv både förnamn och efternamn',
} as const

/** What is wrong with a row, given the register and the rest of the file. */
export const rowTexts = {
  example: 'Raden kommer från exempelfilen. Ta bort den',
  golfIdMissing: 'Golf-ID krävs',
  firstNameMissing: 'Förnamn krävs för en ny medlem',
  lastNameMissing: 'Efternamn krävs för en ny medlem',
  golfIdTwice: (line: number) => `Samma Golf-ID finns redan på rad ${line}. Om den här raden hoppas över är det rad ${line} som läses in, så kontrollera vilken av dem som är rätt`,
  emailTwice: (line: number) => `Samma adress finns redan på rad ${line}. Varje medlem behöver en egen, så lämna cellen tom på den ena raden`,
  golfIdApplied: holderTexts.golfIdApplied,
  emailApplied: holderTexts.emailApplied,
  emailTaken: (holder: string) => `${holderTexts.emailMember(holder)}. Skriv en egen adress för medlemmen, eller lämna cellen tom`,
  emailEnded: holderTexts.emailEnded,
  holdsRole: 'Medlemmen har en behörighet, så en superadministratör ändrar det här på medlemmens kort. Lämna cellen tom här',
  ended: 'Medlemskapet är avslutat. Återuppta det på medlemmens kort först',
} as const

/** What a Swedish Excel calls the file type that always encodes letters correctly. */
export const csvKind = 'CSV UTF-8 (kommaavgränsad)'

/** Why a file was refused, or may not have arrived. */
export const uploadTexts = {
  notReceived: 'Filen kom inte fram. Försök igen om en stund.',
  unknown: 'Vi vet inte om filen kom fram',
  unanswered: 'Vi fick inget svar. Kontrollera att du har internet, och se bland de senaste importerna innan du försöker igen.',
  oneAtATime: (count: number) => `Du släppte ${count} filer. Läs in en i taget.`,
  tooLarge: (megabytes: number) => `Filen är för stor. Den får vara högst ${megabytes} MB.`,
} as const

/** Why a file cannot be read. The server sends these to be shown as they are, so the page need not load them. */
export const fileTexts = {
  empty: 'Filen är tom.',
  workbook: `Det är en Excel-arbetsbok. Öppna den i Excel, välj Spara som och filtypen ${csvKind}, och läs in den filen.`,
  pdf: 'Det är en PDF. Medlemmarna måste ligga i en CSV-fil, som går att spara från ett kalkylprogram.',
  noText: 'Det är ingen textfil. Medlemmarna måste ligga i en CSV-fil, som går att spara från ett kalkylprogram.',
  noGolfId: (first: string) =>
    `Filens första rad måste vara rubriker, och en av dem ska vara Golf-ID. Första raden i din fil är: ${first}`,
  noRows: 'Filen har rubriker men inga medlemmar.',
  tooManyRows: (most: string) => `Filen har fler än ${most} rader. Dela upp den.`,
  openQuote: (line: number) => `Det saknas ett avslutande citattecken på rad ${line} eller senare, så filen går inte att läsa. Rätta det i filen och läs in den igen.`,
  misread: (line: number, cell: string) => `Bokstäver som å, ä och ö har blivit fel i filen. På rad ${line} står det till exempel: ${cell}. `
    + `Öppna registret i Excel, välj Spara som och filtypen ${csvKind}, och läs in den filen. Om det är fel även i Excel rättar du det där först.`,
} as const

export const importTexts = {
  /** Replaces the name of an imported file once that has been cleared. */
  nameless: 'Fil med medlemmar',
  lost: 'Arbetet avbröts, till exempel för att webbplatsen startade om. Välj filen igen.',
  unexpected: 'Ett oväntat fel uppstod. Välj filen igen.',
  moved: 'Registret ändrades efter granskningen, så ingenting sparades. Raderna är granskade på nytt: se över dem och importera igen.',
  cellCut: 'Texten är för lång för den här filen. Hämta den ur din egen fil',
  notReady: 'Filen går inte att importera just nu. Ladda om sidan för att se läget.',
  alreadyImported: 'Någon annan hann importera filen',
  seeResult: 'Se resultatet här.',
  judgedAnew: 'Raderna har granskats på nytt sedan du öppnade sidan. Se över dem och importera igen.',
  faultyRows: 'Filen har felaktiga rader. Rätta dem, eller välj att hoppa över dem.',
  notDiscardable: 'Importen pågår eller är klar och kan inte avbrytas.',
} as const

export const fieldTexts: Record<FileColumn, string> = {
  golf_id: memberFieldTexts.golfId,
  name: 'Namn',
  first_name: memberFieldTexts.firstName,
  last_name: memberFieldTexts.lastName,
  email: 'E-post',
  private_email: memberFieldTexts.privateEmail,
  work_email: memberFieldTexts.workEmail,
  phone: memberFieldTexts.phone,
  club: memberFieldTexts.club,
  category: memberFieldTexts.category,
  matchplay_approved: 'Betald',
}

export const verdictTexts: Record<RowVerdict, string> = { new: 'Ny', changed: 'Ändras', same: 'Oförändrad', faulty: 'Felaktig' }

export const stateTexts: Record<ImportState, string> = {
  reading: 'Läses',
  ready: 'Väntar på import',
  importing: 'Importeras',
  imported: 'Importerad',
  failed: 'Misslyckades',
  discarded: 'Avbruten',
}
