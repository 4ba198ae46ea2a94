import { paths } from '#domain/paths.ts'
import type { PublishedKind } from './rules.ts'

export const publishingTexts = {
  listFailed: 'Kunde inte hämta innehållet:',
  moved: 'Någon annan har hunnit ändra det här. Det du har skrivit finns kvar.',
  followed: 'Någon annan har ändrat något här. Det är infört i formuläret, och det du har skrivit finns kvar. Tryck på Spara när du har tittat igenom det.',
  gone: 'Någon annan har tagit bort det här. Det du har skrivit finns kvar.',
  full: 'Det finns inte plats för fler. Ta bort något gammalt först.',
  fixed: 'Stadgarnas paragrafer och banornas uppgifter går att ändra, men inte att lägga till eller ta bort.',
  saved: 'Sparat',
  savedText: 'Det syns på webbplatsen med en gång.',
  resultsWait: 'Resultatet syns när tävlingen har status Avslutad.',
  /** For a competition whose last day has passed, although its status is not completed. */
  dayPassed: 'Datumet har passerat',
  /** For a competition that is completed according to its status, before its first day. */
  /** For a competition whose status is ahead of its first day. */
  early: {
    ongoing: { mark: 'Har inte börjat', saved: 'Tävlingen har inte börjat än, men medlemmarna ser den som pågående. Stämmer datum och status?' },
    completed: { mark: 'Har inte spelats än', saved: 'Tävlingen har inte spelats än, men medlemmarna ser den som avslutad. Stämmer datum och status?' },
  },
  /** For a competition that has begun, although its status is upcoming. */
  begun: 'Har börjat',
  begunText: 'Tävlingen har börjat, så medlemmarna ser den som pågående.',
  dayPassedText: 'Datumet har passerat, så medlemmarna ser tävlingen som avslutad. Stämmer datum och status?',
  dayPassedResultsWait: 'Datumet har passerat, så medlemmarna ser tävlingen som avslutad. Resultatet syns först när du väljer status Avslutad.',
  dayPassedExample: (status: string) => `Datumet har passerat, men tävlingen står som ${status.toLowerCase()}. Stämmer datum och status?`,
  reportWaits: 'På sidan Verksamhet visas den berättelse som står sist i listan.',
  notShown: 'Syns inte',
  example: 'Exempel',
  noPhone: 'Telefon saknas',
  noWebsite: 'Webbplats saknas',
  /** Above the form of a course, about the other courses of its club. */
  sameClub: (names: string) => `${names} hör till samma klubb`,
  sameClubText: 'Banornas uppgifter ändras var för sig. Om klubben har fått ny telefon eller webbplats ändrar du den också där:',
  otherContact: (names: string) => `${names} hör till samma klubb men har inte samma telefon och webbplats. Ska det ändras där också?`,
  /** A course's notice, in its row. */
  now: (text: string) => `Just nu: ${text}`,
  nowTo: (text: string, day: string) => `Just nu, till och med den ${day}: ${text}`,
  /** The courses with a notice, while the rows are folded. */
  nowOf: (names: string) => `Just nu: ${names}`,
  nowShown: 'Visas nu',
  nowOver: 'Visas inte längre',
  nowOverText: 'Det syns på webbplatsen med en gång, utom det som står under Just nu: sista dagen har varit. Stämmer datumet?',
  place: (place: number, count: number) => `Plats ${place} av ${count}`,
  tokens: '{fee} blir årsavgiften, {membershipYear} medlemsåret och {association} föreningens namn. De följer med när uppgifterna ändras, också i det som redan är publicerat: skriv ut talen själv om de ska stå kvar.',
  notSaved: 'Inte sparat',
  /** For a save with an unknown outcome, since an attempt got no response. */
  unknown: 'Vi vet inte om det sparades',
  unknownText: 'Vi fick inget svar. Det du har skrivit finns kvar: spara igen.',
  removed: 'Borttaget',
  notRemoved: 'Inte borttaget',
  notMoved: 'Ordningen är inte ändrad',
  checkFields: 'Rätta det som är markerat i formuläret och spara igen.',
  unexpected: 'Något gick fel på webbplatsen. Försök igen om en stund.',
} as const

/** Refusals of the list's acts, by code; there is no typed text that could be lost. */
export const publishingActTexts: Readonly<Record<string, string>> = {
  CONTENT_MOVED: 'Någon annan har hunnit ändra det. Titta på ändringen och försök igen.',
  CONTENT_GONE: 'Någon annan har redan tagit bort det.',
}

export const publishingFieldTexts = {
  missing: (label: string) => `${label} måste fyllas i`,
  day: 'Ange ett datum som ÅÅÅÅ-MM-DD',
  month: 'Ange en månad som ÅÅÅÅ-MM',
  year: 'Ange ett år med fyra siffror',
  choice: 'Välj något i listan',
  // With characters that do not break, so that the example stays on one line.
  phone: 'Skriv numret som 031\u201112\u00A034\u00A056',
  web: 'Skriv en hel webbadress som börjar med https://',
  monthsTurned: 'Slutet kan inte vara före början',
  dayAlone: 'Skriv vad som gäller just nu, eller ta bort sista dagen',
  dayPassed: 'Den dagen har varit, så texten visas inte.',
  daysTurned: 'Sista dagen kan inte vara före den första',
} as const

export const listTexts = {
  person: (line: number) => `Rad ${line}: skriv uppdraget, ett kolon och namnet`,
  statistic: (line: number) => `Rad ${line}: skriv antalet, ordet för flera och ordet för en, med semikolon emellan`,
  result: (line: number) => `Rad ${line}: namn, klubb, resultat och hcp behövs, med semikolon eller tabb emellan. Skriv ett streck (–) om något saknas`,
  resultHeadings: (line: number) => `Rad ${line}: rubrikerna ska vara namn, klubb, resultat och hcp, en av varje, med eller utan placering. Ta bort eller byt namn på de andra kolumnerna`,
  fiveCells: (line: number) => `Rad ${line}: det är fem kolumner, men den första är ingen placering. Skriv placering; namn; klubb; resultat; hcp, eller ta bort en kolumn`,
  place: (line: number) => `Rad ${line}: placeringen stämmer inte. Skriv 1, 2, 3 och så vidare, eller inga placeringar alls. De som delar har samma siffra, och efter två delade andraplatser kommer plats 4: 1, 2, 2, 4`,
  section: 'Börja varje del med en rad som har # och en rubrik',
  emptySection: (heading: string) => `Det står ingen text under ”${heading}”`,
} as const

interface KindWords {
  /** The heading of the kind's list. */
  heading: string
  intro: string
  /** The title of the form for a new one: `Ny nyhet`. */
  one: string
  add: string
  empty: string
  /** The words before a title in the board's log: `nyheten ”Höstens final”`. */
  definite: string
  /** A link to where related settings are changed. */
  beside?: { text: string; to: string }
  /** The word after the number of entries in a folded list: `13 banor`. The list is folded only if this is set. */
  many?: string
}

export const kindWords: Record<PublishedKind, KindWords> = {
  news: {
    heading: 'Nyheter',
    intro: 'Den nyaste står först. Ett datum framåt i tiden gör att nyheten väntar till dess.',
    one: 'Ny nyhet', add: 'Skriv en nyhet', empty: 'Inga nyheter ännu', definite: 'nyheten',
  },
  competition: {
    heading: 'Tävlingar och resultat',
    intro: 'Tävlingarna i den ordning de spelas. En ny tävling placeras efter sitt datum. Bland resultaten ser medlemmarna den senaste tävlingen först. Resultatet skrivs in på tävlingen när den är avslutad.',
    one: 'Ny tävling', add: 'Lägg till en tävling', empty: 'Inga tävlingar ännu', definite: 'tävlingen',
  },
  offer: {
    heading: 'Erbjudanden', intro: 'Förmåner för medlemmarna.',
    one: 'Nytt erbjudande', add: 'Lägg till ett erbjudande', empty: 'Inga erbjudanden ännu', definite: 'erbjudandet',
  },
  course: {
    heading: 'Banornas uppgifter',
    intro: 'Det som medlemmarna läser om varje bana på sidan BusinessBanor. Om banan är stängd eller annorlunda en tid skriver du det under Just nu, som också syns i bokningsformuläret och vid varje förfrågan. Telefon och webbplats står också i bokningsformuläret, vid varje bokning i administrationen och i mejlen om bokningar.',
    one: 'Ny bana', add: 'Lägg till en bana', empty: 'Inga banor ännu', definite: 'uppgifterna om banan',
    beside: { text: 'Ändra hur mycket vi får boka: Banor och kvoter', to: paths.adminQuotas },
    many: 'banor',
  },
  manager: {
    heading: 'Ledningsgrupp', intro: 'Korten med namn och kontakt på sidan Verksamhet.',
    one: 'Ny person', add: 'Lägg till en person', empty: 'Ingen i ledningsgruppen ännu', definite: 'ledningsgruppens kort för',
  },
  annual_report: {
    heading: 'Verksamhetsberättelser', intro: 'Den som står sist i listan visas på sidan Verksamhet.',
    one: 'Ny verksamhetsberättelse', add: 'Lägg till ett år', empty: 'Ingen verksamhetsberättelse ännu', definite: 'verksamhetsberättelsen',
  },
  bylaw: {
    heading: 'Stadgar', intro: 'Paragraferna så som årsmötet har antagit dem.',
    one: 'Ny paragraf', add: 'Lägg till en paragraf', empty: 'Inga stadgar ännu', definite: 'stadgarnas paragraf',
    many: 'paragrafer',
  },
}
